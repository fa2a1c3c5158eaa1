package org.integrationgateway.packaging.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;

/** Makes archives as an attacker would: anything that the format can say. */
final class CraftedArchive {
  static final String MANIFEST =
      "kind: app\nsource: example.com/acme/providers/weather\nversion: 1.0.0\nrun: [x]\n";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final TarArchiveOutputStream tar;

  CraftedArchive() {
    tar = new TarArchiveOutputStream(bytes, "UTF-8");
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
    tar.setAddPaxHeadersForNonAsciiNames(true);
  }

  /** An archive that begins with a manifest. */
  static CraftedArchive withManifest() {
    return new CraftedArchive().file("manifest.yaml", MANIFEST);
  }

  CraftedArchive file(String name, String content) {
    return file(name, content.getBytes(StandardCharsets.UTF_8));
  }

  CraftedArchive file(String name, byte[] content) {
    var entry = new TarArchiveEntry(name, true);
    return put(entry, content);
  }

  CraftedArchive special(String name, byte kind) {
    return special(name, kind, entry -> {});
  }

  CraftedArchive special(String name, byte kind, Consumer<TarArchiveEntry> more) {
    var entry = new TarArchiveEntry(name, kind, true);
    more.accept(entry);
    return put(entry, new byte[0]);
  }

  /** A file whose name stands in a header of its own, as GNU tar writes long names. */
  CraftedArchive longNamed(String name) {
    var header = new TarArchiveEntry("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME);
    return put(header, (name + "\0").getBytes(StandardCharsets.UTF_8)).file("short", "x");
  }

  CraftedArchive put(TarArchiveEntry entry, byte[] content) {
    try {
      entry.setSize(content.length);
      entry.setModTime(0);
      tar.putArchiveEntry(entry);
      tar.write(content);
      tar.closeArchiveEntry();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] tar() {
    try {
      tar.close();
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] gzipped() {
    return gzip(tar());
  }

  Path write(Path folder) {
    return write(folder, gzipped());
  }

  static Path write(Path folder, byte[] archive) {
    try {
      return Files.write(folder.resolve("crafted.tar.gz"), archive);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] gzip(byte[] content) {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GzipCompressorOutputStream(out)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static byte[] concat(byte[] a, byte[] b) {
    var both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }
}
