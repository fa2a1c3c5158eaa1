package org.integrationgateway.index.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.index.IndexException;
import org.integrationgateway.index.IndexReader;
import org.integrationgateway.index.PackageIndex;
import org.integrationgateway.index.testing.TestPackages;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionConstraint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexBuilderTest {
  private static final String STOCK = "github.com/acme/providers/stock";
  private static final SemanticVersion GATEWAY = new SemanticVersion("0.1.0");

  @TempDir Path folder;
  private Path repository;

  @BeforeEach
  void makeTheRepository() throws IOException {
    repository = Files.createDirectories(folder.resolve("repository"));
  }

  @Test
  void listsReleasesArchivesAndSources() throws IOException {
    var release = TestPackages.release(repository, folder, "stock", "1.2.0");
    Files.writeString(release.resolve("README.md"), "# Stock\n");
    Files.writeString(release.resolve("about.yaml"), "licence: Apache-2.0\n");
    var older = TestPackages.release(folder.resolve("other"), folder, "stock", "1.1.0");
    var archive = older.resolve("stock-1.1.0-generic.tar.gz");
    Files.copy(archive, repository.resolve("stock-1.1.0-generic.tar.gz"));
    TestPackages.sources(
        repository.resolve("parcels"), "github.com/acme/providers/parcels", "0.1.0");

    var index = IndexBuilder.write(repository, null);

    assertThat(index.packages().keySet())
        .containsExactly("github.com/acme/providers/parcels", STOCK);
    var stock = index.find(STOCK).orElseThrow();
    assertThat(stock.title()).isEqualTo("Stock of stock");
    assertThat(stock.about().licence()).contains("Apache-2.0");
    assertThat(stock.about().readme()).contains(STOCK + "/1.2.0/README.md");
    assertThat(stock.about().category()).contains("Warehouse");
    assertThat(stock.auth()).containsExactly("bearer");
    assertThat(stock.surfaces()).containsExactly("rest");
    assertThat(stock.operations()).isEqualTo(1);
    assertThat(repository.resolve(stock.about().icon().orElseThrow())).content().contains("<svg");
    assertThat(stock.versions())
        .extracting(one -> one.version().text() + " " + one.path())
        .containsExactly(
            "1.2.0 " + STOCK + "/1.2.0/release.yaml", "1.1.0 stock-1.1.0-generic.tar.gz");
    var newest = stock.versions().get(0);
    assertThat(newest.isRelease()).isTrue();
    assertThat(newest.sha256()).contains(Sha256.hex(release.resolve("release.yaml")));
    assertThat(newest.gateway()).map(Object::toString).contains(">=0.1 <9");
    assertThat(newest.archives().get("generic").sha256())
        .isEqualTo(Sha256.hex(release.resolve("stock-1.2.0-generic.tar.gz")));
    var sources = index.find("github.com/acme/providers/parcels").orElseThrow().versions().get(0);
    assertThat(sources.sha256()).isEmpty();
    assertThat(sources.path()).isEqualTo("parcels");
  }

  @Test
  void givesTheSameBytesAgainAndReadsThem() throws IOException {
    TestPackages.release(repository, folder, "stock", "1.2.0");
    TestPackages.release(repository, folder, "stock", "1.10.0");
    var index = IndexBuilder.write(repository, null);
    var file = repository.resolve(PackageIndex.FILE);
    var bytes = Files.readAllBytes(file);
    IndexBuilder.write(repository, null);
    assertThat(file).hasBinaryContent(bytes);
    assertThat(IndexReader.in(repository)).isEqualTo(index);
    assertThat(index.text()).isEqualTo(Files.readString(file));
  }

  @Test
  void offersNoYankedVersion() throws IOException {
    TestPackages.release(repository, folder, "stock", "1.2.0");
    var bad = TestPackages.release(repository, folder, "stock", "1.3.0");
    Files.writeString(bad.resolve("about.yaml"), "yanked: it loses items\n");
    var stock = IndexBuilder.write(repository, null).find(STOCK).orElseThrow();
    assertThat(stock.newest(new VersionConstraint("^1"), GATEWAY).orElseThrow().version())
        .hasToString("1.2.0");
    assertThat(stock.version(new SemanticVersion("1.3.0")).orElseThrow().yanked())
        .contains("it loses items");
    assertThat(stock.newest(new VersionConstraint("^1"), new SemanticVersion("9.0.0"))).isEmpty();
  }

  @Test
  void refusesAReleaseWhoseArchiveChanged() throws IOException {
    var release = TestPackages.release(repository, folder, "stock", "1.2.0");
    var archive = release.resolve("stock-1.2.0-generic.tar.gz");
    var bytes = Files.readAllBytes(archive);
    bytes[bytes.length - 1] ^= 1;
    Files.write(archive, bytes);
    assertThatThrownBy(() -> IndexBuilder.write(repository, null))
        .isInstanceOf(IndexException.class)
        .hasMessageContaining(archive.toString())
        .hasMessageContaining("release it again");
  }

  @Test
  void takesOneVersionTwiceOnlyWhenItIsTheSame() throws IOException {
    TestPackages.release(repository, folder, "stock", "1.2.0");
    var copy = TestPackages.release(repository.resolve("copy"), folder, "stock", "1.2.0");
    IndexBuilder.write(repository, null);
    Folders.delete(copy);
    var sources = folder.resolve("stock-1.2.0");
    Files.writeString(sources.resolve("icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    TestPackages.packed(sources, copy, "1.2.0");
    assertThatThrownBy(() -> IndexBuilder.write(repository, null))
        .isInstanceOf(IndexException.class)
        .hasMessageContaining("is in the folder twice, and differs")
        .hasMessageContaining("release it as another version");
  }

  @Test
  void namesAFolderThatIsNone() {
    assertThatThrownBy(() -> IndexBuilder.write(folder.resolve("none"), null))
        .hasMessageContaining("is not a folder: name the folder of the releases");
  }

  @Test
  void makesTheRepositoryOfADistribution() throws IOException {
    var sources = folder.resolve("catalog");
    for (var name : new String[] {"slack", "github"}) {
      TestPackages.sources(
          sources.resolve(name), "github.com/integration-gateway/catalog/" + name, "1.0.0");
    }
    var pin = folder.resolve("pin");
    var release = TestPackages.release(folder.resolve("releases"), folder, "stock", "1.2.0");
    var releases = release.resolveSibling("").toString();
    CatalogBuilder.main(
        new String[] {sources.toString(), repository.toString(), pin.toString(), releases});
    var index = IndexReader.in(repository);
    assertThat(index.packages().keySet())
        .containsExactly(
            "github.com/acme/providers/stock",
            "github.com/integration-gateway/catalog/github",
            "github.com/integration-gateway/catalog/slack");
    assertThat(pin).content().isEqualTo(Sha256.hex(repository.resolve(PackageIndex.FILE)) + "\n");
    assertThat(repository.resolve("github.com/integration-gateway/catalog/slack/1.0.0"))
        .isDirectoryContaining("glob:**/slack-1.0.0-generic.tar.gz")
        .isDirectoryContaining("glob:**/SHA256SUMS");
  }
}
