package org.integrationgateway.providers.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.BasicAuthenticator;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.config.repository.TrustConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.index.EmbeddedPackages;
import org.integrationgateway.index.IndexSchema;
import org.integrationgateway.index.PackageIndex;
import org.integrationgateway.index.build.CatalogBuilder;
import org.integrationgateway.index.build.IndexBuilder;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Packages that are named with a constraint, in repositories with an index. */
class NamedSourcesTest {
  private static final String PLACE = "apps.weather";
  private static final String WEATHER = Releases.SOURCE + "weather";

  @TempDir Path folder;
  private Path home;
  private Path repository;
  private Path lockFile;
  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void release() throws IOException {
    home = folder.resolve("home");
    lockFile = folder.resolve("gateway.lock.json");
    repository = Files.createDirectories(folder.resolve("repository"));
    release("1.2.0");
    IndexBuilder.write(repository, null);
  }

  @AfterEach
  void noDistribution() {
    System.clearProperty(EmbeddedPackages.PROPERTY);
  }

  @Test
  void locksTheNewestAcceptedVersionAndKeepsIt() throws IOException {
    var first = lock("^1", LockFile.EMPTY, Locker.Update.NONE);
    assertThat(version(first)).isEqualTo("1.2.0");
    assertThat(first.packages().get(PLACE).source()).containsEntry("version", "^1");
    release("1.10.0");
    release("2.0.0");
    IndexBuilder.write(repository, null);
    assertThat(version(lock("^1", first, Locker.Update.NONE))).isEqualTo("1.2.0");
    assertThat(version(lock("^1", first, anew()))).isEqualTo("1.10.0");
    assertThat(version(lock("^1", LockFile.EMPTY, Locker.Update.NONE))).isEqualTo("1.10.0");
    assertThat(version(lock("~1.2", first, anew()))).isEqualTo("1.2.0");
    assertThat(version(lock("*", first, Locker.Update.NONE))).isEqualTo("2.0.0");
    assertThatThrownBy(() -> lock("^3", LockFile.EMPTY, Locker.Update.NONE))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining(WEATHER + " ^3 is in no repository")
        .hasMessageContaining("it lists 2.0.0, 1.10.0, 1.2.0");
  }

  @Test
  void warnsOfAYankedVersionAndDoesNotInstallItAnew() throws IOException {
    var first = lock("^1", LockFile.EMPTY, Locker.Update.NONE);
    Files.writeString(place("1.2.0").resolve("about.yaml"), "yanked: wrong units\n");
    IndexBuilder.write(repository, null);
    assertThat(version(lock("^1", first, Locker.Update.NONE))).isEqualTo("1.2.0");
    assertThat(String.join("\n", notes)).contains("1.2.0 was yanked: wrong units");
    assertThatThrownBy(() -> lock("^1", LockFile.EMPTY, Locker.Update.NONE))
        .hasMessageContaining("1.2.0 (yanked)");
    assertThatThrownBy(() -> lock("1.2.0", LockFile.EMPTY, Locker.Update.NONE))
        .hasMessageContaining("is not installed anew: wrong units; name another version");
  }

  @Test
  void servesAConstraintFromAFolderWithoutALockFile() {
    var config = config("^1", Repository.of(repository.toUri()));
    try (var sources = PackageSources.of(config)) {
      assertThat(sources.resolved(config).apps().get("weather").source())
          .isInstanceOf(Source.Stored.class);
    }
  }

  @Test
  void readsARepositoryBehindAUrlWithALogin() throws IOException {
    try (var server = new FileServer(repository)) {
      server.login(
          new BasicAuthenticator("packages") {
            @Override
            public boolean checkCredentials(String user, String password) {
              return user.equals("ci") && password.equals("s3cret");
            }
          });
      var open = Repository.of(URI.create(server.uri("").toString()));
      assertThatThrownBy(() -> lock(config("^1", open), LockFile.EMPTY, Locker.Update.NONE))
          .hasMessageContaining("returned status 401");
      var auth =
          new Repository.Auth(
              Optional.empty(), Optional.of("ci"), Optional.of(Secret.of("s3cret")));
      var known = new Repository(open.at(), Optional.of(auth), List.of(), Optional.empty());
      var locked = lock(config("^1", known), LockFile.EMPTY, Locker.Update.NONE);
      assertThat(version(locked)).isEqualTo("1.2.0");
      assertThat(known.toString()).doesNotContain("s3cret");
    }
  }

