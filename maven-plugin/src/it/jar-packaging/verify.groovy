assert new File(basedir, 'target/jar-packaging-1.0.0.jar').file
assert new File(basedir, 'target/dist').listFiles().any { it.name.startsWith('probe-1.0.0-') }
true
