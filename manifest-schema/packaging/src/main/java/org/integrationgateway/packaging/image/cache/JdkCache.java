package org.integrationgateway.packaging.image.cache;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The cache of fetched JDKs, one folder for each digest. Concurrent builds may share it.
 *
 * @param folder made when missing
 * @param offline whether only cached JDKs and local files may be used
 */
public record JdkCache(Path folder, boolean offline) {
  private static final String DRAFT = ".draft-";

  /** Older drafts belong to builds that were killed. */
  private static final Duration ABANDONED = Duration.ofHours(6);

  /** The cache {@code .gateway/cache/jdk} below {@code $HOME}, else below the account's home. */
  public static JdkCache ofUser() {
    return ofUser(System.getenv("HOME"), System.getProperty("user.home", "."));
  }

  static JdkCache ofUser(@Nullable String home, String account) {
    var folder = home == null || home.isEmpty() ? account : home;
    return new JdkCache(Path.of(folder, ".gateway", "cache", "jdk"), false);
  }

  /** The same cache without network access. */
  public JdkCache withoutNetwork() {
    return new JdkCache(folder, true);
  }

  /**
   * The JDK with this digest: a folder with {@code jmods} and, where the archive has it, the file
   * {@code release}.
   *
   * @param uri address to fetch it from when it is not cached
   * @param sha256 of the archive, in lower-case hexadecimal digits
   * @param log receives a line when something is fetched
   * @throws IOException when it cannot be fetched, or has another digest
   */
  public Path jdk(URI uri, String sha256, Consumer<String> log) throws IOException {
    var ready = folder.resolve(sha256);
    if (!Files.isDirectory(ready)) {
      obtain(uri, sha256, ready, log);
    }
    return ready;
  }

  private void obtain(URI uri, String sha256, Path ready, Consumer<String> log) throws IOException {
    var local = "file".equalsIgnoreCase(uri.getScheme());
    if (offline && !local) {
      throw new IOException(
          uri
              + " is not in "
              + folder
              + " yet, and this build is offline: build once with the network, or copy the folder "
              + sha256
              + " from a machine that has it");
    }
    Files.createDirectories(folder);
    removeAbandoned();
    var draft = Files.createTempDirectory(folder, DRAFT);
    try {
      log.accept((local ? "reads " : "fetches ") + uri);
      var archive = draft.resolve("archive");
      var fetch = new JdkDownload(uri, sha256, archive);
      if (local) {
        fetch.fromFile();
      } else {
        fetch.overNetwork(JdkDownload.client());
      }
      var jdk = Files.createDirectory(draft.resolve("jdk"));
      new JdkArchive(archive, uri).extract(jdk);
      publish(jdk, ready);
    } finally {
      delete(draft);
    }
  }

  /**
   * Moves the draft to its place. When a concurrent build was faster, its folder has the same
   * content and stays.
   */
  private static void publish(Path jdk, Path ready) throws IOException {
    try {
      Files.move(jdk, ready, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failed) {
      if (!Files.isDirectory(ready)) {
        throw failed;
      }
    }
  }

  private void removeAbandoned() throws IOException {
    try (var drafts = Files.newDirectoryStream(folder, DRAFT + "*")) {
      for (var draft : drafts) {
        if (isAbandoned(draft)) {
          delete(draft);
        }
      }
    }
  }

  private static boolean isAbandoned(Path draft) throws IOException {
    try {
      var since = Files.getLastModifiedTime(draft).toInstant();
      return since.plus(ABANDONED).isBefore(Instant.now());
    } catch (NoSuchFileException finished) {
      return false;
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
        Files.delete(file);
      }
    }
  }
}
