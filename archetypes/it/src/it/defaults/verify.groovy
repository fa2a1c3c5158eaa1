def project = new File(basedir, 'notes-of.mine')
def manifest = new File(project, 'manifest.yaml').readLines()
assert manifest.first() == '# yaml-language-server: $schema=schemas/manifest.schema.json'
assert 'source: github.com/acme-labs/providers/notes-of.mine' in manifest
assert 'version: 0.1.0' in manifest
assert "displayName: 'Notes of mine'" in manifest
assert "description: 'Search and read Notion'" in manifest
assert new File(project, 'schemas/manifest.schema.json').text.contains('draft-07')
assert new File(project, 'src/test/java/com/acme_labs/ManifestTest.java').file
assert new File(project, '.gitignore').text == 'target/\n'
assert new File(project, '.github/workflows/build.yml').text.contains('${{ matrix.java }}')
assert !new File(project, '.gitlab-ci.yml').exists()

// The README is Markdown: nothing of the template is left in it.
def readme = new File(project, 'README.md').text
assert readme.startsWith('# notes-of.mine\n\nSearch and read Notion: ')
assert readme.contains('\n## Test\n')
true
