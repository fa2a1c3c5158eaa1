def project = new File(basedir, 'project/7')
assert !new File(project, '.gitlab-ci.yml').exists() && !new File(project, '.github').exists()
if (new File(basedir, 'goal.txt').text.empty) {
  // Only generated here: the module it compiles it.
  return new File(project, 'manifest.yaml').file
}
assert new File(project, 'target/surefire-reports/TEST-_x.OperationsTest.xml').file

def archive = new File(project, 'target/dist/wiki_7.x-0.0.0-0.1a.--generic.tar.gz')
def manifest = ['tar', '-xOzf', archive.path, 'manifest.yaml'].execute().getInputStream().getText('UTF-8').readLines()
assert "displayName: '\u6587\u5178 ''7'''" in manifest
assert "description: '- [a, b]: {c} ! | > % @ `'" in manifest
true
