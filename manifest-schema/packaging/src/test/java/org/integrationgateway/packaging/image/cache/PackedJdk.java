package org.integrationgateway.packaging.image.cache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** Archives of JDKs as vendors make them, and as an attacker would. */
public final class PackedJdk {
  private PackedJdk() {}

  /** The files of a folder below this prefix. */
  public static Path tarGz(Path home, Path archive, String prefix) throws IOException {
    var fast = new GzipParameters();
    fast.setCompressionLevel(Deflater.BEST_SPEED);
    try (var gzip = new GzipCompressorOutputStream(Files.newOutputStream(archive), fast);
        var tar = new TarArchiveOutputStream(gzip)) {
      for (var file : files(home)) {
        put(tar, prefix + home.relativize(file), Files.readAllBytes(file));
      }
      // Vendors' archives are full of these.
      var link = new TarArchiveEntry(prefix + "legal/java.sql/LICENSE", TarConstants.LF_SYMLINK);
      link.setLinkName("../java.base/LICENSE");
      tar.putArchiveEntry(link);
      tar.closeArchiveEntry();
    }
    return archive;
  }

  /** Small files of these names. */
  static Path tarGz(Path archive, String... names) throws IOException {
    try (var gzip = new GzipCompressorOutputStream(Files.newOutputStream(archive));
        var tar = new TarArchiveOutputStream(gzip, "UTF-8")) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (var name : names) {
        put(tar, name, name.getBytes(StandardCharsets.UTF_8));
      }
    }
    return archive;
  }

  static Path zip(Path archive, String... names) throws IOException {
    try (var zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      for (var name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(name.getBytes(StandardCharsets.UTF_8));
      }
    }
    return archive;
  }

  private static void put(TarArchiveOutputStream tar, String name, byte[] content)
      throws IOException {
    var entry = new TarArchiveEntry(name, true);
    entry.setSize(content.length);
    tar.putArchiveEntry(entry);
    tar.write(content);
    tar.closeArchiveEntry();
  }

  private static List<Path> files(Path home) {
    try (var files = Files.walk(home)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
