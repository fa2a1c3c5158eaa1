package org.integrationgateway.packaging.release.sbom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.document.Format;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SbomTest {
  private static final String DIGEST = "0123456789abcdef".repeat(4);
  private static final String MANIFEST =
      """
      kind: app
      source: github.com/acme/providers/weather
      version: 1.2.0
      description: Forecasts, and how "sure" they are.
      spec: {surfaces: {rest: {baseUrl: "https://api.example.com", operations: [{name: a, method: GET, path: /a}]}}}
      """;
  private static final String RELEASE =
      """
      IMPLEMENTOR="Eclipse Adoptium"
      JAVA_RUNTIME_VERSION="17.0.15+6"
      JAVA_VERSION="17.0.15"
      MODULES="java.base java.logging"
      """;

  @TempDir Path work;

  @Test
  void keepsTheOfficialSchema() throws Exception {
    assertThat(CycloneDx.problems(everything())).isEmpty();
  }

  @Test
  void theOfficialSchemaIsReallyAsked() throws Exception {
    var broken = everything().replace("\"type\" : \"platform\"", "\"type\" : \"planet\"");

    assertThat(CycloneDx.problems(broken))
        .anyMatch(problem -> problem.contains("planet") || problem.contains("type"));
  }

  @Test
  void namesTheArchiveThatItIsAbout() throws Exception {
    var about = json(everything()).at("/metadata/component");

    assertThat(about.at("/purl").asString())
        .isEqualTo(
            "pkg:generic/github.com/acme/providers/weather@1.3.0-rc.1%2Bb2?arch=amd64&os=linux");
    assertThat(about.at("/hashes/0/content").asString()).isEqualTo(DIGEST);
    assertThat(about.at("/version").asString()).isEqualTo("1.3.0-rc.1+b2");
    assertThat(json(everything()).at("/metadata/timestamp").asString())
        .isEqualTo("2026-01-02T03:04:05Z");
  }

  @Test
  void knowsALibraryByItsOwnDescription() throws Exception {
    var library = component(everything(), "lib/core-2.1.0.jar");

    assertThat(library.path("purl").asString()).isEqualTo("pkg:maven/com.acme/core@2.1.0");
    assertThat(library.path("group").asString()).isEqualTo("com.acme");
    assertThat(library.at("/licenses/0/license/name").asString()).isEqualTo("Apache-2.0");
    assertThat(library.at("/hashes/0/content").asString())
        .isEqualTo(Sha256.hex(work.resolve("core-2.1.0.jar")));
  }

  @Test
  void listsWhatWasMergedIntoALibrary() throws Exception {
    var merged = component(everything(), "lib/all-3.0.jar");

    assertThat(merged.path("purl").asString()).isEqualTo("pkg:maven/com.acme/all@3.0");
    assertThat(merged.at("/components/0/purl").asString())
        .isEqualTo("pkg:maven/org.inside/inner@9");
  }

  @Test
  void believesTheBuildBeforeTheJar() throws Exception {
    var library = component(everything(), "lib/renamed.jar");

    assertThat(library.path("purl").asString()).isEqualTo("pkg:maven/io.grpc/grpc-core@1.81.0");
  }

  @Test
  void knowsALibraryWithoutDescriptionByItsFileName() throws Exception {
    var library = component(everything(), "lib/netty-tcnative-2.0.74.Final.jar");

    assertThat(library.path("purl").asString())
        .isEqualTo("pkg:generic/netty-tcnative@2.0.74.Final");
    assertThat(library.has("group")).isFalse();
  }

  @Test
  void namesTheJavaRuntimeInsteadOfItsFiles() throws Exception {
    var bom = everything();
    var runtime = component(bom, "artifacts/linux/amd64/runtime/release");

    assertThat(runtime.path("type").asString()).isEqualTo("platform");
    assertThat(runtime.path("version").asString()).isEqualTo("17.0.15+6");
    assertThat(runtime.path("publisher").asString()).isEqualTo("Eclipse Adoptium");
    assertThat(runtime.path("cpe").asString())
        .isEqualTo("cpe:2.3:a:oracle:openjdk:17.0.15:*:*:*:*:*:*:*");
    assertThat(runtime.at("/properties/0/value").asString()).isEqualTo("java.base java.logging");
    assertThat(bom).doesNotContain("libjvm.so");
  }

  @Test
  void aForeignProgramIsAFileWithItsDigest() throws Exception {
    var program = component(everything(), "artifacts/linux/amd64/weather");

    assertThat(program.path("type").asString()).isEqualTo("file");
    assertThat(program.at("/hashes/0/content").asString())
        .isEqualTo(Sha256.hex("ELF".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aPackageThatIsOnlyAManifestStillHasABill() throws Exception {
    var bom = json(Sbom.of(request(List.of(SbomFile.of("manifest.yaml", bytes(MANIFEST))))));

    assertThat(bom.path("components")).hasSize(1);
    assertThat(CycloneDx.problems(bom.toString())).isEmpty();
  }

  @Test
  void anArchiveWithoutFilesHasNone() {
    assertThatThrownBy(() -> request(List.of())).hasMessageContaining("without a file");
  }

  @Test
  void theSerialNumberFollowsTheArchive() throws Exception {
    var one = json(everything()).path("serialNumber").asString();
    var again = json(everything()).path("serialNumber").asString();
    var other =
        json(Sbom.of(request(List.of(SbomFile.of("a", bytes("b"))), "f".repeat(64))))
            .path("serialNumber")
            .asString();

    assertThat(one).isEqualTo(again).isNotEqualTo(other);
    assertThat(java.util.UUID.fromString(one.substring("urn:uuid:".length())).version())
        .isEqualTo(5);
  }

  @Test
  void theOrderOfFilesDoesNotMatter() throws Exception {
    var files = files();
    var turned = new ArrayList<>(files);
    java.util.Collections.reverse(turned);

    assertThat(Sbom.of(request(turned))).isEqualTo(Sbom.of(request(files)));
  }

  @Test
  void aRuntimeThatDoesNotSayItsVersionIsRefused() {
    var file = SbomFile.of("artifacts/linux/amd64/runtime/release", bytes("IMPLEMENTOR=\"x\"\n"));

    assertThatThrownBy(() -> Sbom.of(request(List.of(file))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("does not say JAVA_VERSION");
  }

  @Test
  void aHostilePomReachesNothing() throws Exception {
    var secret = Files.writeString(work.resolve("secret"), "PASSWORD");
    var jar = work.resolve("evil-1.jar");
    try (var made = new CraftedJar(jar)) {
      made.from("com.evil", "evil", "1")
          .pom(
              "com.evil",
              "evil",
              """
              <!DOCTYPE project [<!ENTITY x SYSTEM "%s">]>
              <project><licenses><license><name>&x;</name></license></licenses></project>
              """
                  .formatted(secret.toUri()));
    }

    var bom = Sbom.of(request(List.of(SbomFile.of("lib/evil-1.jar", jar))));

    assertThat(bom).doesNotContain("PASSWORD").contains("pkg:maven/com.evil/evil@1");
  }

  @Test
  void factsSayWhatABillClaims() throws Exception {
    var file = Files.writeString(work.resolve("weather.cdx.json"), everything());

    var facts = SbomFacts.read(file);

    assertThat(facts.subjectSha256()).contains(DIGEST);
    assertThat(facts.version()).contains("1.3.0-rc.1+b2");
    assertThat(facts.components()).isEqualTo(files().size() - 1);
    assertThat(facts.files())
        .containsEntry("artifacts/linux/amd64/weather", Sha256.hex(bytes("ELF")));
  }

  @Test
  void factsOfSomethingElseAreRefused() throws Exception {
    var spdx = Files.writeString(work.resolve("spdx.json"), "{\"spdxVersion\": \"SPDX-2.3\"}");
    var half = Files.writeString(work.resolve("half.json"), everything().substring(0, 900));
    var empty = Files.writeString(work.resolve("empty.json"), "");

    assertThatThrownBy(() -> SbomFacts.read(spdx)).hasMessageContaining("not a CycloneDX document");
    assertThatThrownBy(() -> SbomFacts.read(half)).hasMessageContaining("is not JSON");
    assertThatThrownBy(() -> SbomFacts.read(empty)).hasMessageContaining("empty.json");
  }

  private String everything() throws IOException {
    return Sbom.of(request(files()));
  }

  private List<SbomFile> files() throws IOException {
    var core = work.resolve("core-2.1.0.jar");
    var all = work.resolve("all-3.0.jar");
    var tcnative = work.resolve("netty-tcnative-2.0.74.Final.jar");
    if (!Files.exists(core)) {
      try (var jar = new CraftedJar(core)) {
        jar.from("com.acme", "core", "2.1.0")
            .pom(
                "com.acme",
                "core",
                """
                <project xmlns="http://maven.apache.org/POM/4.0.0"><licenses><license>
                  <name> Apache-2.0 </name><url>https://www.apache.org/licenses/LICENSE-2.0.txt</url>
                </license></licenses></project>
                """);
      }
      try (var jar = new CraftedJar(all)) {
        jar.from("com.acme", "all", "3.0").from("org.inside", "inner", "9");
      }
      new CraftedJar(tcnative).close();
    }
    return List.of(
        SbomFile.of("manifest.yaml", bytes(MANIFEST)),
        SbomFile.of("artifacts/linux/amd64/weather", bytes("ELF")),
        SbomFile.of("artifacts/linux/amd64/runtime/release", bytes(RELEASE)),
        SbomFile.of("artifacts/linux/amd64/runtime/lib/server/libjvm.so", bytes("so")),
        SbomFile.of("lib/core-2.1.0.jar", core),
        SbomFile.of("lib/all-3.0.jar", all),
        SbomFile.of("lib/netty-tcnative-2.0.74.Final.jar", tcnative),
        SbomFile.of("lib/renamed.jar", core)
            .withCoordinates(Optional.of(new Coordinates("io.grpc", "grpc-core", "1.81.0"))));
  }

  private static SbomRequest request(List<SbomFile> files) {
    return request(files, DIGEST);
  }

  private static SbomRequest request(List<SbomFile> files, String digest) {
    return new SbomRequest(
        manifest(),
        new SemanticVersion("1.3.0-rc.1+b2"),
        Optional.of(Platform.of("linux", "amd64")),
        "weather-1.3.0-rc.1+b2-linux-amd64.tar.gz",
        digest,
        Instant.parse("2026-01-02T03:04:05.678Z"),
        files);
  }

  private static Manifest manifest() {
    return new ManifestReader()
        .read("manifest.yaml", MANIFEST, Format.YAML)
        .manifest()
        .orElseThrow();
  }

  private static JsonNode component(String bom, String ref) {
    for (var component : json(bom).path("components")) {
      if (component.path("bom-ref").asString().equals(ref)) {
        return component;
      }
    }
    throw new AssertionError("no component " + ref + " in " + bom);
  }

  private static JsonNode json(String text) {
    return JsonMapper.builder().build().readTree(text);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
