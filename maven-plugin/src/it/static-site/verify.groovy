def archive = new File(basedir, 'target/dist/site-1.0.0-generic.tar.gz')
def names = ['tar', '-tzf', archive.path].execute().text.readLines()
assert names.containsAll(['manifest.yaml', 'static/index.html', 'static/site.css'])
assert !new File(basedir, 'static').exists() : 'sources are not modified'

def manifest = ['tar', '-xzOf', archive.path, 'manifest.yaml'].execute().text
assert manifest =~ /static:\s*\n?\s*\{?\s*root: static/
assert !manifest.contains('build')
true
