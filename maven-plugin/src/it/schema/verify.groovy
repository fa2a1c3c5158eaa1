def schema = new groovy.json.JsonSlurper().parse(new File(basedir, 'schemas/manifest.schema.json'))
assert schema.'$schema'.contains('json-schema.org')
assert schema.properties.kind
assert new File(basedir, 'build.log').text.contains('# yaml-language-server: $schema=schemas/manifest.schema.json')
true
