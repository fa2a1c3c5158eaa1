def log = new File(basedir, 'build.log').text
assert log.contains('things.list')
assert log.contains('github.com/example/providers/inspected')

def archive = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/archive.json'))
assert archive.operations*.id.contains('things.get')
assert archive.archive.toString().contains('manifest.yaml')
true
