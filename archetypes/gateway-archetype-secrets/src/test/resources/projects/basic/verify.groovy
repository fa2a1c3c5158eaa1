// The generated project held the contract of its kind, packaged itself, and was started as a consumer would.
def project = new File(basedir, 'project/drawer')
if (new File(basedir, 'goal.txt').text.empty) {
  // Only generated here: the module it compiles it.
  return new File(project, 'manifest.yaml').file
}
assert new File(project, 'target/dist').listFiles().any { it.name ==~ /drawer-0\.3\.0-\w+-\w+\.tar\.gz/ }
def report = new File(project, 'target/surefire-reports/TEST-com.example.drawer.PropertySecretsContractTest.xml').text
assert report =~ /tests="\d{2,}"/
assert report =~ /errors="0"/ && report =~ /failures="0"/
assert new File(project, 'build.log').text.contains(' PASSED ')
true
