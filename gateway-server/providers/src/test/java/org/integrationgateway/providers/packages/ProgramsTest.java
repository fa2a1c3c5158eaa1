package org.integrationgateway.providers.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {
  private static final Platform GLIBC = new Platform("linux", "amd64", Optional.empty());
  private static final Platform MUSL = new Platform("linux", "amd64", Optional.of("musl"));
  private static final Platform MAC = new Platform("darwin", "arm64", Optional.empty());

  @TempDir Path root;

  @BeforeEach
  void programs() throws IOException {
    for (var folder : new String[] {"linux", "musl", "darwin"}) {
      Files.createDirectories(root.resolve(folder));
      Files.writeString(root.resolve(folder).resolve("weather"), "program");
    }
  }

  @Test
  void choosesTheProgramForThisHost() throws IOException {
    var manifest =
        prepared(
            """
            - {os: linux, arch: amd64, path: linux/weather}
            - {os: linux, arch: amd64, libc: musl, path: musl/weather}
            - {os: darwin, arch: arm64, path: darwin/weather}
            """);
    assertThat(program(GLIBC, manifest)).isEqualTo("linux/weather");
    assertThat(program(MUSL, manifest)).isEqualTo("musl/weather");
    assertThat(program(MAC, manifest)).isEqualTo("darwin/weather");
  }

  @Test
  void takesAProgramThatNamesNoLibraryWhereThereIsNoneForMusl() throws IOException {
    var manifest = prepared("- {os: linux, arch: amd64, path: linux/weather}\n");
    assertThat(program(MUSL, manifest)).isEqualTo("linux/weather");
  }

  @Test
  void neverTakesAProgramForMuslElsewhere() throws IOException {
    var manifest = prepared("- {os: linux, arch: amd64, libc: musl, path: musl/weather}\n");
    assertThatThrownBy(() -> program(GLIBC, manifest)).isInstanceOf(PackageException.class);
  }

  @Test
  void saysWhatTheArchiveHasAndWhatTheHostIs() throws IOException {
    var manifest =
        prepared(
            """
            - {os: linux, arch: amd64, libc: musl, path: musl/weather}
            - {os: darwin, arch: arm64, path: darwin/weather}
            """);
    assertThatThrownBy(() -> program(GLIBC, manifest))
        .hasMessage(
            "package weather 1.2.0 has programs for linux-amd64-musl, darwin-arm64, and this host"
                + " is linux-amd64: use its archive for linux-amd64");
  }

  @Test
  void refusesAProgramThatIsNotTheOneOfTheManifest() throws IOException {
    var manifest =
        prepared(
            "- {os: linux, arch: amd64, path: linux/weather, sha256: '%s'}\n"
                .formatted("0".repeat(64)));
    assertThatThrownBy(() -> program(GLIBC, manifest))
        .hasMessageContaining("its program")
        .hasMessageContaining("was changed: its SHA-256 is");
  }

  @Test
  void runsASourcePackageByItsCommand() throws IOException {
    var manifest = manifest("run: {command: [./dev.sh, --port, '1'], env: {MODE: dev}}\n");
    var program = new Programs(GLIBC).of(root, read(manifest)).orElseThrow();
    assertThat(program.argv()).containsExactly("./dev.sh", "--port", "1");
    assertThat(program.workdir()).isEqualTo(root);
    assertThat(program.env()).containsEntry("MODE", "dev");
    assertThat(program.file()).hasValue(root.resolve("dev.sh"));
  }

  @Test
  void hasNothingToStartInADeclarativePackage() throws IOException {
    var manifest =
        manifest(
            """
            spec:
              surfaces:
                rest:
                  baseUrl: https://api.example.com
                  operations:
                    - {name: now, method: GET, path: /now}
            """);
    assertThat(new Programs(GLIBC).of(root, read(manifest))).isEmpty();
  }

  @Test
  void tellsTheAuthorOfAProjectToPackageIt() throws IOException {
    assertThatThrownBy(() -> new Programs(GLIBC).of(root, read(manifest(""))))
        .hasMessageContaining("does not say how it is started")
        .hasMessageContaining("mvn gateway:package");
    var unbuilt = manifest("entrypoint: {artifactPath: bin/weather}\nbuild: {command: [make]}\n");
    assertThatThrownBy(() -> new Programs(GLIBC).of(root, read(unbuilt)))
        .hasMessageContaining("bin/weather (entrypoint.artifactPath) is not built yet");
  }

  private String program(Platform host, String manifest) {
    var program = new Programs(host).of(root, read(manifest)).orElseThrow();
    assertThat(program.argv().subList(1, 2)).containsExactly("--serve");
    return root.relativize(Path.of(program.argv().get(0))).toString();
  }

  private static String prepared(String artifacts) {
    return manifest(
        "entrypoint: {artifactPath: weather, args: [--serve]}\nartifacts:\n" + artifacts);
  }

  private static String manifest(String rest) {
    return "kind: app\nsource: github.com/acme/providers/weather\nversion: 1.2.0\n" + rest;
  }

  private org.integrationgateway.manifest.Manifest read(String manifest) {
    var result =
        new ManifestReader(ReadOptions.DEFAULT.withSdkNative(true))
            .read("manifest.yaml", manifest, org.integrationgateway.document.Format.YAML);
    assertThat(result.problems()).isEmpty();
    return result.manifest().orElseThrow();
  }
}
