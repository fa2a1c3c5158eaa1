def modules = (new File(basedir, 'pom.xml').text =~ /<module>(.+?)<\/module>/).collect { it[1] }
assert modules.size() == 17
modules.each { assert new File(basedir, it + '/target/test-classes').directory : it }
true
