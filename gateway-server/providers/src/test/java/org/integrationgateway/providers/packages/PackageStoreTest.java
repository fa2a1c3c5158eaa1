package org.integrationgateway.providers.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("host")
class PackageStoreTest {
  private static final String MANIFEST =
      """
      kind: app
      source: github.com/acme/providers/weather
      version: 1.2.0
      entrypoint: {artifactPath: bin/weather}
      artifacts:
        - {os: %s, arch: %s, path: bin/weather, sha256: %s}
      """;

  @TempDir Path folder;
  private Path packages;
  private PackageStore store;

  @BeforeEach
  void open() {
    packages = folder.resolve("home/packages");
    store = PackageStore.open(folder.resolve("home"), HostPlatform.current());
  }

  /** JUnit cannot remove read-only folders. */
  @AfterEach
  void unseal() throws IOException {
    Folders.delete(packages);
  }

  @Test
  void aPackageUnderDevelopmentIsStartedByTheGivenCommandAndNotByTheManifest() throws IOException {
    var manifest =
        Files.writeString(
            Files.createDirectories(folder.resolve("project")).resolve("manifest.yaml"),
            """
            kind: app
            source: github.com/acme/providers/weather
            version: 1.2.0
            run: [./another]
            """);
    var program =
        new ProviderProgram(
            List.of("java", "Main"), folder.resolve("project"), Map.of("MODE", "dev"));
    var prepared = store.develop(manifest, Optional.of(program));
    assertThat(prepared.root()).isEqualTo(folder.resolve("project"));
    assertThat(prepared.program()).contains(program);
    assertThat(store.develop(manifest, Optional.empty()).program()).isEmpty();
  }

