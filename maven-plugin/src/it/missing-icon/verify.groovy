def log = new File(basedir, 'build.log').text

assert log =~ /manifest\.yaml:5:\d+ GW\d+ .*assets\/icon\.svg/
assert !new File(basedir, 'target/dist').exists()
true
