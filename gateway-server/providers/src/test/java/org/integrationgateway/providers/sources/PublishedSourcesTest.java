package org.integrationgateway.providers.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.repository.TrustConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.oci.JdkTransport;
import org.integrationgateway.packaging.oci.OciArtifact;
import org.integrationgateway.packaging.oci.RegistryClient;
import org.integrationgateway.packaging.oci.RegistryLogin;
import org.integrationgateway.packaging.oci.RegistryPush;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.packaging.publish.PublishRequest;
import org.integrationgateway.packaging.publish.Publisher;
import org.integrationgateway.packaging.publish.ReleaseTarget;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.rules.registry.StrictRegistry;
import org.integrationgateway.rules.registry.StrictRegistry.Trait;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases in registries and Maven repositories are locked and served as those in folders are. */
class PublishedSourcesTest {
  private static final String NAME = "acme/weather";
  private static final Source.Maven COORDINATES =
      new Source.Maven(new MavenCoordinates("com.example", "forecast", "1.2.0"));

  @TempDir Path folder;
  private Path home;
  private Path dist;
  private Path lockFile;
  private PackagesConfig packages = PackagesConfig.NONE;

  @BeforeEach
  void release() throws IOException {
    home = folder.resolve("home");
    dist = Releases.release(folder.resolve("weather"), "weather", "1.2.0");
    lockFile = folder.resolve(LockFile.NAME);
  }

  @AfterEach
  void remove() throws IOException {
    Folders.delete(home.resolve("packages"));
  }

