def log = new File(basedir, 'build.log').text

assert log.contains('2 classes have a main method: com.example.Other, com.example.Probe')
assert log.contains('gateway.mainClass')
true
