package org.integrationgateway.providers.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PackageStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases, URLs and repositories become packages of the store, as they must be or not at all. */
class PackageSourcesTest {
  @TempDir Path folder;
  private Path home;
  private Path dist;
  private Path archive;
  private FileServer server;

  @BeforeEach
  void release() throws IOException {
    home = folder.resolve("home");
    dist = Releases.release(folder.resolve("weather"), "weather", "1.2.0");
    archive = Releases.archive(dist, "weather", "1.2.0");
    server = new FileServer(dist);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    Folders.delete(home.resolve("packages"));
  }

  @Test
  void picksTheArchiveOfThisHostFromAReleaseInItsFolder() throws IOException {
    assertThat(resolved(new Source.Local(dist))).isEqualTo(stored());
    assertThat(resolved(new Source.Local(dist.resolve("release.yaml")))).isEqualTo(stored());
    assertThat(
            PackageStore.open(home, HostPlatform.current())
                .prepare(Sha256.hex(archive))
                .manifest()
                .version()
                .text())
        .isEqualTo("1.2.0");
  }

  @Test
  void leavesFoldersAndArchivesAsTheyAre() {
    var sources = new Source.Local(folder.resolve("weather/sources"));
    assertThat(resolved(sources)).isEqualTo(sources);
    assertThat(resolved(new Source.Local(archive))).isEqualTo(new Source.Local(archive));
    assertThat(server.asked).isEmpty();
  }

  @Test
  void fetchesWhatAReleaseBehindAUrlNamesAndOnlyOnce() throws IOException {
    var release = remote("release.yaml", dist.resolve("release.yaml"));
    assertThat(resolved(release)).isEqualTo(stored());
    assertThat(server.asked).containsExactly("/release.yaml", "/" + archive.getFileName());
    server.close();
    assertThat(resolved(release)).as("without the network").isEqualTo(stored());
  }

  @Test
  void fetchesAnArchiveThroughARedirect() throws IOException {
    assertThat(resolved(remote("moved/" + archive.getFileName(), archive))).isEqualTo(stored());
  }

  @Test
  void refusesAnotherArchiveThanTheOneThatIsNamed() throws IOException {
    var url = server.uri(archive.getFileName().toString());
    var wrong = new Source.Remote(url, Optional.of("0".repeat(64)));
    assertThatThrownBy(() -> resolved(wrong))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining("apps.weather: " + url + " has SHA-256 " + Sha256.hex(archive))
        .hasMessageContaining("should have 000");
    nothingIsLeft();
  }

  @Test
  void usesNothingOfADownloadThatEndedHalfWay() throws IOException {
    var source = remote("half/" + archive.getFileName(), archive);
    assertThatThrownBy(() -> resolved(source))
        .hasMessageContaining("apps.weather: cannot fetch " + source.url());
    nothingIsLeft();
  }

  @Test
  void fetchesAgainWhatIsDamagedInTheCache() throws IOException {
    var source = remote(archive.getFileName().toString(), archive);
    resolved(source);
    Folders.delete(home.resolve("packages"));
    var cached = home.resolve("downloads/sha256-" + Sha256.hex(archive) + ".tar.gz");
    Files.writeString(cached, "half of it");
    assertThat(resolved(source)).isEqualTo(stored());
    assertThat(cached).hasSameBinaryContentAs(archive);
  }

  @Test
  void saysWhatAServerAnsweredInstead() throws IOException {
    assertThatThrownBy(() -> resolved(remote("gone.tar.gz", archive)))
        .hasMessageContaining("/gone.tar.gz returned status 404");
    assertThatThrownBy(() -> resolved(remote("loop/x.tar.gz", archive)))
        .hasMessageContaining("redirects more than 5 times");
    Files.writeString(dist.resolve("page"), "<html>");
    assertThatThrownBy(() -> resolved(remote("page", dist.resolve("page"))))
        .hasMessageContaining("is neither an archive")
        .hasMessageContaining("nor a release");
  }

  @Test
  void refusesAUrlWithoutADigest() {
    var url = server.uri("release.yaml");
    assertThatThrownBy(() -> resolved(new Source.Remote(url, Optional.empty())))
        .hasMessageContaining(url + " has no digest")
        .hasMessageContaining("'gateway lock' pins it in gateway.lock.json")
        .hasMessageContaining("write its sha256 beside it");
    assertThat(server.asked).isEmpty();
  }

