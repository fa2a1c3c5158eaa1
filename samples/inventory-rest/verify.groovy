// Nothing but the manifest and what it names.
def archive = new File(basedir, 'target/dist/inventory-0.1.0-generic.tar.gz')
assert ['tar', '-tzf', archive.path].execute().text.readLines() as Set ==
    ['files.sha256', 'manifest.yaml', 'assets/icon.svg', 'schemas/config.yaml'] as Set
true
