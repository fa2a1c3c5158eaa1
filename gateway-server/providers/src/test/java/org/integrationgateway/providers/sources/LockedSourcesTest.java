package org.integrationgateway.providers.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.lock.LockDifference;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.lock.LockedPackage;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PackageStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Only locked packages are served, without the network. */
class LockedSourcesTest {
  @TempDir Path folder;
  private Path home;
  private Path dist;
  private Path archive;
  private Path lockFile;
  private FileServer server;

  @BeforeEach
  void release() throws IOException {
    home = folder.resolve("home");
    dist = Releases.release(folder.resolve("weather"), "weather", "1.2.0");
    archive = Releases.archive(dist, "weather", "1.2.0");
    lockFile = folder.resolve(LockFile.NAME);
    server = new FileServer(dist);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    Folders.delete(home.resolve("packages"));
  }

  @Test
  void pinsEveryPlatformOfAReleaseAndIsTheSameEveryTime() {
    var lock = lock(new Source.Remote(server.uri("release.yaml"), Optional.empty()));
    var weather = lock.find("apps.weather").orElseThrow();
    assertThat(weather.title()).isEqualTo("github.com/acme/providers/weather 1.2.0");
    assertThat(weather.archives()).hasSize(2).containsKey(HostPlatform.current().suffix());
    assertThat(weather.source()).containsEntry("url", server.uri("release.yaml").toString());
    assertThat(lock(new Source.Remote(server.uri("release.yaml"), Optional.empty())).text())
        .isEqualTo(lock.text());
    LockWriter.write(lock, lockFile);
    assertThat(LockReader.read(lockFile)).isEqualTo(lock);
    assertThat(LockWriter.write(lock, lockFile)).as("nothing to write").isFalse();
  }

  @Test
  void namesPathsFromTheLockFileOn() {
    var locked = lock(new Source.Local(dist)).find("apps.weather").orElseThrow();
    assertThat(locked.source()).containsEntry("path", "weather/dist");
    assertThat(locked.archive(HostPlatform.current()).orElseThrow().location())
        .hasValue("weather/dist/" + archive.getFileName());
  }

  @Test
  void aUrlWithoutADigestIsPinnedByTheLockFile() throws IOException {
    var source = new Source.Remote(server.uri("release.yaml"), Optional.empty());
    write(source);
    server.asked.clear();
    assertThat(served(source, false)).isEqualTo(stored());
    assertThat(server.asked).as("fetched by 'gateway lock' already").isEmpty();
  }

  @Test
  void servesWithoutTheNetworkWhatWasBrought() throws IOException {
    var source = new Source.Remote(server.uri("release.yaml"), Optional.empty());
    write(source);
    Folders.delete(home.resolve("downloads"));
    assertThatThrownBy(() -> served(source, true))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining("apps.weather: github.com/acme/providers/weather 1.2.0 (sha256-")
        .hasMessageContaining("is not in the store: 'gateway sync --locked' stores it");
    assertThat(sync(source)).extracting(Sync.Synced::outcome).containsExactly(Sync.Outcome.BROUGHT);
    server.close();
    assertThat(served(source, true)).isEqualTo(stored());
    assertThat(sync(source))
        .extracting(Sync.Synced::outcome)
        .containsExactly(Sync.Outcome.UNCHANGED);
  }

  @Test
  void refusesWhatIsNotLockedOrLockedOtherwise() throws IOException {
    var source = new Source.Local(dist);
    assertThatThrownBy(() -> served(source, true))
        .hasMessageContaining("there is no " + lockFile + ": 'gateway lock' writes it");
    LockWriter.write(LockFile.EMPTY, lockFile);
    assertThatThrownBy(() -> served(source, true))
        .hasMessageContaining("apps.weather: gateway.lock.json does not name it");
    write(source);
    assertThatThrownBy(() -> served(new Source.Local(archive), true))
        .hasMessageContaining("in the configuration, but {path=weather/dist} in gateway.lock.json")
        .hasMessageContaining("'gateway lock' locks the changed source");
  }

  @Test
  void refusesAnArchiveThatWasChangedSinceItWasLocked() throws IOException {
    var source = new Source.Local(archive);
    write(source);
    var locked = Sha256.hex(archive);
    Files.copy(
        Releases.archive(
            Releases.release(folder.resolve("next"), "weather", "1.3.0"), "weather", "1.3.0"),
        archive,
        StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> served(source, true))
        .hasMessageContaining(archive + " has SHA-256 " + Sha256.hex(archive))
        .hasMessageContaining("gateway.lock.json pins " + locked);
    assertThat(LockDifference.between(LockReader.read(lockFile), lock(source)))
        .containsExactly("~ apps.weather.version: 1.2.0 becomes 1.3.0");
    Files.writeString(lockFile, Files.readString(lockFile).replace("1.2.0\"", "1.3.0\""));
    assertThat(LockDifference.between(LockReader.read(lockFile), lock(source)))
        .anyMatch(line -> line.contains(".sha256: " + locked + " becomes "));
  }

