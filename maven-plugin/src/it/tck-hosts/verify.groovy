def log = new File(basedir, 'build.log').text
assert log.contains('org.integrationgateway:gateway-provider-tck:0.0.7, which this goal runs, was not found')
assert !log.contains('under gateway 0.0.7')
true
