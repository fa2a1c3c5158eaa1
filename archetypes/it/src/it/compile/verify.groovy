import org.integrationgateway.authoring.template.NewProject
import org.integrationgateway.authoring.template.ProjectChoice
import org.integrationgateway.authoring.template.ProjectLanguage
import org.integrationgateway.authoring.template.ProjectSurface
import org.integrationgateway.manifest.Kind

def modules = (new File(basedir, 'pom.xml').text =~ /<module>(.+?)<\/module>/).collect { it[1] }
assert modules.size() == 17
modules.each { assert new File(basedir, it + '/target/test-classes').directory : it }

// The choice of `gateway new` that the name of an archetype spells.
def choice = { archetype ->
  def words = archetype.replace('gateway-archetype-', '').split('-')
  def surface = words.size() > 1 ? ProjectSurface.valueOf(words[1].toUpperCase()) : ProjectSurface.PROGRAM
  new ProjectChoice(Kind.valueOf(words[0].toUpperCase()), surface, ProjectLanguage.JAVA)
}

// Every file of a project but what its build has made.
def files = { project ->
  def found = [:]
  project.eachFileRecurse { file ->
    def path = project.toPath().relativize(file.toPath()).toString().replace('\\', '/')
    if (file.file && !path.startsWith('target/') && !path.startsWith('dist/') && path != 'build.log') {
      found[path] = file.bytes.encodeHex().toString()
    }
  }
  found
}

// `gateway new` makes of the same values the same bytes.
modules.each { module ->
  def made = new File(basedir, module).canonicalFile
  def given = new Properties()
  new File(made.parentFile.parentFile, 'archetype.properties').withReader('UTF-8') { given.load(it) }
  def values = given.collectEntries { name, value -> [(name.toString()): value.toString()] }
  def archetype = (module =~ /gateway-archetype-[a-z0-9-]+/)[0]
  def folder = new File(basedir, 'gateway-new/' + archetype + '-' + made.parentFile.parentFile.name)
  NewProject.create(folder.toPath(), choice(archetype), values, { name -> name })
  def ours = files(new File(folder, values.artifactId))
  def theirs = files(made)
  assert ours.keySet() == theirs.keySet() : module
  ours.each { path, bytes -> assert bytes == theirs[path] : module + '/' + path }
}
true