  @Test
  void saysThatAPackageIsForANewerGatewayBeforeItsUnknownMembers() throws IOException {
    var root = Files.createDirectories(folder.resolve("tomorrow"));
    Files.writeString(
        root.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/weather
        version: 1.2.0
        requires: {gateway: ">=7 <8"}
        members: {of: tomorrow}
        """);
    assertThatThrownBy(() -> store.prepare(root))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining(
            "package github.com/acme/providers/weather 1.2.0 requires gateway >=7 <8, and this is")
        .hasMessageNotContaining("members");
  }

  @Test
  void unpacksAnArchiveOnceUnderItsDigest() throws IOException {
    var archive = archive("weather.tar.gz", "#!/bin/sh\n");
    var prepared = store.prepare(archive);
    assertThat(prepared.root()).isEqualTo(packages.resolve("sha256-" + Sha256.hex(archive)));
    assertThat(prepared.manifest().packageName()).isEqualTo("weather");
    assertThat(prepared.program().orElseThrow().file())
        .hasValue(prepared.root().resolve("bin/weather"));
    var before = Files.getLastModifiedTime(prepared.root());
    assertThat(store.prepare(archive)).isEqualTo(prepared);
    assertThat(Files.getLastModifiedTime(prepared.root())).isEqualTo(before);
    var name = prepared.root().getFileName().toString();
    assertThat(entries()).containsExactlyInAnyOrder(name, name + ".files");
  }

  @Test
  void readsWhatAStoreHasAndUnpacksElsewhereWhatItLacks() throws IOException {
    var home = folder.resolve("home");
    var work = Files.createDirectories(folder.resolve("work"));
    var reading = PackageStore.reading(home, work, HostPlatform.current(), warning -> {});
    var stored = archive("a.tar.gz", "one");
    var first = store.prepare(stored);
    var before = entries().toList();
    assertThat(reading.prepare(stored)).isEqualTo(first);
    assertThat(work).isEmptyDirectory();

    var missing = reading.prepare(archive("b.tar.gz", "two")).root();
    assertThat(missing).startsWith(work);
    assertThat(entries()).as("the store is as it was").containsExactlyInAnyOrderElementsOf(before);
    Folders.delete(work);
  }

  @Test
  void keepsTwoVersionsApart() throws IOException {
    var one = store.prepare(archive("a.tar.gz", "one"));
    var two = store.prepare(archive("b.tar.gz", "two"));
    assertThat(one.root()).isNotEqualTo(two.root());
    assertThat(one.root().resolve("bin/weather")).hasContent("one");
    assertThat(two.root().resolve("bin/weather")).hasContent("two");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aPackageIsReadOnly() throws IOException {
    var root = store.prepare(archive("weather.tar.gz", "#!/bin/sh\n")).root();
    assertThat(mode(root)).isEqualTo("r-xr-xr-x");
    assertThat(mode(root.resolve("bin"))).isEqualTo("r-xr-xr-x");
    assertThat(mode(root.resolve("bin/weather"))).isEqualTo("r-xr-xr-x");
    assertThat(mode(root.resolve("manifest.yaml"))).isEqualTo("r--r--r--");
  }

  @Test
  void manyAtOnceUnpackTheSameArchive() throws Exception {
    var archive = archive("weather.tar.gz", "#!/bin/sh\n");
    var threads = Executors.newFixedThreadPool(8);
    try {
      Callable<Path> unpack = () -> store.prepare(archive).root();
      for (var root : threads.invokeAll(Stream.generate(() -> unpack).limit(8).toList())) {
        assertThat(root.get().resolve("bin/weather")).exists();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(entries()).hasSize(2);
  }

  @Test
  void refusesADamagedArchiveAndKeepsNothingOfIt() throws IOException {
    var archive = archive("weather.tar.gz", "#!/bin/sh\n".repeat(1000));
    var bytes = Files.readAllBytes(archive);
    Files.write(archive, Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> store.prepare(archive))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining("weather.tar.gz")
        .hasMessageContaining("fetch it again");
    assertThat(entries()).isEmpty();
  }

  @Test
  void refusesAProgramThatWasChangedInTheStore() throws IOException {
    var archive = archive("weather.tar.gz", "#!/bin/sh\n");
    var program = store.prepare(archive).root().resolve("bin/weather");
    if (Files.getFileStore(program).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Files.writeString(program, "#!/bin/sh\nrm -rf /\n");
    assertThatThrownBy(() -> store.prepare(archive)).hasMessageContaining("was changed");
  }

  @Test
  void removesDraftsThatAKilledServerLeft() throws IOException {
    var old = Files.createDirectories(packages.resolve(".draft-1/bin")).getParent();
    var recent = Files.createDirectories(packages.resolve(".draft-2"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    PackageStore.open(folder.resolve("home"), HostPlatform.current());
    assertThat(old).doesNotExist();
    assertThat(recent).exists();
  }

  @Test
  void usesAFolderAndItsManifestAsTheyAre() throws IOException {
    var source = Files.createDirectories(folder.resolve("source"));
    Files.createDirectories(source.resolve("bin"));
    Files.writeString(source.resolve("bin/weather"), "program");
    Files.writeString(source.resolve("manifest.yaml"), manifest("program"));
    assertThat(store.prepare(source).root()).isEqualTo(source);
    assertThat(store.prepare(source.resolve("manifest.yaml"))).isEqualTo(store.prepare(source));
    assertThat(packages).doesNotExist();
  }

  @Test
  void namesEveryProblemOfAManifestWithItsPlace() throws IOException {
    Files.writeString(
        folder.resolve("manifest.yaml"), "kind: ap\nsource: github.com/acme/p/weather\n");
    assertThatThrownBy(() -> store.prepare(folder))
        .hasMessageContaining("manifest.yaml:1:7")
        .hasMessageContaining("version");
  }

  @Test
  void saysWhatASourceCanBe() {
    assertThatThrownBy(() -> store.prepare(folder.resolve("nowhere")))
        .hasMessageContaining("there is no " + folder.resolve("nowhere"))
        .hasMessageContaining("a folder with a manifest, the manifest in it, or an archive");
  }

  private Path archive(String name, String program) throws IOException {
    var archive = folder.resolve(name);
    new ArchiveWriter(Instant.EPOCH)
        .bytes("manifest.yaml", manifest(program).getBytes(StandardCharsets.UTF_8), false)
        .bytes("bin/weather", program.getBytes(StandardCharsets.UTF_8), true)
        .write(archive);
    return archive;
  }

  private static String manifest(String program) {
    var host = HostPlatform.current();
    return MANIFEST.formatted(
        host.os(), host.arch(), Sha256.hex(program.getBytes(StandardCharsets.UTF_8)));
  }

  /** But for what says that this very process uses some. */
  private Stream<String> entries() throws IOException {
    try (var files = Files.list(packages)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith(".use-"))
          .toList()
          .stream();
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
