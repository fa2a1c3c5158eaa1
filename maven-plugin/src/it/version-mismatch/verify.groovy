def log = new File(basedir, 'build.log').text

// Both places with their lines, and what to write.
assert log.contains('manifest.yaml:3')
assert log.contains('pom.xml:13')
assert log.contains("'version: 2.0.0'")
assert !new File(basedir, 'target/dist').exists()
true
