package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.repositories.web.PackageHttpClient;

/**
 * Downloaded files, each named by its digest. A file appears only when it is complete and has that
 * digest, which is checked again before the file is used.
 */
final class DownloadedFiles {
  private static final String PREFIX = "sha256-";

  /** The suffix of every download: most are archives. */
  private static final String SUFFIX = ".tar.gz";

  private static final String DRAFT = ".part-";
  private static final Duration ABANDONED = Duration.ofHours(1);

  private final Path folder;
  private final PackageHttpClient web;

  DownloadedFiles(Path folder, PackageHttpClient web) {
    this.folder = folder;
    this.web = web;
  }

  /** A file that is here. */
  record Download(Path file, String sha256, long size) {}

  /** The file that was downloaded before under this digest, when it still has the digest. */
  Optional<Download> find(String sha256) {
    var file = fileOf(sha256);
    try {
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Sha256.hex(file).equals(sha256)) {
        return Optional.of(new Download(file, sha256, Files.size(file)));
      }
      return Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * The file behind a URL, fetched unless it is here.
   *
   * @param sha256 the expected digest; empty to accept every content
   * @param limit of its size in bytes
   * @throws PackageException when it cannot be had, or is another
   */
  Download get(URI uri, Optional<String> sha256, long limit) {
    return sha256.flatMap(this::find).orElseGet(() -> fetch(uri, sha256, limit));
  }

  private Download fetch(URI uri, Optional<String> sha256, long limit) {
    try {
      Files.createDirectories(folder);
      removeAbandoned();
      return web.get(uri, body -> received(uri, body, sha256, limit));
    } catch (IOException e) {
      throw new PackageException(
          "cannot fetch %s into %s: %s".formatted(uri, folder, IoReason.of(e)), e);
    }
  }

  private Download received(URI uri, InputStream body, Optional<String> expected, long limit)
      throws IOException {
    var draft = Files.createTempFile(folder, DRAFT, "");
    try {
      long size = write(uri, body, draft, limit);
      var actual = Sha256.hex(draft);
      if (expected.isPresent() && !expected.get().equals(actual)) {
        throw new PackageException(
            "%s has SHA-256 %s, and should have %s: nothing of it is used; find out who changed it"
                .formatted(uri, actual, expected.get()));
      }
      Files.move(
          draft,
          fileOf(actual),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      return new Download(fileOf(actual), actual, size);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** Writes the file, and returns when the disk has it. */
  private static long write(URI uri, InputStream body, Path draft, long limit) throws IOException {
    try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      var out = Channels.newOutputStream(channel);
      var buffer = new byte[1 << 16];
      long size = 0;
      for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
        size += count;
        if (size > limit) {
          throw new IOException(uri + " is larger than " + limit + " bytes");
        }
        out.write(buffer, 0, count);
      }
      channel.force(true);
      return size;
    }
  }

  /** Every digest under which there is something. */
  Set<String> all() throws IOException {
    var digests = new TreeSet<String>();
    if (Files.isDirectory(folder)) {
      try (var files = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
        files.forEach(file -> digests.add(digest(file)));
      }
    }
    return digests;
  }

  private static String digest(Path file) {
    var name = file.getFileName().toString();
    return name.substring(PREFIX.length(), name.length() - SUFFIX.length());
  }

  void remove(String sha256) throws IOException {
    Files.deleteIfExists(fileOf(sha256));
  }

  private void removeAbandoned() throws IOException {
    try (var drafts = Files.newDirectoryStream(folder, DRAFT + "*")) {
      for (var draft : drafts) {
        var age = Duration.between(Files.getLastModifiedTime(draft).toInstant(), Instant.now());
        if (age.compareTo(ABANDONED) > 0) {
          Files.deleteIfExists(draft);
        }
      }
    }
  }

  private Path fileOf(String sha256) {
    return folder.resolve(PREFIX + sha256 + SUFFIX);
  }
}
