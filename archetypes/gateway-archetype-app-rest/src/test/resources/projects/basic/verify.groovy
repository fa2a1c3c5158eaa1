// The generated project tested, packaged and verified itself; its archive holds what the manifest names, nothing else.
def project = new File(basedir, 'project/encyclopedia')
assert new File(project, '.gitlab-ci.yml').file && !new File(project, '.github').exists()
if (new File(basedir, 'goal.txt').text.empty) {
  // Only generated here: the module it compiles it.
  return new File(project, 'manifest.yaml').file
}
assert new File(project, 'target/surefire-reports/TEST-com.example.encyclopedia.OperationsTest.xml').file

def archive = new File(project, 'target/dist/encyclopedia-0.3.0-generic.tar.gz')
assert ['tar', '-tzf', archive.path].execute().text.readLines().findAll { !it.endsWith('/') } as Set == [
    'files.sha256', 'manifest.yaml', 'assets/icon.svg', 'schemas/config.yaml',
] as Set
assert new File(project, 'build.log').text.contains(' PASSED ')
true
