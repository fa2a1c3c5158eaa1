package org.integrationgateway.providers.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.config.repository.RepositoryShape;
import org.integrationgateway.config.repository.TrustConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.oci.JdkTransport;
import org.integrationgateway.packaging.oci.OciArtifact;
import org.integrationgateway.packaging.oci.RegistryClient;
import org.integrationgateway.packaging.oci.RegistryLogin;
import org.integrationgateway.packaging.oci.RegistryPush;
import org.integrationgateway.packaging.publish.PublishRequest;
import org.integrationgateway.packaging.publish.Publisher;
import org.integrationgateway.packaging.publish.ReleaseTarget;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.sources.FileServer;
import org.integrationgateway.providers.sources.Locker;
import org.integrationgateway.providers.trust.SignedRepository.Keys;
import org.integrationgateway.rules.registry.StrictRegistry;
import org.integrationgateway.rules.registry.StrictRegistry.Trait;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Indexes in a registry and in Maven repositories, with the releases that they list. */
class PublishedIndexTest {
  private static final String NAME = "acme/packages";
  private static final String PLACE = "apps.stock";
  private static final String INDEX = "gateway-index.json";

  @TempDir Path folder;
  private Keys keys;
  private SignedRepository repository;

  @BeforeEach
  void release() throws IOException {
    keys = Keys.make(folder, "acme");
    repository =
        new SignedRepository(Files.createDirectories(folder.resolve("repository")), folder);
    repository.release("1.2.0", keys);
    repository.release("1.3.0", keys);
    repository.index(keys);
  }

  @ParameterizedTest
  @EnumSource(
      value = Trait.class,
      names = {"REFERRERS", "TOKENS"})
  void locksTheNewestSignedReleaseOfARegistry(Trait trait) throws Exception {
    try (var registry = new StrictRegistry(trait)) {
      push(registry);
      var at = place("oci://" + registry.host() + "/" + NAME);
      assertThat(at).hasToString("oci://" + registry.host() + "/" + NAME + ":index");
      var locked = lock(packages(trusted(at), List.of(), registry.host()), "^1.2");
      var stock = locked.find(PLACE).orElseThrow();
      assertThat(stock.version()).isEqualTo("1.3.0");
      assertThat(stock.signer()).isPresent();
      assertThat(stock.archives().get("generic").location().orElseThrow())
          .startsWith("oci://" + registry.host() + "/" + NAME + "/" + SignedRepository.STOCK + "@");

      var foreign = Keys.make(folder, "foreign");
      var other = new Repository(at, Optional.empty(), List.of(foreign.open()), Optional.empty());
      assertThatThrownBy(() -> lock(packages(other, List.of(), registry.host()), "^1.2"))
          .isInstanceOf(PackageException.class)
          .hasMessageContaining("the index of repository " + at + " is refused");
    }
  }

  @Test
  void logsInAsTheRepositorySaysAndMovesTheTagOfItsIndex() throws Exception {
    try (var registry = new StrictRegistry(Trait.BASIC)) {
      push(registry);
      var at = place("oci://" + registry.host() + "/" + NAME + ":index");
      assertThatThrownBy(
              () -> lock(packages(Repository.of(at), List.of(), registry.host()), "^1.2"))
          .hasMessageContaining("refused without a login");
      var auth =
          new Repository.Auth(
              Optional.empty(), Optional.of("ci"), Optional.of(Secret.of("sesame")));
      var login = new Repository(at, Optional.of(auth), List.of(), Optional.empty());
      assertThat(version(lock(packages(login, List.of(), registry.host()), "1.2.0")))
          .isEqualTo("1.2.0");
      repository.release("1.4.0", keys);
      repository.index(keys);
      push(registry);
      assertThat(version(lock(packages(login, List.of(), registry.host()), "^1.2")))
          .isEqualTo("1.4.0");
    }
  }

  @Test
  void locksTheNewestReleaseOfMavenRepositories() throws Exception {
    var maven = maven();
    var at = place("maven:com.example:packages");
    var config = packages(trusted(at), List.of(folder.toUri(), maven.toUri()));
    var locked = lock(config, "^1.2");
    assertThat(version(locked)).isEqualTo("1.3.0");
    assertThat(locked.find(PLACE).orElseThrow().signer()).isPresent();
    try (var server = new FileServer(maven)) {
      var behind =
          packages(
              trusted(at),
              List.of(server.uri("empty"), server.uri("")),
              server.uri("").getAuthority());
      assertThat(version(lock(behind, "~1.2"))).isEqualTo("1.2.0");
    }
    var index = maven.resolve("com/example/packages/7/packages-7-index.json");
    Files.writeString(index, Files.readString(index) + " ");
    assertThatThrownBy(() -> lock(config, "^1.2"))
        .hasMessageContaining("the index of repository maven:com.example:packages is refused");
    var old = packages(Repository.of(place("maven:com.example:packages:6")), List.of());
    assertThatThrownBy(() -> lock(old, "^1.2"))
        .hasMessageContaining("name those that have it under packages.mavenRepositories");
  }

