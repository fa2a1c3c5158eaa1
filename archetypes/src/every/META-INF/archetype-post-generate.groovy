// Names that would break the manifest or the build are refused here, with the reason: Maven itself holds only what a
// person types in a dialogue to the expressions of archetype-metadata.xml, not what stands on the command line.
import java.lang.management.ManagementFactory
import javax.lang.model.SourceVersion

def given = request.properties
def host = /[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?/
def segment = /[A-Za-z0-9_][A-Za-z0-9._-]{0,99}/
def label = /(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)/
def number = /(?:0|[1-9]\d{0,8})/

def problems = []
def check = { name, value, right, remedy ->
  if (!right) {
    problems << "-D${name}='${value}': ${remedy}"
  }
}
check('groupId', request.groupId, request.groupId ==~ /[A-Za-z0-9_][A-Za-z0-9_.-]*/,
    'a groupId has letters, digits, dots, - and _')
check('artifactId', request.artifactId, request.artifactId ==~ /[A-Za-z0-9_][A-Za-z0-9._-]{0,63}/,
    'an app of this name stands in URLs: at most 64 letters, digits, dots, - and _, a letter, digit or _ first')
check('version', request.version, request.version ==~ /$number\.$number\.$number(?:-$label(?:\.$label)*)?/,
    'write major.minor.patch and, if wanted, a suffix, as in 1.4.0 or 1.4.0-alpha.1 (Semantic Versioning 2.0.0)')
check('package', request.package, SourceVersion.isName(request.package),
    'a Java package has no hyphens, keywords or digits at the beginning of a part')
check('source', given.source, given.source ==~ /$host(?:\/$segment){3,}/,
    'write <host>/<org>/<repo>/<path>, such as github.com/acme/providers/greetings')
['displayName', 'description'].each { name ->
  check(name, given[name], given[name] && !(given[name] =~ /\p{Cntrl}/), 'write one line of text')
}
def ci = [github: '.github/workflows/build.yml', gitlab: '.gitlab-ci.yml']
check('ci', given.ci, given.ci == 'none' || ci.containsKey(given.ci),
    'write github, gitlab or none: whose CI builds and releases the package')

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
