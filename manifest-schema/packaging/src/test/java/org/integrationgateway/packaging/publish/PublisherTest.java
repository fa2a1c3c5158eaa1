package org.integrationgateway.packaging.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseRequest;
import org.integrationgateway.packaging.release.Releaser;
import org.integrationgateway.packaging.release.Weather;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.KeyPairs;
import org.integrationgateway.rules.registry.StrictRegistry;
import org.integrationgateway.rules.registry.StrictRegistry.Trait;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

final class PublisherTest {
  @TempDir Path root;
  private final List<String> log = new ArrayList<>();
  private Path release = Path.of("");

  @BeforeEach
  void make() throws Exception {
    release = root.resolve("release");
    var dist = root.resolve("dist");
    Weather.program(root.resolve("sources"), "#!/bin/sh\nexit 0\n")
        .pack("linux/amd64,linux/amd64/musl", dist);
    Releaser.run(
        new ReleaseRequest(
            dist,
            release,
            Optional.empty(),
            List.of(),
            Optional.of(KeyPairs.ed25519(root, "key").signing()),
            BuildOrigin.LOCAL,
            line -> {}));
  }

  @Test
  void writesAnImageLayoutWhoseContentHasItsDigests() throws Exception {
    assertThat(publish("oci")).isEqualTo(root.resolve("release-oci").toString());

    var layout = root.resolve("release-oci");
    assertThat(layout.resolve("oci-layout")).hasContent("{\"imageLayoutVersion\":\"1.0.0\"}");
    try (var blobs = Files.list(layout.resolve("blobs/sha256"))) {
      for (var blob : blobs.toList()) {
        assertThat(Sha256.hex(blob)).isEqualTo(blob.getFileName().toString());
      }
    }
    var entry = json(layout.resolve("index.json")).path("manifests").path(0);
    assertThat(entry.path("annotations").path("org.opencontainers.image.ref.name").asString())
        .isEqualTo("1.2.0");
    var digest = entry.path("digest").asString().substring("sha256:".length());
    var index = json(layout.resolve("blobs/sha256").resolve(digest));
    assertThat(index.path("artifactType").asString())
        .isEqualTo("application/vnd.integrationgateway.release.v1");
    assertThat(index.path("manifests").path(0).path("platform").toString())
        .isEqualTo("{\"architecture\":\"amd64\",\"os\":\"linux\"}");
    assertThat(index.path("manifests").path(1).path("platform").toString())
        .isEqualTo("{\"architecture\":\"amd64\",\"os\":\"linux\",\"os.features\":[\"musl\"]}");
    var before = files(layout);
    publish("oci");
    assertThat(files(layout)).as("the same release gives the same layout").isEqualTo(before);
  }

