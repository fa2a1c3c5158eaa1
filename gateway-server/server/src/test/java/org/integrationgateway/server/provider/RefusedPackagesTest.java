package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.providers.OwnPid;
import org.integrationgateway.providers.fixture.FixtureProvider.Mode;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.sources.FileServer;
import org.integrationgateway.providers.sources.Locker;
import org.integrationgateway.providers.supervision.Replacement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Packages that are not what they should be, in the place of one that runs and goes on running. */
@DisabledOnOs(OS.WINDOWS)
final class RefusedPackagesTest {
  @TempDir Path folder;
  private Path home;
  private Path dist;
  private Path archive;
  private FileServer files;
  private OperatedGateway gateway;

  @BeforeEach
  void make() throws IOException {
    home = folder.resolve("home");
    dist = Files.createDirectories(folder.resolve("dist"));
    archive = FixturePackage.archive(dist.resolve("fixture.tar.gz"));
    files = new FileServer(dist);
  }

  @AfterEach
  void end() throws Exception {
    gateway.close();
    files.close();
    eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
    Folders.delete(home.resolve("packages"));
  }

  @Test
  @Tag("nightly")
  void whatIsNotAsItShouldBeIsRefusedByNameAndWhatRanGoesOn() throws Exception {
    gateway = new OperatedGateway(config());
    var before = gateway.invoke("app", "say").body();
    var stored = entries("packages");

    var damaged = damaged();
    assertThat(replaced(new Source.Local(damaged))).contains("app 'app'", damaged.toString());
    var other = files.uri("fixture.tar.gz");
    assertThat(replaced(new Source.Remote(other, Optional.of("0".repeat(64)))))
        .contains("apps.app: " + other + " has SHA-256 " + Sha256.hex(archive))
        .contains("should have 000", "nothing of it is used");
    var next = FixturePackage.archive(dist.resolve("next.tar.gz"), new byte[1]);
    var half = files.uri("half/next.tar.gz");
    assertThat(replaced(new Source.Remote(half, Optional.of(Sha256.hex(next)))))
        .contains("apps.app: cannot fetch " + half);
    assertThat(entries("packages")).as("nothing of them is left").isEqualTo(stored);
    assertThat(entries("downloads")).isEmpty();
    assertThat(gateway.invoke("app", "say").body()).isEqualTo(before);
  }

  @Test
  @Tag("nightly")
  void aStoreThatWasChangedIsUsedForNothingNew() throws Exception {
    gateway = new OperatedGateway(config());
    var before = gateway.invoke("app", "say").body();
    var program = home.resolve("packages/sha256-" + Sha256.hex(archive) + "/bin/fixture");
    var text = Files.readString(program);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    Files.writeString(program, text + "# more\n");

    assertThat(replaced(new Source.Local(archive)))
        .contains("app 'app'", program + " was changed", "'gateway sync' restores it");
    assertThat(gateway.invoke("app", "say").body()).isEqualTo(before);

    OwnPid.in(before).destroyForcibly();
    eventually(
        () ->
            assertThat(gateway.invoke("app", "say").body())
                .contains("provider_unavailable", "fixture was changed", "restores it")
                .doesNotContain(home.toString()));

    Files.writeString(program, text);
    assertThat(replace(new Source.Local(archive))).isEmpty();
    assertThat(gateway.invoke("app", "say").body()).contains("pid").isNotEqualTo(before);
  }

  @Test
  void whatIsNotLockedIsRefusedByNameAndWhatRanGoesOn() throws Exception {
    var lockFile = folder.resolve("gateway.lock.json");
    try (var locker = Locker.open(config(), lockFile, line -> {})) {
      LockWriter.write(locker.lock(LockFile.EMPTY), lockFile);
    }
    gateway = new OperatedGateway(config().withLock(lockFile, true));
    var before = gateway.invoke("app", "say").body();
    var locked = Sha256.hex(archive);
    FixturePackage.archive(archive, new byte[1]);
    assertThat(replaced(new Source.Local(archive)))
        .contains("apps.app: " + archive + " has SHA-256 " + Sha256.hex(archive))
        .contains("gateway.lock.json pins " + locked);
    assertThat(gateway.invoke("app", "say").body()).isEqualTo(before);

    Files.writeString(lockFile, Files.readString(lockFile).replace(locked, Sha256.hex(archive)));
    assertThat(replaced(new Source.Local(archive))).contains("gateway.lock.json");
    assertThat(gateway.invoke("app", "say").body()).isEqualTo(before);
  }

  private GatewayConfig config() {
    return FixturePackage.config(home, app(new Source.Local(archive)))
        .with(
            new PackagesConfig(
                List.<URI>of(), Optional.of(Set.of("127.0.0.1")), Optional.empty(), false));
  }

  private static AppConfig app(Source source) {
    return FixturePackage.app("app", source, Map.of("FIXTURE_MODE", Mode.GOOD.name()));
  }

  private Optional<String> replace(Source source) {
    return gateway.gateway().replace(app(source), Replacement.ROLLING);
  }

  private String replaced(Source source) {
    return replace(source).orElseThrow();
  }

  /** With one bit that is another one. */
  private Path damaged() throws IOException {
    var bytes = Files.readAllBytes(archive);
    bytes[bytes.length / 2] ^= 1;
    return Files.write(dist.resolve("damaged.tar.gz"), bytes);
  }

  private List<String> entries(String place) throws IOException {
    if (!Files.isDirectory(home.resolve(place))) {
      return List.of();
    }
    try (var there = Files.list(home.resolve(place))) {
      return there.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