  @Test
  void anArtifactIsLockedSyncedAndServedLocked() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS, Trait.TOKENS, Trait.REDIRECTS_BLOBS)) {
      var pushed = push(registry);
      var source = tagged(registry);
      packages = reaching(registry.host(), registry.blobHost());
      lock(source);

      var locked = LockReader.read(lockFile).find("apps.weather").orElseThrow();
      assertThat(locked.source()).isEqualTo(Map.of("oci", source.toString()));
      assertThat(locked.archives()).hasSize(2);
      assertThat(locked.archive(HostPlatform.current()).orElseThrow().location())
          .hasValue("oci://" + registry.host() + "/" + NAME + "@sha256:" + archiveDigest());
      Folders.delete(home.resolve("downloads"));
      assertThatThrownBy(() -> served(source, true))
          .hasMessageContaining("is not in the store: 'gateway sync --locked' stores it");
      sync(source);
      registry.close();
      assertThat(served(source, true)).isEqualTo(new Source.Stored(archiveDigest()));
      assertThat(pushed.registry()).isEqualTo(registry.host());
    }
  }

  @Test
  void aTagIsPinnedByTheLockFileAndADigestByItself() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS)) {
      var pushed = push(registry);
      packages = reaching(registry.host());

      assertThatThrownBy(() -> served(tagged(registry), false))
          .isInstanceOf(PackageException.class)
          .hasMessageContaining("the tag of " + tagged(registry) + " can move")
          .hasMessageContaining("'gateway lock' pins it in gateway.lock.json");
      assertThat(served(new Source.Oci(pushed), false))
          .isEqualTo(new Source.Stored(archiveDigest()));
    }
  }

  @Test
  void logsInAsTheConfigurationOrTheFileOfDockerSays() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS, Trait.BASIC)) {
      push(registry);
      packages = reaching(registry.host());
      assertThatThrownBy(() -> lock(tagged(registry)))
          .hasMessageContaining("was refused without a login");

      packages = loggedIn(registry, "sesame");
      lock(tagged(registry));
      packages = loggedIn(registry, "wrong");
      assertThatThrownBy(() -> lock(tagged(registry)))
          .hasMessageContaining("was refused as the user 'ci'")
          .hasMessageNotContaining("wrong");

      var auth = Base64.getEncoder().encodeToString("ci:sesame".getBytes(StandardCharsets.UTF_8));
      var file =
          Files.writeString(
              folder.resolve("config.json"),
              "{\"auths\": {\"%s\": {\"auth\": \"%s\"}}}".formatted(registry.host(), auth));
      packages = fetching(List.of(), Optional.of(file), registry.host());
      lock(tagged(registry));
    }
  }

  @Test
  void aBlobOnAHostThatIsNotAllowedIsNotFetched() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS, Trait.REDIRECTS_BLOBS)) {
      push(registry);
      packages = reaching(registry.host());

      assertThatThrownBy(() -> lock(tagged(registry)))
          .hasMessageContaining("the egress policy refuses to fetch from '" + registry.blobHost())
          .hasMessageContaining("allow it under packages.egress.allowedHosts");
    }
  }

  @Test
  void contentThatTheRegistryDamagedIsNotUsed() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS)) {
      push(registry);
      packages = reaching(registry.host());
      lock(tagged(registry));
      Folders.delete(home.resolve("downloads"));
      registry.damageBlobs();

      assertThatThrownBy(() -> sync(tagged(registry)))
          .hasMessageContaining("should have " + archiveDigest());
      assertThatThrownBy(() -> lock(tagged(registry))).hasMessageContaining("it has the digest");
    }
  }

  @Test
  void coordinatesAreFoundInAFolder() throws Exception {
    packages = repository(repository().toUri());

    assertThat(served(COORDINATES, false)).isEqualTo(new Source.Stored(archiveDigest()));
    lock(COORDINATES);
    assertThat(served(COORDINATES, true)).isEqualTo(new Source.Stored(archiveDigest()));
  }

  @Test
  void coordinatesAreFoundBehindAUrlAndLocked() throws Exception {
    try (var server = new FileServer(repository())) {
      packages = repository(server.uri("empty"), server.uri(""));
      assertThatThrownBy(() -> served(COORDINATES, false))
          .hasMessageContaining("no digest of it is locked: 'gateway lock' adds it");
      lock(COORDINATES);

      var locked = LockReader.read(lockFile).find("apps.weather").orElseThrow();
      assertThat(locked.source()).isEqualTo(Map.of("maven", "com.example:forecast:1.2.0"));
      assertThat(locked.archive(HostPlatform.current()).orElseThrow().location().orElseThrow())
          .endsWith(
              "/com/example/forecast/1.2.0/forecast-1.2.0-%s.tar.gz"
                  .formatted(HostPlatform.current().suffix()));
      sync(COORDINATES);
      assertThat(served(COORDINATES, true)).isEqualTo(new Source.Stored(archiveDigest()));
    }
  }

  @Test
  void saysWhereCoordinatesWereLookedFor() throws Exception {
    assertThatThrownBy(() -> lock(COORDINATES))
        .hasMessageContaining("name one under packages.mavenRepositories");
    packages = repository(folder.toUri());
    assertThatThrownBy(() -> lock(COORDINATES))
        .hasMessageContaining("com.example:forecast:1.2.0 is in no repository")
        .hasMessageContaining("forecast-1.2.0-release.yaml");
  }

  private OciReference push(StrictRegistry registry) throws IOException, ReleaseException {
    var client =
        RegistryClient.writing(
            tagged(registry).reference(), new JdkTransport(), new RegistryLogin("ci", "sesame"));
    return new RegistryPush(client, OciArtifact.of(dist), line -> {}).run();
  }

  private static Source.Oci tagged(StrictRegistry registry) {
    return new Source.Oci(OciReference.parse(registry.host() + "/" + NAME + ":1.2.0"));
  }

  private Path repository() throws ReleaseException {
    new Publisher(PublishRequest.of(dist, name -> Optional.empty(), line -> {}))
        .publish(ReleaseTarget.parse("maven:com.example:forecast:1.2.0"));
    return dist.resolveSibling("dist-maven");
  }

  private String archiveDigest() throws IOException {
    return Sha256.hex(Releases.archive(dist, "weather", "1.2.0"));
  }

  private static PackagesConfig reaching(String... hosts) {
    return fetching(List.of(), Optional.empty(), hosts);
  }

  private static PackagesConfig loggedIn(StrictRegistry registry, String password) {
    var login = new PackagesConfig.Login(registry.host(), "ci", Secret.of(password));
    return fetching(List.of(login), Optional.empty(), registry.host());
  }

  private static PackagesConfig fetching(
      List<PackagesConfig.Login> logins, Optional<Path> dockerConfig, String... hosts) {
    return new PackagesConfig(
        List.of(),
        List.of(),
        logins,
        dockerConfig,
        Optional.of(Set.of(hosts)),
        TrustConfig.NONE,
        Optional.empty(),
        false);
  }

  private static PackagesConfig repository(URI... repositories) {
    return new PackagesConfig(
        List.of(),
        List.of(repositories),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        TrustConfig.NONE,
        Optional.empty(),
        false);
  }

  private void lock(Source source) {
    try (var locker = Locker.open(config(source, false), lockFile, line -> {})) {
      LockWriter.write(locker.lock(LockFile.EMPTY), lockFile);
    }
  }

  private void sync(Source source) {
    try (var sync =
        Sync.open(config(source, false), LockReader.read(lockFile), lockFile, line -> {})) {
      assertThat(sync.run()).hasSize(1);
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
        .with(packages)
        .withLock(lockFile, locked);
  }
}
