package org.integrationgateway.packaging.archive;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.reader.ManifestFiles;

/**
 * Writes an archive. The same names, contents and time give the same bytes: entries are sorted,
 * belong to user and group 0, and have mode 0755 when they are executable, otherwise 0644; only
 * content is read from the disk. Every archive contains {@link FileDigests}. (Another Java version
 * may compress differently.)
 */
public final class ArchiveWriter {
  private static final int UNKNOWN_SYSTEM = 255;
  private static final int PLAIN = 0100644;
  private static final int EXECUTABLE = 0100755;

  private interface Content {
    InputStream open() throws IOException;

    long size() throws IOException;
  }

  private record OnDisk(Path file) implements Content {
    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(file);
    }

    @Override
    public long size() throws IOException {
      return Files.size(file);
    }
  }

  private record Bytes(byte[] bytes) implements Content {
    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public long size() {
      return bytes.length;
    }
  }

  private record Item(Content content, boolean executable) {}

  private final FileTime time;
  private final TreeMap<String, Item> items = new TreeMap<>();

  /**
   * Creates an empty archive.
   *
   * @param time of every entry, truncated to seconds
   */
  public ArchiveWriter(Instant time) {
    this.time = FileTime.from(time.truncatedTo(ChronoUnit.SECONDS));
  }

  /**
   * Adds a file, which is read when the archive is written; a link is followed.
   *
   * @param name in the archive
   */
  public ArchiveWriter file(String name, Path file, boolean executable) {
    return add(name, executable, new OnDisk(file));
  }

  /** Adds bytes as a file. */
  public ArchiveWriter bytes(String name, byte[] bytes, boolean executable) {
    return add(name, executable, new Bytes(bytes.clone()));
  }

  private ArchiveWriter add(String name, boolean executable, Content content) {
    if (name.equals(FileDigests.NAME)) {
      throw new IllegalArgumentException(
          "'" + name + "' is the list of the archive's files, which the writer makes");
    }
    if (items.putIfAbsent(name, new Item(content, executable)) != null) {
      throw new IllegalArgumentException("'" + name + "' is already in the archive");
    }
    return this;
  }

  /**
   * Writes the archive completely or not at all; replaces an existing file.
   *
   * @return the archive's SHA-256 in lower-case hexadecimal digits
   * @throws ArchiveException when an {@link ArchiveReader} would refuse the archive
   * @throws IOException when a file cannot be read or written
   */
  public String write(Path archive) throws IOException {
    var packed = new TreeMap<>(items);
    packed.put(FileDigests.NAME, new Item(digests(), false));
    check(archive, packed.keySet());
    var whole = archive.toAbsolutePath();
    Files.createDirectories(whole.getParent());
    var partial = Files.createTempFile(whole.getParent(), "." + whole.getFileName(), ".part");
    try {
      long unpacked;
      try (var out = new BufferedOutputStream(Files.newOutputStream(partial), 1 << 16)) {
        unpacked = write(out, packed, time);
      }
      check(archive, unpacked, Files.size(partial));
      UnpackedFiles.makeReadable(partial);
      Files.move(
          partial, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(partial);
    }
    return Sha256.hex(whole);
  }

  /**
   * Writes the files as a gzipped tar file that is not a package: without the list of digests, and
   * without checking the rules of archives.
   */
  public void writePayload(OutputStream out) throws IOException {
    write(out, items, time);
  }

  private Content digests() throws IOException {
    var digests = new TreeMap<String, String>();
    for (var named : items.entrySet()) {
      try (var in = named.getValue().content().open()) {
        digests.put(named.getKey(), Sha256.hex(in));
      }
    }
    return new Bytes(new FileDigests(digests).text());
  }

  private static void check(Path archive, Set<String> packed) throws ArchiveException {
    var names = new EntryNames(archive, ArchiveLimits.DEFAULT);
    for (var name : packed) {
      names.file(name);
    }
    if (packed.size() > ArchiveLimits.DEFAULT.entries()) {
      throw new ArchiveException(
          archive, null, ArchiveRule.ENTRIES, "would have " + packed.size() + " entries");
    }
    var manifests = ManifestFiles.NAMES.stream().filter(packed::contains).toList();
    if (manifests.size() != 1) {
      throw new ArchiveException(
          archive,
          null,
          manifests.isEmpty() ? ArchiveRule.NO_MANIFEST : ArchiveRule.SEVERAL_MANIFESTS,
          "would have " + manifests.size() + " manifests");
    }
  }

  private static void check(Path archive, long unpacked, long packed) throws ArchiveException {
    var limits = ArchiveLimits.DEFAULT;
    if (limits.isTooLarge(unpacked)) {
      throw new ArchiveException(
          archive, null, ArchiveRule.SIZE, "would unpack to " + unpacked + " bytes");
    }
    if (limits.isTooTight(unpacked, packed)) {
      throw new ArchiveException(
          archive, null, ArchiveRule.RATIO, "would grow from " + packed + " to " + unpacked);
    }
  }

  private static long write(OutputStream out, SortedMap<String, Item> packed, FileTime time)
      throws IOException {
    var header = new GzipParameters();
    header.setOperatingSystem(UNKNOWN_SYSTEM);
    try (var gzip = new GzipCompressorOutputStream(out, header);
        var tar = new TarArchiveOutputStream(gzip, "UTF-8")) {
      // Only names over 100 bytes or with characters outside of ASCII need an extended header.
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
      tar.setAddPaxHeadersForNonAsciiNames(true);
      for (var named : packed.entrySet()) {
        entry(tar, named.getKey(), named.getValue(), time);
      }
      tar.finish();
      return tar.getBytesWritten();
    }
  }

  private static void entry(TarArchiveOutputStream tar, String name, Item item, FileTime time)
      throws IOException {
    var entry = new TarArchiveEntry(name);
    entry.setSize(item.content().size());
    entry.setModTime(time);
    entry.setIds(0, 0);
    entry.setNames("", "");
    entry.setMode(item.executable() ? EXECUTABLE : PLAIN);
    tar.putArchiveEntry(entry);
    try (var in = item.content().open()) {
      in.transferTo(tar);
    }
    tar.closeArchiveEntry();
  }
}
