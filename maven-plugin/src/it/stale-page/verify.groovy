def log = new File(basedir, 'build.log').text

assert log.contains("PACKAGE.md is stale: line 3 is 'Things of a library', and should be 'Things of a catalogue'")
assert log.contains("'mvn gateway:docs' writes it")
true