  @Test
  void refusesAReleaseOfMavenThatTheIndexDoesNotList() throws Exception {
    var maven = maven();
    var release = maven.resolve("com/example/stock/1.3.0/stock-1.3.0-release.yaml");
    Files.writeString(release, Files.readString(release) + "\n");
    var config =
        packages(Repository.of(place("maven:com.example:packages")), List.of(maven.toUri()));
    assertThatThrownBy(() -> lock(config, "^1.2"))
        .hasMessageContaining("has another digest than its index lists");
  }

  /** A Maven repository with the releases, and with their index as version 7. */
  private Path maven() throws Exception {
    for (var version : List.of("1.2.0", "1.3.0")) {
      var release = repository.folder().resolve(SignedRepository.STOCK).resolve(version);
      new Publisher(PublishRequest.of(release, name -> Optional.empty(), line -> {}))
          .publish(ReleaseTarget.parse("maven:com.example:stock:" + version));
    }
    var beside = repository.folder().resolve(SignedRepository.STOCK);
    var maven = Files.createDirectories(folder.resolve("maven"));
    for (var version : List.of("1.2.0", "1.3.0")) {
      copy(beside.resolve(version + "-maven"), maven);
    }
    var at = Files.createDirectories(maven.resolve("com/example/packages/7"));
    Files.copy(repository.folder().resolve(INDEX), at.resolve("packages-7-index.json"));
    Files.copy(
        repository.folder().resolve(INDEX + ".sig"), at.resolve("packages-7-index.json.sig"));
    Files.writeString(
        maven.resolve("com/example/packages/maven-metadata.xml"),
        "<metadata><versioning><release>7</release></versioning></metadata>");
    return maven;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.resolveSibling(""));
        // A copy replaces the list of versions of the copy before it.
        Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private void push(StrictRegistry registry) throws Exception {
    var releases = repository.folder().resolve(SignedRepository.STOCK);
    try (var versions = Files.list(releases)) {
      for (var release : versions.toList()) {
        push(
            registry,
            "/" + SignedRepository.STOCK + ":" + release.getFileName(),
            OciArtifact.of(release));
      }
    }
    var index = repository.folder().resolve(INDEX);
    var signature = repository.folder().resolve(INDEX + ".sig");
    push(registry, ":index", OciArtifact.ofIndex(List.of(index, signature)));
  }

  private static void push(StrictRegistry registry, String name, OciArtifact artifact)
      throws IOException {
    var client =
        RegistryClient.writing(
            OciReference.parse(registry.host() + "/" + NAME + name),
            new JdkTransport(),
            new RegistryLogin("ci", "sesame"));
    new RegistryPush(client, artifact, line -> {}).run();
  }

  private URI place(String text) {
    return RepositoryShape.repository(text, folder);
  }

  private Repository trusted(URI at) {
    return new Repository(at, Optional.empty(), List.of(keys.open()), Optional.empty());
  }

  private PackagesConfig packages(Repository listed, List<URI> maven, String... hosts) {
    var rule = new TrustConfig.Rule("github.com/acme/*", List.of(keys.open()), Optional.empty());
    return new PackagesConfig(
        List.of(listed),
        maven,
        List.of(),
        Optional.empty(),
        Optional.of(Set.of(hosts)),
        new TrustConfig(false, List.of(rule)),
        Optional.empty(),
        false);
  }

  private LockFile lock(PackagesConfig packages, String version) {
    var source = new Source.Released(SignedRepository.STOCK, version);
    try (var locker =
        Locker.open(config(source, packages), folder.resolve(LockFile.NAME), line -> {})) {
      return locker.lock(LockFile.EMPTY);
    }
  }

  private static String version(LockFile locked) {
    return locked.find(PLACE).orElseThrow().version();
  }

  private GatewayConfig config(Source source, PackagesConfig packages) {
    var app = TestConfig.app("stock", source, Map.of());
    return TestConfig.of(folder.resolve("home"), new ServerConfig.Egress(true, true), List.of(app))
        .with(packages);
  }
}
