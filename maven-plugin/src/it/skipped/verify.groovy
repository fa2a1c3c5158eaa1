assert !new File(basedir, 'target/dist').exists()
assert !new File(basedir, 'target/gateway').exists()
assert new File(basedir, 'build.log').text.count('[INFO] skipped') == 12
true