  @Test
  void reachesPrivateNetworksOnlyWhereTheyAreAllowed() throws IOException {
    var closed = new PackagesConfig(List.of(), Optional.empty(), Optional.empty(), false);
    assertThatThrownBy(() -> resolved(closed, remote(archive.getFileName().toString(), archive)))
        .hasMessageContaining(
            "the egress policy refuses to fetch from '%s': allow it under packages.egress.allowedHosts"
                .formatted(server.uri("/").getAuthority()));
    assertThat(server.asked).isEmpty();
  }

  @Test
  void namesThePlatformsOfAReleaseThatHasNoneForThisHost() throws IOException {
    var elsewhere = Releases.elsewhere(folder.resolve("other"), "other", "1.0.0");
    assertThatThrownBy(() -> resolved(new Source.Local(elsewhere)))
        .hasMessageContaining("release github.com/acme/providers/other 1.0.0 has archives for")
        .hasMessageContaining("none for this host, " + HostPlatform.current().suffix());
  }

  @Test
  void refusesAnArchiveThatIsNotTheOneOfItsRelease() throws IOException {
    Files.write(archive, new byte[] {1, 2, 3});
    assertThatThrownBy(() -> resolved(new Source.Local(dist)))
        .hasMessageContaining("apps.weather: " + archive + " has SHA-256 ")
        .hasMessageContaining("get both again");
  }

  @Test
  void findsAPackageInARepositoryThatIsAFolder() throws IOException {
    var repository = folder.resolve("repository");
    var place = repository.resolve("github.com/acme/providers/weather/1.2.0");
    Files.createDirectories(place.getParent());
    Files.move(dist, place);
    var from =
        new PackagesConfig(List.of(repository.toUri()), Optional.empty(), Optional.empty(), false);
    var weather = new Source.Released("github.com/acme/providers/weather", "1.2.0");
    assertThat(resolved(from, weather)).isInstanceOf(Source.Stored.class);
    assertThatThrownBy(() -> resolved(from, new Source.Released(weather.name(), "9.9.9")))
        .hasMessageContaining("weather 9.9.9 is in no repository")
        .hasMessageContaining(repository.toString());
    assertThatThrownBy(() -> resolved(weather))
        .hasMessageContaining("no repository is configured; name one under packages.repositories");
  }

  @Test
  void tellsOfEveryPackageAtOnce() {
    var missing = server.uri("a.tar.gz");
    var unlocked = new Source.Remote(missing, Optional.empty());
    assertThatThrownBy(
            () ->
                sources(allowed())
                    .resolved(
                        config(
                            TestConfig.app("one", unlocked, Map.of()),
                            TestConfig.app("two", unlocked, Map.of()))))
        .hasMessageContaining("apps.one: " + missing)
        .hasMessageContaining("apps.two: " + missing);
  }

  private void nothingIsLeft() throws IOException {
    for (var place : List.of("downloads", "packages")) {
      if (Files.isDirectory(home.resolve(place))) {
        try (Stream<Path> left = Files.list(home.resolve(place))) {
          assertThat(left).isEmpty();
        }
      }
    }
  }

  private Source.Stored stored() throws IOException {
    return new Source.Stored(Sha256.hex(archive));
  }

  private Source.Remote remote(String path, Path is) throws IOException {
    return new Source.Remote(server.uri(path), Optional.of(Sha256.hex(is)));
  }

  private PackagesConfig allowed() {
    return new PackagesConfig(
        List.<URI>of(), Optional.of(Set.of("127.0.0.1")), Optional.empty(), false);
  }

  private Source resolved(Source source) {
    return resolved(allowed(), source);
  }

  private Source resolved(PackagesConfig config, Source source) {
    try (var sources = sources(config)) {
      return sources.resolved(TestConfig.app("weather", source, Map.of())).source();
    }
  }

  private PackageSources sources(PackagesConfig config) {
    return PackageSources.open(home, new ServerConfig.Egress(true, false), config);
  }

  private GatewayConfig config(AppConfig... apps) {
    return TestConfig.of(home, new ServerConfig.Egress(true, true), List.of(apps));
  }
}
