package org.integrationgateway.packaging.image.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.integrationgateway.base.digest.Sha256;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkCacheTest {
  @TempDir Path work;
  private final List<String> lines = new ArrayList<>();
  private JdkCache cache;
  private Path archive;
  private String sha256;

  @BeforeEach
  void pack() throws IOException {
    cache = new JdkCache(work.resolve("cache/jdk"), false);
    archive =
        PackedJdk.tarGz(work.resolve("jdk.tar.gz"), "jdk/jmods/java.base.jmod", "jdk/release");
    sha256 = Sha256.hex(archive);
  }

  @Test
  void homeVariableDecidesWhereTheUsersHomeIs() {
    assertThat(JdkCache.ofUser("/srv", "/home/a").folder())
        .isEqualTo(Path.of("/srv/.gateway/cache/jdk"));
    assertThat(JdkCache.ofUser("", "/home/a").folder())
        .isEqualTo(Path.of("/home/a/.gateway/cache/jdk"));
    assertThat(JdkCache.ofUser(null, "/home/a").folder())
        .isEqualTo(Path.of("/home/a/.gateway/cache/jdk"));
  }

  @Test
  void keepsOnlyTheJdkUnderItsDigest() throws Exception {
    var jdk = cache.jdk(archive.toUri(), sha256, lines::add);

    assertThat(jdk).isEqualTo(cache.folder().resolve(sha256));
    assertThat(cache.folder()).isDirectoryNotContaining(path -> !path.equals(jdk));
    Files.delete(archive);
    assertThat(cache.jdk(archive.toUri(), sha256, lines::add)).isEqualTo(jdk);
    assertThat(lines).containsExactly("reads " + archive.toUri());
  }

  @Test
  void unpacksNothingOfAnotherDigest() {
    var declared = "0".repeat(64);

    assertThatThrownBy(() -> cache.jdk(archive.toUri(), declared, lines::add))
        .hasMessageContaining("has sha256 " + sha256)
        .hasMessageContaining("declared is " + declared);
    assertThat(cache.folder()).isEmptyDirectory();
  }

  @Test
  void offlineItUsesWhatIsThereAndSaysWhatIsMissing() throws Exception {
    var uri = URI.create("https://example.com/jdk.tar.gz");

    assertThatThrownBy(() -> cache.withoutNetwork().jdk(uri, sha256, lines::add))
        .hasMessageContaining(uri + " is not in " + cache.folder())
        .hasMessageContaining("this build is offline")
        .hasMessageContaining(sha256);

    var jdk = cache.withoutNetwork().jdk(archive.toUri(), sha256, lines::add);
    assertThat(cache.withoutNetwork().jdk(uri, sha256, lines::add)).isEqualTo(jdk);
  }

  @Test
  void buildsAtTheSameTimeShareIt() {
    var all =
        IntStream.range(0, 8)
            .mapToObj(number -> CompletableFuture.supplyAsync(this::fetched))
            .toList();

    assertThat(all)
        .extracting(CompletableFuture::join)
        .containsOnly(cache.folder().resolve(sha256));
    assertThat(cache.folder()).isDirectoryNotContaining(path -> !path.endsWith(sha256));
  }

  @Test
  void removesWhatKilledBuildsLeft() throws Exception {
    var abandoned = Files.createDirectories(cache.folder().resolve(".draft-old"));
    var young = Files.createDirectories(cache.folder().resolve(".draft-young"));
    Files.writeString(abandoned.resolve("archive"), "half");
    Files.setLastModifiedTime(abandoned, FileTime.from(Instant.now().minus(Duration.ofDays(1))));

    cache.jdk(archive.toUri(), sha256, lines::add);

    assertThat(abandoned).doesNotExist();
    assertThat(young).exists();
  }

  private Path fetched() {
    try {
      return cache.jdk(archive.toUri(), sha256, line -> {});
    } catch (IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }
}
