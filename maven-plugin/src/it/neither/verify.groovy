def log = new File(basedir, 'build.log').text

// Both places that were looked in, and what to do.
assert log.contains('made neither a program nor static files')
assert log.contains(new File(basedir, 'out/neither').path)
assert log.contains('index.html in SERVICE_BUILD_STATIC')
assert log.contains('Correct the path')
assert !new File(basedir, 'target/dist').exists()
true
