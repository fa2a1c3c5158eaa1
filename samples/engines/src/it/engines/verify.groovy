import java.nio.file.Files
import java.nio.file.Path

// Collects the releases, each with its page, for the distribution. An engine of more than 20 MB is released beside it.
int largest = 20_000_000
def releases = new File(basedir, '../../../target/releases').canonicalFile
releases.deleteDir()
def modules = (new File(basedir, 'pom.xml').text =~ /<module>(.+?)<\/module>/).collect { it[1] }
assert modules.size() >= 4
modules.collect { new File(basedir, it).canonicalFile }.each { engine ->
  def place = new File(releases, engine.name)
  assert place.mkdirs()
  def made = new File(engine, 'target/dist').listFiles().toList() + new File(engine, 'README.md')
  made.each { Files.copy(it.toPath(), Path.of(place.path, it.name)) }
  def archives = place.listFiles().findAll { it.name.endsWith('.tar.gz') }
  assert archives*.name == ["${engine.name}-0.1.0-generic.tar.gz" as String] : engine.name
  assert archives[0].length() <= largest : "${archives[0].name} has ${archives[0].length()} bytes"
}
true
