package org.integrationgateway.manifest.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ManifestReaderTest {
  private static final String MINIMAL =
      """
      kind: app
      source: example.com/acme/providers/weather
      version: 1.0.0
      """;
  private static final String DECLARATIVE =
      MINIMAL + "spec: {surfaces: {rest: {baseUrl: 'https://a.b', operations: []}}}\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "<version>2.4.0</version>, 2.4.0",
    "<version>${revision}</version><properties><revision>1.3.0</revision></properties>, 1.3.0",
    "<parent><version>3.0.0-rc.1</version></parent>, 3.0.0-rc.1",
    "<version>${revision}</version>, 0.0.0-undeclared",
    "<version>${a}</version><properties><a>${a}${a}</a></properties>, 0.0.0-undeclared",
    "<version>1.0-SNAPSHOT</version>, 0.0.0-undeclared",
    "<version>1.0.0, 0.0.0-undeclared",
    "'', 0.0.0-undeclared"
  })
  void takesTheVersionOfThePomBesideAProject(String declared, String expected) throws IOException {
    Files.writeString(
        folder.resolve("manifest.yaml"), MINIMAL.replace("version: 1.0.0", "spec: {mcp: true}"));
    Files.writeString(
        folder.resolve("pom.xml"),
        "<project xmlns='http://maven.apache.org/POM/4.0.0'>" + declared + "</project>");
    var read = new ManifestReader(ReadOptions.DEFAULT.withSdkNative(true)).read(folder);
    assertThat(read.problems()).isEmpty();
    assertThat(read.manifest().orElseThrow().version()).hasToString(expected);
  }

  @Test
  void readsWhatEveryKindHas() {
    var manifest =
        manifest(
            MINIMAL
                + """
                displayName: Weather
                description: Forecasts.
                category: Weather
                iconFile: icon.svg
                entrypoint: {artifactPath: bin/weather, args: [serve, 8080]}
                spec: {configSchemaPath: config.yaml}
                """
                    .replace("8080", "'8080'"));
    assertThat(manifest.kind()).isEqualTo(Kind.APP);
    assertThat(manifest.packageName()).isEqualTo("weather");
    assertThat(manifest.title()).isEqualTo("Weather");
    assertThat(manifest.category()).contains("Weather");
    assertThat(manifest.version()).hasToString("1.0.0");
    assertThat(manifest.entrypoint())
        .contains(new Entrypoint("bin/weather", List.of("serve", "8080")));
    assertThat(manifest.configSchemaPath()).contains("config.yaml");
    assertThat(manifest.isExecutable()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"' '", "a heading of a group of apps that is too long for a heading of apps"})
  void refusesACategoryThatIsNoHeading(String category) {
    assertThat(read(DECLARATIVE + "category: " + category).problems())
        .singleElement()
        .asString()
        .contains("1 to 40", "heading of a group of apps");
  }

  @Test
  void readsWhatPreparedManifestsHave() {
    var manifest =
        manifest(
            MINIMAL
                + """
                entrypoint: {artifactPath: bin/x}
                artifacts:
                - {os: linux, arch: arm64, libc: musl, path: artifacts/linux/arm64/x}
                spec: {static: {root: static}}
                """);
    assertThat(manifest.staticRoot()).contains("static");
    assertThat(manifest.artifacts())
        .containsExactly(
            new Artifact(
                "linux",
                "arm64",
                Optional.of("musl"),
                "artifacts/linux/arm64/x",
                Optional.empty()));
    assertThat(manifest.artifacts().get(0).platform()).isEqualTo("linux-arm64-musl");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[make, -j, 2]",
        "{command: [make, -j, '2']}",
        "[[make, -j, '2']]",
        "[{command: [make, -j, '2']}]",
      })
  void readsAPhaseInEveryForm(String phase) {
    assertThat(manifest(MINIMAL + "build: " + phase).phases().build())
        .containsExactly(Step.of(List.of("make", "-j", "2")));
  }

  @Test
  void readsAllOfAStep() {
    var manifest =
        manifest(
            MINIMAL
                + """
                install:
                - [npm, ci]
                - {command: [make], workdir: src, env: {CI: true}, inputs: [src, pom.xml]}
                run: {command: [npm, start], readyTimeout: 1m30s}
                """);
    var make = manifest.phases().install().get(1);
    assertThat(make)
        .isEqualTo(
            new Step(
                List.of("make"),
                Optional.of("src"),
                Map.of("CI", "true"),
                List.of("src", "pom.xml"),
                Optional.empty()));
    assertThat(manifest.phases().run().get(0).readyTimeout()).contains(Duration.ofSeconds(90));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "build: make all              | m:4:8 GW1202 'build' must be a command: a list of the"
            + " program and its arguments",
        "build: []                    | m:4:8 GW1202 'build' must be a command: a list of the"
            + " program and its arguments",
        "build: [[make], x]           | m:4:8 GW1202 'build' must be a command: a list of the"
            + " program and its arguments",
        "build: [[make], []]          | m:4:17 GW1202 'build[1]' must be a command: a list of the"
            + " program and its arguments",
        "build: {comand: [x]}         | m:4:9 GW1203 unknown key 'comand', did you mean 'command'?",
        "build: {command: []}         | m:4:18 GW1204 a step needs a command: the program and its"
            + " arguments",
        "build: {command: [x], readyTimeout: 5} | m:4:23 GW1405 'readyTimeout' in a step of build",
        "entrypoint: {args: []}       | m:4:13 GW1201 required key 'artifactPath' is missing in"
            + " entrypoint",
        "entrypoint: {artifactpath: x}| m:4:14 GW1203 unknown key 'artifactpath', did you mean"
            + " 'artifactPath'?",
      })
  void reportsMalformedParts(String part, String problem) {
    var result = read(MINIMAL + part + "\n");
    assertThat(result.hasErrors()).isTrue();
    assertThat(result.problems().get(0)).hasToString(problem);
  }

  @Test
  void suggestsTheNearestKey() {
    var result = read(MINIMAL + "entrypoint:\n  artifactPath: x\n  argz: []\n");
    assertThat(result.problems())
        .singleElement()
        .hasToString("m:6:3 GW1203 unknown key 'argz', did you mean 'args'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "connections; GW1203 unknown key 'connections', it belongs under 'spec'",
        "conections; GW1203 unknown key 'conections', did you mean 'connections' under 'spec'?",
      })
  void saysWhereAKeyBelongs(String key, String message) {
    var result = read(MINIMAL + "build: [make]\n" + key + ": {}\n");
    assertThat(result.problems()).singleElement().hasToString("m:5:1 " + message);
  }

  @Test
  void saysWhichKindAKeyBelongsTo() {
    var text = MINIMAL.replace("app", "ui") + "spec: {assetRoot: dist, surfaces: {}}\n";
    assertThat(read(text).problems())
        .singleElement()
        .hasToString("m:4:25 GW1203 unknown key 'surfaces', it belongs to kind app");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "identity",
        "authorization",
        "agent",
        "cache",
        "indexeddb",
        "runtime",
        "s3",
        "secrets",
        "workflow"
      })
  void readsEveryOtherKind(String kind) {
    var text = MINIMAL.replace("app", kind) + "entrypoint: {artifactPath: x}\nspec: {}\n";
    assertThat(manifest(text).isExecutable()).isTrue();
    assertThat(manifest(text).app()).isEmpty();
  }

  @Test
  void readsAUserInterface() {
    var text = MINIMAL.replace("app", "ui") + "spec: {assetRoot: dist, routes: [{path: /}]}\n";
    assertThat(manifest(text).isExecutable()).isFalse();
  }

  @Test
  void refusesMembersOfAnotherKind() {
    var text =
        MINIMAL.replace("app", "cache") + "entrypoint: {artifactPath: x}\nspec: {surfaces: {}}\n";
    assertThat(read(text).problems()).extracting(Problem::rule).containsExactly("GW1203");
  }

  @Test
  void readsTheSameFromJson() {
    var json =
        """
        {"kind": "app", "source": "example.com/acme/providers/weather", "version": "1.0.0",
         "build": ["make"]}
        """;
    var fromJson = new ManifestReader().read("m", json, Format.JSON);
    assertThat(fromJson.manifest()).contains(manifest(MINIMAL + "build: [make]\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"manifest.yaml", "manifest.yml", "manifest.json"})
  void findsTheManifestOfAFolder(String name) throws IOException {
    var json =
        "{\"kind\": \"s3\", \"source\": \"a.b/c/d/e\", \"version\": \"1.0.0\", \"run\": [\"x\"]}";
    Files.writeString(folder.resolve(name), json);
    assertThat(new ManifestReader().read(folder).manifest()).isPresent();
    assertThat(new ManifestReader().read(folder.resolve(name)).manifest()).isPresent();
  }

  @Test
  void saysWhatItLookedForWhereThereIsNoManifest() {
    var problem = new ManifestReader().read(folder).problems().get(0);
    assertThat(problem.rule()).isEqualTo("GW1101");
    assertThat(problem.remedy()).contains("manifest.yaml", "manifest.yml", "manifest.json");
    assertThat(new ManifestReader().read(folder.resolve("no")).problems())
        .extracting(Problem::rule)
        .containsExactly("GW1101");
  }

  @Test
  void refusesSeveralManifests() throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), DECLARATIVE);
    Files.writeString(folder.resolve("manifest.json"), "{}");
    assertThat(new ManifestReader().read(folder).problems())
        .singleElement()
        .hasToString(
            folder + " GW1102 the folder has several manifests: manifest.yaml, manifest.json");
  }

  @Test
  void refusesNamesWithoutFormatAndFoldersInPlaceOfManifests() throws IOException {
    Files.writeString(folder.resolve("other.txt"), DECLARATIVE);
    Files.createDirectory(folder.resolve("manifest.yaml"));
    assertThat(new ManifestReader().read(folder.resolve("other.txt")).problems())
        .extracting(Problem::rule)
        .containsExactly("GW1104");
    assertThat(new ManifestReader().read(folder).problems())
        .extracting(Problem::rule)
        .containsExactly("GW1103");
  }

  @Test
  void missesFilesThatTheManifestNames() throws IOException {
    var text =
        MINIMAL
            + "iconFile: icon.svg\n"
            + "spec: {configSchemaPath: c.yaml, surfaces: {openapi: {document: o.yaml}}}\n";
    Files.writeString(folder.resolve("manifest.yaml"), text);
    assertThat(new ManifestReader().read(folder).problems())
        .extracting(problem -> problem.rule() + " " + problem.message())
        .containsExactly(
            "GW1302 file 'icon.svg' does not exist",
            "GW1302 file 'c.yaml' does not exist",
            "GW1302 file 'o.yaml' does not exist");
    Files.writeString(folder.resolve("icon.svg"), "<svg/>");
    Files.writeString(folder.resolve("c.yaml"), "type: object");
    Files.writeString(
        folder.resolve("o.yaml"), "openapi: 3.1.0\nservers: [{url: 'https://a.b'}]\n");
    assertThat(new ManifestReader().read(folder).problems()).isEmpty();
  }

  @Test
  void refusesPathsThatLeaveThePackageThroughALink() throws IOException {
    var outside = Files.createDirectory(folder.resolve("outside"));
    var inside = Files.createDirectory(folder.resolve("inside"));
    Files.writeString(outside.resolve("secret.svg"), "");
    Files.createSymbolicLink(inside.resolve("icon.svg"), outside.resolve("secret.svg"));
    Files.createSymbolicLink(inside.resolve("schemas"), outside);
    Files.writeString(outside.resolve("config.yaml"), "");
    Files.writeString(
        inside.resolve("manifest.yaml"),
        DECLARATIVE.replace(
            "spec: {", "iconFile: icon.svg\nspec: {configSchemaPath: schemas/config.yaml, "));
    assertThat(new ManifestReader().read(inside).problems())
        .extracting(Problem::rule)
        .containsExactly("GW1301", "GW1301");
  }

  @Test
  void readsThePackageFromALinkToIt() throws IOException {
    var target = Files.createDirectory(folder.resolve("target"));
    Files.writeString(target.resolve("icon.svg"), "<svg/>");
    Files.writeString(target.resolve("manifest.yaml"), DECLARATIVE + "iconFile: icon.svg\n");
    var link = Files.createSymbolicLink(folder.resolve("link"), target);
    assertThat(new ManifestReader().read(link).problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "- a", "text", "null", "{", "kind: [", "kind: {}", "\u0001"})
  void neverThrowsAndNeverAcceptsGarbage(String text) {
    assertThat(read(text).hasErrors()).isTrue();
  }

  private static Manifest manifest(String text) {
    var result = read(text);
    assertThat(result.problems()).isEmpty();
    return result.manifest().orElseThrow();
  }

  private static ReadResult read(String text) {
    return new ManifestReader().read("m", text, Format.YAML);
  }
}