  @Test
  void pushesToARegistryAsTheUserOfTheEnvironment() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS, Trait.TOKENS)) {
      var place = registry.host() + "/acme/weather:1.2.0";

      var at = publish("oci:" + place);

      assertThat(at).startsWith(registry.host() + "/acme/weather@sha256:");
      assertThat(log).contains("pushed " + place + " as " + at);
    }
  }

  @Test
  void writesTheFilesOfAReleasePageWithTheSourceInItsText() throws Exception {
    publish("github:https://github.example/acme/weather/releases/download/v1.2.0");

    var page = root.resolve("release-github");
    assertThat(files(page.resolve("files"))).isEqualTo(files(release));
    assertThat(page.resolve("notes.md"))
        .content()
        .contains(
            "url: \"https://github.example/acme/weather/releases/download/v1.2.0/release.yaml\"",
            "sha256: \"" + Sha256.hex(release.resolve("release.yaml")) + "\"",
            "download/v1.2.0/weather-1.2.0-linux-amd64-musl.tar.gz)");
    Files.writeString(release.resolve("a+b"), "renamed by the page");
    assertThatThrownBy(() -> publish("github:https://github.example/x"))
        .hasMessageContaining("a+b would be renamed by a release page");
  }

  @Test
  void takesThePageOfGithubFromItsVariables() throws Exception {
    publish("github");

    assertThat(root.resolve("release-github/notes.md"))
        .content()
        .contains("https://github.example/acme/weather/releases/download/v1.2.0/release.yaml");
  }

  @Test
  void writesAMavenRepository() throws Exception {
    assertThat(publish("maven:com.example:forecast:1.2.0")).isEqualTo("com.example:forecast:1.2.0");

    var folder = root.resolve("release-maven/com/example/forecast/1.2.0");
    assertThat(folder.resolve("forecast-1.2.0-release.yaml"))
        .hasSameBinaryContentAs(release.resolve("release.yaml"));
    assertThat(folder.resolve("forecast-1.2.0-linux-amd64-musl.tar.gz"))
        .hasSameBinaryContentAs(release.resolve("weather-1.2.0-linux-amd64-musl.tar.gz"));
    assertThat(folder.resolve("forecast-1.2.0.pom.sha1")).exists();
    assertThat(folder.resolve("forecast-1.2.0-provenance.intoto.jsonl")).exists();
    assertThat(folder.resolve("forecast-1.2.0-checksums.txt.sig")).exists();
    assertThatThrownBy(() -> publish("maven:com.example:forecast:1.3.0"))
        .isInstanceOf(ReleaseException.class)
        .hasMessageContaining("another version than the release, 1.2.0");
  }

  @Test
  void listsTheVersionsOfAMavenRepository() throws Exception {
    var artifact = root.resolve("release-maven/com/example/forecast");
    for (var version : List.of("1.10.0-rc.1", "1.1.9", "0.9")) {
      var pom = artifact.resolve(version + "/forecast-" + version + ".pom");
      Files.createDirectories(pom.getParent());
      Files.createFile(pom);
    }
    Files.createDirectories(artifact.resolve("2.0.0"));

    publish("maven:com.example:forecast:1.2.0");

    assertThat(artifact.resolve("maven-metadata.xml"))
        .content()
        .contains(
            """
                <latest>1.10.0-rc.1</latest>
                <release>1.2.0</release>
                <versions>
                  <version>1.1.9</version>
                  <version>1.2.0</version>
                  <version>1.10.0-rc.1</version>
                </versions>
            """);
    assertThat(artifact.resolve("maven-metadata.xml.sha1")).exists();
  }

  @Test
  void replacesNoOtherFolder() throws Exception {
    Files.createDirectories(root.resolve("release-oci"));
    Files.createDirectories(root.resolve("release-github"));

    assertThatThrownBy(() -> publish("oci")).hasMessageContaining("holds something other");
    assertThatThrownBy(() -> publish("github")).hasMessageContaining("holds something other");
  }

  @Test
  void namesTheLayoutsAndWhatAPlaceIs() {
    assertThatThrownBy(() -> ReleaseTarget.parse("npm"))
        .hasMessageContaining("the layouts are folder, github[:URL], oci[:REGISTRY/NAME:TAG]");
    assertThatThrownBy(() -> ReleaseTarget.parse("github:acme"))
        .hasMessageContaining("is not the URL of the files of a release page");
    assertThatThrownBy(() -> ReleaseTarget.parse("github:https://ada:secret@example.com/files"))
        .hasMessageContaining("without user and password")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> ReleaseTarget.parse("folder:/tmp/releases"))
        .hasMessageContaining("'folder' takes no place, but '/tmp/releases' follows");
    assertThatThrownBy(() -> publish("maven")).hasMessageContaining("name the coordinates");
  }

  private String publish(String target) throws ReleaseException {
    var variables =
        Map.of(
            "GITHUB_SERVER_URL", "https://github.example",
            "GITHUB_REPOSITORY", "acme/weather",
            "GITHUB_REF_NAME", "v1.2.0",
            "GATEWAY_REGISTRY_USERNAME", "ci",
            "GATEWAY_REGISTRY_PASSWORD", "sesame");
    var request =
        PublishRequest.of(release, name -> Optional.ofNullable(variables.get(name)), log::add);
    return new Publisher(request).publish(ReleaseTarget.parse(target));
  }

  private static tools.jackson.databind.JsonNode json(Path file) throws IOException {
    return JsonMapper.shared().readTree(Files.readAllBytes(file));
  }

  private static TreeSet<String> files(Path folder) throws IOException {
    var files = new TreeSet<String>();
    try (var all = Files.walk(folder)) {
      for (var file : all.filter(Files::isRegularFile).toList()) {
        files.add(folder.relativize(file) + " " + Sha256.hex(file));
      }
    }
    return files;
  }
}
