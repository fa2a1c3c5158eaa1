package org.integrationgateway.packaging.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ManifestRewriterTest {
  private static final ReleaseChanges CHANGES =
      new ReleaseChanges(
          Optional.of(new SemanticVersion("2.0.0-rc.1")),
          Optional.of(new Entrypoint("bin/weather", List.of("serve", "true"))),
          List.of(
              new Artifact(
                  "linux",
                  "amd64",
                  Optional.empty(),
                  "artifacts/linux/amd64/weather",
                  Optional.of("0".repeat(64)))),
          Optional.of("static"));

  @Test
  void keepsOrderSpellingAndCommentsOfWhatStays() {
    var source =
        """
        # Weather, by Acme.
        kind: "app"   # an app
        source: example.com/acme/providers/weather

        # how it is built
        build:
        - command: [make]
          # slow
          inputs: [src]
          # end of build
        run: [java, -jar,
              weather.jar]
        version: '1.0.0' # by hand
        # what it can do
        spec:
          mcp: yes-please
          # operations
          surfaces: {rest: {baseUrl: "https://a.b"}}
        # the end
        """
            .replace("yes-please", "true");
    assertThat(released(source, CHANGES))
        .isEqualTo(
            """
            # Weather, by Acme.
            kind: "app"   # an app
            source: example.com/acme/providers/weather

            version: '2.0.0-rc.1' # by hand
            # what it can do
            spec:
              mcp: true
              # operations
              surfaces: {rest: {baseUrl: "https://a.b"}}
              static:
                root: static
            entrypoint:
              artifactPath: bin/weather
              args:
              - serve
              - "true"
            artifacts:
            - os: linux
              arch: amd64
              path: artifacts/linux/amd64/weather
              sha256: "%s"
            # the end
            """
                .formatted("0".repeat(64)));
  }

  @Test
  void replacesTheEntrypointWhereItStands() {
    var source =
        """
        kind: app
        entrypoint:
          artifactPath: old # old
        source: example.com/acme/providers/weather
        version: 1.0.0
        install: [x]
        """;
    var changes =
        new ReleaseChanges(
            Optional.empty(),
            Optional.of(new Entrypoint("new", List.of())),
            List.of(),
            Optional.empty());
    assertThat(released(source, changes))
        .isEqualTo(
            """
            kind: app
            entrypoint:
              artifactPath: "new"
            source: example.com/acme/providers/weather
            version: 1.0.0
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind: app\nsource: example.com/a/b/c\nversion: 1.0.0\nrun: [x]",
        "---\nkind: app\nsource: example.com/a/b/c\nversion: 1.0.0\nspec:\nrun: [x]\n",
        "kind: app\r\nrun:\r\n- [x]\r\nsource: example.com/a/b/c\r\nversion: 1.0.0\r\n",
        "  kind: app\n  source: example.com/a/b/c\n  version: 1.0.0\n  spec: {}\n",
        "kind: app\nsource: example.com/a/b/c\nversion: 1.0.0\nspec: {mcp: true}\n",
        "kind: app\nsource: example.com/a/b/c\nversion: 1.0.0\nspec:\n  static: {root: old}\n  mcp: true\n",
        "kind: app\nspec:\n    mcp: true\nsource: example.com/a/b/c\nversion: >-\n  1.0.0\n",
        "{kind: app, source: example.com/a/b/c, version: 1.0.0, run: [x]}\n",
        "{\n  \"kind\": app, \"source\": example.com/a/b/c,\n  version: \"1.0.0\", build: [x]\n}",
        "\ufeffkind: app\nsource: example.com/a/b/c\nversion: 1.0.0\nbuild: [x]\n...\n",
        "kind: app\nsource: example.com/a/b/c\ndescription: |\n  x\n\n  # y\n\nbuild: [x]\nversion: 1.0.0\n",
      })
  void meansTheSameInEveryStyle(String source) {
    var text = released(source, CHANGES);
    var prepared = new ManifestReader(ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED));
    var result = prepared.read("m", text, Format.YAML);
    assertThat(result.problems()).as(text).isEmpty();
    var manifest = result.manifest().orElseThrow();
    assertThat(manifest.version().text()).isEqualTo("2.0.0-rc.1");
    assertThat(manifest.entrypoint()).isEqualTo(CHANGES.entrypoint());
    assertThat(manifest.artifacts()).isEqualTo(CHANGES.artifacts());
    assertThat(manifest.staticRoot()).contains("static");
    assertThat(text.lines().noneMatch(line -> line.startsWith("run") || line.startsWith("build")))
        .isTrue();
  }

  @Test
  void keepsLineEndsOfWindows() {
    var text = released("kind: app\r\nversion: 1.0.0\r\nrun: [x]\r\n", CHANGES);
    assertThat(text.replace("\r\n", "")).doesNotContain("\n").doesNotContain("\r");
  }

  @Test
  void staysJson() {
    var problems = new Problems("GW");
    var source =
        "{\"kind\": \"app\", \"run\": [\"x\"], \"version\": \"1.0.0\", \"spec\": {\"http\": {}}}";
    var document = Document.parse("m.json", source, Format.JSON, problems).orElseThrow();
    var changes =
        new ReleaseChanges(
            Optional.of(new SemanticVersion("1.1.0")),
            Optional.empty(),
            List.of(),
            Optional.of("static"));
    assertThat(ManifestRewriter.released(document, changes))
        .isEqualTo(
            """
            {
              "kind": "app",
              "version": "1.1.0",
              "spec": {
                "http": {},
                "static": {
                  "root": "static"
                }
              }
            }
            """);
  }

  private static String released(String source, ReleaseChanges changes) {
    var problems = new Problems("GW");
    var document = Document.parse("m.yaml", source, Format.YAML, problems).orElseThrow();
    assertThat(problems.sorted()).isEmpty();
    return ManifestRewriter.released(document, changes);
  }
}
