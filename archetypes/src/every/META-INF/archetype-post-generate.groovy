// Names that would break the manifest or the build are refused here, with the reason: Maven itself holds only what a
// person types in a dialogue to the expressions of archetype-metadata.xml, not what stands on the command line.
import java.lang.management.ManagementFactory
import javax.lang.model.SourceVersion

def given = request.properties
def problems = []
def check = { name, value, right, remedy ->
  if (!right) {
    problems << "-D${name}='${value}': ${remedy}"
  }
}
check('groupId', request.groupId, request.groupId ==~ $/@name.groupId@/$, '@name.groupId.remedy@')
check('artifactId', request.artifactId, request.artifactId ==~ $/@name.artifactId@/$, '@name.artifactId.remedy@')
check('version', request.version, request.version ==~ $/@name.version@/$, '@name.version.remedy@')
check('package', request.package, SourceVersion.isName(request.package), '@name.package.remedy@')
check('source', given.source, given.source ==~ $/@name.source@/$, '@name.source.remedy@')
['displayName', 'description'].each { name ->
  check(name, given[name], given[name] && !(given[name] =~ /\p{Cntrl}/), '@name.text.remedy@')
}
def ci = [github: '.github/workflows/build.yml', gitlab: '.gitlab-ci.yml']
check('ci', given.ci, given.ci ==~ $/@name.ci@/$, '@name.ci.remedy@')

def project = new File(request.outputDirectory, request.artifactId)
if (problems) {
  def begin = ManagementFactory.runtimeMXBean.startTime
  def files = []
  project.eachFileRecurse { files << it }
  // Nothing of a folder that was there before is touched.
  if (files.every { it.lastModified() >= begin }) {
    project.deleteDir()
  }
  throw new IllegalArgumentException("no project was made:\n  " + problems.join('\n  '))
}

ci.each { name, file ->
  if (name != given.ci) {
    // With its folders, of which delete() leaves those that contain other files.
    for (def other = new File(project, file); other != project && other.delete(); other = other.parentFile) {}
  }
}
