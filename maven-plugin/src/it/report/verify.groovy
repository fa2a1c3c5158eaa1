def report = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/problems.sarif'))
assert report.version == '2.1.0'
def run = report.runs[0]
assert run.results*.ruleId .contains('GW1203')
def unknown = run.results.find { it.ruleId == 'GW1203' }
def rule = run.tool.driver.rules[unknown.ruleIndex]
assert rule.id == 'GW1203'
def place = unknown.locations[0].physicalLocation
assert place.artifactLocation.uri.endsWith('manifest.yaml')
assert place.region.startLine > 1
true
