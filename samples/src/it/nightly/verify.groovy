// Every sample left an archive, and what it says of it itself is true.
def samples = new File(basedir, '../../..').canonicalFile
def modules = (new File(basedir, 'pom.xml').text =~ /<module>(.+?)<\/module>/).collect { it[1] }
assert modules.size() >= 14
modules.collect { new File(basedir, it).canonicalFile }.each { sample ->
  assert new File(sample, 'target/dist').list()?.length > 0 : sample.name
  def check = new File(sample, 'verify.groovy')
  assert !check.file || new GroovyShell(new Binding(basedir: sample)).evaluate(check) : sample.name
}
true