  @Test
  void refusesALockFileThatSaysOtherwiseThanTheArchive() throws IOException {
    var source = new Source.Local(dist);
    write(source);
    Files.writeString(lockFile, Files.readString(lockFile).replace("1.2.0\"", "1.2.1\""));
    assertThatThrownBy(() -> served(source, true))
        .hasMessageContaining("'version' is 1.2.0 in the archive, but 1.2.1 in gateway.lock.json");
  }

  @Test
  void namesThePlatformsThatAreLocked() throws IOException {
    var source = new Source.Local(dist);
    write(source);
    var weather = LockReader.read(lockFile).find("apps.weather").orElseThrow();
    var others = new TreeMap<>(weather.archives());
    others.remove(HostPlatform.current().suffix());
    LockWriter.write(
        LockFile.of(
            Map.of(
                "apps.weather",
                new LockedPackage(
                    weather.source(),
                    weather.name(),
                    weather.kind(),
                    weather.version(),
                    weather.requires(),
                    weather.manifest(),
                    weather.signer(),
                    others,
                    weather.documents()))),
        lockFile);
    assertThatThrownBy(() -> served(source, true))
        .hasMessageContaining("is locked for " + others.firstKey())
        .hasMessageContaining("and not for this host, " + HostPlatform.current().suffix());
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its program is a shell script")
  void sourcesAreBuiltWhenTheyAreLockedAndServedAsTheyWereThen() throws IOException {
    var sources = folder.resolve("tool");
    Files.createDirectories(sources);
    Files.writeString(
        sources.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/tool
        version: 1.0.0
        entrypoint: {artifactPath: bin/tool}
        install: {command: [sh, -c, "mkdir -p bin && echo installed > bin/made"]}
        build: {command: [sh, -c, "cp bin/made bin/tool && chmod +x bin/tool"]}
        spec: {mcp: true}
        """);
    var source = new Source.Local(sources);
    write(source);
    var locked = LockReader.read(lockFile).find("apps.weather").orElseThrow();
    assertThat(locked.archives()).containsOnlyKeys(HostPlatform.current().suffix());
    Files.writeString(sources.resolve("bin/tool"), "changed, and not locked");
    var served = (Source.Stored) served(source, true);
    var program =
        PackageStore.open(home, HostPlatform.current())
            .prepare(served.sha256())
            .program()
            .orElseThrow();
    assertThat(program.file().orElseThrow()).hasContent("installed");
    Folders.delete(home.resolve("packages"));
    assertThat(sync(source)).extracting(Sync.Synced::outcome).containsExactly(Sync.Outcome.BROUGHT);

    var manifest = sources.resolve("manifest.yaml");
    Files.writeString(manifest, Files.readString(manifest).replace("1.0.0", "1.1.0"));
    assertThatThrownBy(() -> served(source, true))
        .hasMessageContaining("'version' is 1.1.0 in " + sources + ", but 1.0.0");
    Folders.delete(home.resolve("packages"));
    assertThatThrownBy(() -> sync(source)).hasMessageContaining("its sources now build sha256-");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its program is a shell script")
  void syncRestoresChangedPackagesAndPrunesThoseThatAreNotLocked() throws IOException {
    var source = new Source.Local(dist);
    write(source);
    sync(source);
    var manifest = home.resolve("packages/sha256-" + stored().sha256() + "/manifest.yaml");
    Files.setPosixFilePermissions(manifest, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(manifest, "kind: app\n");
    assertThat(sync(source))
        .extracting(Sync.Synced::outcome)
        .containsExactly(Sync.Outcome.RESTORED);
    assertThat(served(source, true)).isEqualTo(stored());

    var store = PackageStore.open(home, HostPlatform.current());
    var old = old();
    store.add(old, Sha256.hex(old));
    try (var sync =
        Sync.open(config(source, false), LockReader.read(lockFile), lockFile, l -> {})) {
      assertThat(sync.prune().removed()).containsExactly(Sha256.hex(old));
    }
    assertThat(store.all()).containsExactly(stored().sha256());
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its program is a shell script")
  void refusesAStoreWhosePackageAndListWereChangedTogether() throws IOException {
    var source = new Source.Local(dist);
    write(source);
    sync(source);
    assertThat(served(source, true)).isEqualTo(stored());
    changeReadmeAndList();
    assertThatThrownBy(() -> served(source, true))
        .hasMessageContaining("the list of files of github.com/acme/providers/weather 1.2.0")
        .hasMessageContaining("gateway.lock.json: the package was changed")
        .hasMessageContaining("'gateway sync --locked' restores it");
    assertThat(sync(source))
        .extracting(Sync.Synced::outcome)
        .containsExactly(Sync.Outcome.RESTORED);
    assertThat(served(source, true)).isEqualTo(stored());
  }

  @Test
  void readsALockFileOfAnOlderGatewayWithoutLists() throws IOException {
    var source = new Source.Local(dist);
    write(source);
    var lock = LockReader.read(lockFile);
    assertThat(lockFile).content().contains("\"files\": ");
    var older = Files.readString(lockFile).replaceAll(",\\s*\"files\": \"[0-9a-f]{64}\"", "");
    Files.writeString(lockFile, older);
    var read = LockReader.read(lockFile);
    assertThat(read).isNotEqualTo(lock);
    assertThat(LockDifference.between(read, lock)).as("no change of the packages").isEmpty();
    sync(source);
    assertThat(served(source, true)).isEqualTo(stored());
  }

  /** Changes what no manifest names, with its digest in the list, and the digest of the list. */
  private void changeReadmeAndList() throws IOException {
    var digest = stored().sha256();
    var list = home.resolve("packages/sha256-" + digest + ".files");
    var lines = Files.readAllLines(list);
    lines.remove(lines.size() - 1);
    var name = lines.get(0).substring(66);
    var file = home.resolve("packages/sha256-" + digest).resolve(name);
    var before = Sha256.hex(file);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    Files.writeString(file, Files.readString(file) + "\n");
    lines.set(0, lines.get(0).replace(before, Sha256.hex(file)));
    var above = String.join("\n", lines) + "\n";
    var end = Sha256.hex((above + digest).getBytes(StandardCharsets.UTF_8));
    Files.setPosixFilePermissions(list, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(list, above + "# files of sha256-" + digest + ", " + end + "\n");
  }

  @Test
  void pruningLeavesWhatALivingServerUses() throws IOException {
    var source = new Source.Local(dist);
    write(source);
    sync(source);
    var old = old();
    var digest = Sha256.hex(old);
    var user = PackageStore.open(home, HostPlatform.current());
    var killed = home.resolve("packages").resolve(".use-killed");
    try (var sync =
        Sync.open(config(source, false), LockReader.read(lockFile), lockFile, l -> {})) {
      user.add(old, digest);
      Files.writeString(killed, digest + "\n");
      assertThat(sync.prune()).isEqualTo(new Sync.Pruned(List.of(digest), List.of()));
      assertThat(killed).doesNotExist();

      user.add(old, digest);
      assertThat(user.prepare(digest).root()).exists();
      assertThat(sync.prune()).isEqualTo(new Sync.Pruned(List.of(), List.of(digest)));
    }
    assertThat(user.prepare(digest).root()).exists();
  }

  private Path old() throws IOException {
    return Releases.archive(
        Releases.release(folder.resolve("old"), "weather", "0.9.0"), "weather", "0.9.0");
  }

  @Test
  void aRepositoryBehindAUrlIsLockedToo() throws IOException {
    var place = dist.resolve("github.com/acme/providers/weather/1.2.0");
    Files.createDirectories(place);
    try (var files = Files.newDirectoryStream(dist, "{*.tar.gz,release.yaml}")) {
      for (var file : files) {
        Files.copy(file, place.resolve(file.getFileName()));
      }
    }
    var source = new Source.Released("github.com/acme/providers/weather", "1.2.0");
    assertThatThrownBy(() -> served(source, false))
        .hasMessageContaining("no digest of it is locked: 'gateway lock' adds it");
    write(source);
    assertThat(served(source, false)).isEqualTo(stored());
    assertThat(served(source, true)).isEqualTo(stored());
  }

  private Source.Stored stored() throws IOException {
    return new Source.Stored(Sha256.hex(archive));
  }

  private void write(Source source) {
    LockWriter.write(lock(source), lockFile);
  }

  @Test
  void refusesToLockWhatRequiresAnotherGateway() throws IOException {
    var sources =
        Releases.sources(
            folder.resolve("tomorrow"), "tomorrow", "3.1.0", "requires: {gateway: '>=7'}\n");
    assertThatThrownBy(() -> lock(new Source.Local(sources)))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining(
            "package github.com/acme/providers/tomorrow 3.1.0 requires gateway >=7, and this is gateway "
                + ProductVersion.NUMBER
                + ": use a gateway of that range, or another version of the package");
  }

  private LockFile lock(Source source) {
    var before = LockReader.find(lockFile).orElse(LockFile.EMPTY);
    try (var locker = Locker.open(config(source, false), lockFile, line -> {})) {
      return locker.lock(before);
    }
  }

  private List<Sync.Synced> sync(Source source) {
    try (var sync =
        Sync.open(config(source, false), LockReader.read(lockFile), lockFile, line -> {})) {
      return sync.run();
    }
  }

  private Source served(Source source, boolean locked) {
    var config = config(source, locked);
    try (var sources = PackageSources.of(config)) {
      return sources.resolved(config).apps().get("weather").source();
    }
  }

  private GatewayConfig config(Source source, boolean locked) {
    var app = TestConfig.app("weather", source, Map.of());
    return TestConfig.of(home, new ServerConfig.Egress(true, true), List.of(app))
        .with(
            new PackagesConfig(List.of(server.uri("")), Optional.empty(), Optional.empty(), false))
        .withLock(lockFile, locked);
  }
}
