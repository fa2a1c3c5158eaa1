def log = new File(basedir, 'build.log').text

// All problems in one run, each with its place, its rule and the near miss.
assert log =~ /manifest\.yaml:8:7 GW\d+ .*'baseURl'/
assert log.contains("Did you mean 'baseUrl'?") || log.contains("did you mean 'baseUrl'?")
assert log =~ /manifest\.yaml:12:19 GW\d+ .*FETCH/
assert log.contains('BUILD FAILURE')
true