  @Test
  void takesAnExactVersionWithoutAnIndexAndNoConstraint() throws IOException {
    Files.delete(repository.resolve(PackageIndex.FILE));
    assertThat(version(lock("1.2.0", LockFile.EMPTY, Locker.Update.NONE))).isEqualTo("1.2.0");
    assertThatThrownBy(() -> lock("^1", LockFile.EMPTY, Locker.Update.NONE))
        .hasMessageContaining("has no index, so only one exact version can be found there");
  }

  @Test
  void refusesAReleaseThatTheIndexListsWithAnotherDigest() throws IOException {
    var metadata = place("1.2.0").resolve("release.yaml");
    Files.writeString(metadata, Files.readString(metadata) + "# changed\n");
    assertThatThrownBy(() -> lock("^1", LockFile.EMPTY, Locker.Update.NONE))
        .hasMessageContaining("has another digest than its index lists: build the index again");
  }

  @Test
  void findsThePackagesOfTheDistributionWithoutConfiguration() throws IOException {
    var catalog = folder.resolve("catalog");
    Releases.sources(catalog.resolve("weather"), "weather", "1.4.0");
    var packages = folder.resolve("distribution/packages");
    CatalogBuilder.build(catalog, packages, packages.resolve("none"));
    System.setProperty(EmbeddedPackages.PROPERTY, packages.toString());
    var config = config("^1");
    var locked = lock(config, LockFile.EMPTY, Locker.Update.NONE);
    assertThat(version(locked)).isEqualTo("1.4.0");
    assertThat(locked.packages().get(PLACE).archives().get("generic").location())
        .contains("distribution:" + WEATHER + "/1.4.0/weather-1.4.0-generic.tar.gz");
    LockWriter.write(locked, lockFile);
    assertThat(LockReader.read(lockFile)).isEqualTo(locked);
    try (var sync = Sync.open(config, locked, lockFile, notes::add)) {
      assertThat(sync.run()).hasSize(1);
    }
    var served = config.withLock(lockFile, true);
    try (var sources = PackageSources.of(served)) {
      assertThat(sources.resolved(served).apps().get("weather").source())
          .isInstanceOf(Source.Stored.class);
    }
  }

  @Test
  void writesAnIndexThatIsWhatItsSchemaSays() throws IOException {
    Files.writeString(place("1.2.0").resolve("about.yaml"), "licence: MIT\nyanked: wrong units\n");
    Releases.sources(repository.resolve("more"), "more", "1.0.0", "requires: {gateway: '>=0.1'}\n");
    IndexBuilder.write(repository, null);
    var compiler = new SchemaCompiler();
    var schema = compiler.object(IndexSchema.published());
    var index = Json.MAPPER.readTree(Files.readString(repository.resolve(PackageIndex.FILE)));
    assertThat(compiler.problems(schema, index)).isEmpty();
    ((ObjectNode) index).put("more", 1);
    assertThat(compiler.problems(schema, index)).isNotEmpty();
  }

  @Test
  void refusesAnIndexThatIsNotThatOfTheBuild() throws IOException {
    var pin = Sha256.hex(repository.resolve(PackageIndex.FILE));
    assertThat(new EmbeddedPackages(repository, Optional.of(pin)).index().packages())
        .containsKey(WEATHER);
    Files.writeString(repository.resolve(PackageIndex.FILE), "\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> new EmbeddedPackages(repository, Optional.of(pin)).index())
        .hasMessageContaining("is not the index that was built with this gateway");
  }

  private void release(String version) throws IOException {
    var place = place(version);
    Files.createDirectories(place.resolveSibling(""));
    Files.move(Releases.release(folder.resolve("made-" + version), "weather", version), place);
  }

  private Path place(String version) {
    return repository.resolve(WEATHER).resolve(version);
  }

  private static String version(LockFile lock) {
    return lock.packages().get(PLACE).version();
  }

  private static Locker.Update anew() {
    return new Locker.Update(Set.of(PLACE), Set.of());
  }

  private LockFile lock(String version, LockFile before, Locker.Update update) {
    return lock(config(version, Repository.of(repository.toUri())), before, update);
  }

  private LockFile lock(GatewayConfig config, LockFile before, Locker.Update update) {
    try (var locker = Locker.open(config, lockFile, notes::add)) {
      return locker.lock(before, update);
    }
  }

  private GatewayConfig config(String version, Repository... repositories) {
    var app = TestConfig.app("weather", new Source.Released(WEATHER, version), Map.of());
    return TestConfig.of(home, new ServerConfig.Egress(true, true), List.of(app))
        .with(
            new PackagesConfig(
                List.of(repositories),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                TrustConfig.NONE,
                Optional.empty(),
                false))
        .withLock(lockFile, false);
  }
}
