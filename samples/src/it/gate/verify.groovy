// What the sample itself says of its archive.
def samples = new File(basedir, '../../..').canonicalFile
['inventory-rest'].each { name ->
  def sample = new File(samples, name)
  assert new GroovyShell(new Binding(basedir: sample)).evaluate(new File(sample, 'verify.groovy')) : name
}
assert new File(samples, 'weather-java/target/dist').listFiles().any { it.name.startsWith('weather-') }
// The build lists the operations of a Java program.
assert new File(samples, 'weather-java/target/gateway/catalog.json').text.contains('"id": "forecast.get"')
true
