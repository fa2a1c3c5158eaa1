package org.integrationgateway.packaging.archive;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.jspecify.annotations.Nullable;

/** One pass over an archive, from its first to its last byte. */
final class ArchiveScan {
  /** Receives the content of the files. */
  interface Target {
    void folder(String name) throws IOException;

    /** Opens a stream for a file's content; it is closed when the content is complete. */
    OutputStream file(String name, boolean executable) throws IOException;
  }

  private static final int BLOCK = 512;
  private static final int TAR_END = 2 * BLOCK;
  private static final long HEADERS = 1 << 20;
  private static final int EXECUTE = 0111;

  private final Path archive;
  private final ArchiveLimits limits;
  private final Target target;
  private final EntryNames names;
  private final List<PackedFile> files = new ArrayList<>();
  private final ByteArrayOutputStream manifest = new ByteArrayOutputStream();
  private @Nullable String manifestName;
  private @Nullable ByteArrayOutputStream digests;

  ArchiveScan(Path archive, ArchiveLimits limits, Target target) {
    this.archive = archive;
    this.limits = limits;
    this.target = target;
    this.names = new EntryNames(archive, limits);
  }

  ArchiveContent run() throws IOException {
    var digest = Sha256.digest();
    long packed = Files.size(archive);
    try (var file = new DigestInputStream(Files.newInputStream(archive), digest);
        var buffered = new BufferedInputStream(file, 1 << 16);
        var unpacked = new BoundedStream(gunzip(buffered), archive, packed, limits);
        var tar = new TarArchiveInputStream(unpacked, BLOCK, BLOCK, "UTF-8")) {
      entries(tar, unpacked);
      end(unpacked, buffered);
    }
    if (digests != null) {
      FileDigests.check(archive, digests.toByteArray(), files);
    }
    return new ArchiveContent(
        archive, Sha256.hex(digest), packed, files, manifestName(), manifestText());
  }

  private InputStream gunzip(InputStream in) throws IOException {
    in.mark(2);
    boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    if (!gzip) {
      throw refuse(null, ArchiveRule.NOT_GZIP, "is not gzipped");
    }
    var head = new GzipHeaderLimit(in);
    var unpacked = reading(() -> new GzipCompressorInputStream(head, false));
    head.end();
    return unpacked;
  }

  private void entries(TarArchiveInputStream tar, BoundedStream unpacked) throws IOException {
    int count = 0;
    while (true) {
      unpacked.beginHeaders(HEADERS);
      var entry = reading(tar::getNextEntry);
      var headers = new RawHeaders(unpacked.endHeaders());
      if (entry == null) {
        return;
      }
      if (headers.nameIsAbsolute()) {
        throw refuse(entry.getName(), ArchiveRule.ABSOLUTE, "is an absolute path");
      }
      if (headers.nameIsUnreadable(entry.getName())) {
        throw refuse(entry.getName(), ArchiveRule.NAME, "is not UTF-8");
      }
      if (++count > limits.entries()) {
        throw refuse(
            entry.getName(), ArchiveRule.ENTRIES, "comes after " + limits.entries() + " others");
      }
      entry(entry, tar);
    }
  }

  private void entry(TarArchiveEntry entry, InputStream content) throws IOException {
    kind(entry);
    if (entry.getLinkFlag() == TarConstants.LF_DIR || entry.getName().endsWith("/")) {
      if (entry.getSize() != 0) {
        throw refuse(entry.getName(), ArchiveRule.CORRUPT, "is a folder with content");
      }
      target.folder(names.folder(entry.getName()));
      return;
    }
    var name = names.file(entry.getName());
    if (entry.getSize() > limits.unpackedBytes()) {
      throw refuse(name, ArchiveRule.SIZE, "has " + entry.getSize() + " bytes");
    }
    boolean executable = (entry.getMode() & EXECUTE) != 0;
    var kept = kept(name, entry.getSize());
    var digest = Sha256.digest();
    try (var out = new DigestOutputStream(target.file(name, executable), digest)) {
      copy(content, kept == null ? out : new Twice(out, kept));
    }
    files.add(new PackedFile(name, entry.getSize(), executable, Sha256.hex(digest)));
  }

  private void copy(InputStream content, OutputStream out) throws IOException {
    var buffer = new byte[1 << 16];
    int count = reading(() -> content.read(buffer));
    while (count >= 0) {
      out.write(buffer, 0, count);
      count = reading(() -> content.read(buffer));
    }
  }

  private void kind(TarArchiveEntry entry) throws ArchiveException {
    if (!entry.isCheckSumOK()) {
      throw refuse(entry.getName(), ArchiveRule.CORRUPT, "has a wrong checksum");
    }
    if (entry.isLink() || entry.isSymbolicLink()) {
      throw refuse(entry.getName(), ArchiveRule.LINK, "is a link to '" + entry.getLinkName() + "'");
    }
    byte flag = entry.getLinkFlag();
    boolean plain =
        flag == TarConstants.LF_NORMAL
            || flag == TarConstants.LF_OLDNORM
            || flag == TarConstants.LF_DIR;
    if (!plain || entry.isSparse()) {
      throw refuse(entry.getName(), ArchiveRule.SPECIAL, "is neither a file nor a folder");
    }
  }

  /**
   * Returns a buffer for the content of a manifest or of the list of digests; null for other files,
   * whose content is not kept in memory.
   */
  private @Nullable OutputStream kept(String name, long size) throws ArchiveException {
    if (name.equals(FileDigests.NAME)) {
      if (size > FileDigests.largest(limits)) {
        throw refuse(name, ArchiveRule.FILE_DIGESTS, "has " + size + " bytes");
      }
      digests = new ByteArrayOutputStream();
      return digests;
    }
    if (!ManifestFiles.NAMES.contains(name)) {
      return null;
    }
    if (manifestName != null) {
      throw refuse(
          name, ArchiveRule.SEVERAL_MANIFESTS, "is a second manifest beside " + manifestName);
    }
    if (size > DocumentLimits.DEFAULT.bytes()) {
      throw refuse(name, ArchiveRule.MANIFEST_SIZE, "has " + size + " bytes");
    }
    manifestName = name;
    return manifest;
  }

  /**
   * After the two blocks of zeros that end a tar file only zeros may follow, and nothing may follow
   * the gzip stream.
   */
  private void end(BoundedStream unpacked, InputStream packed) throws IOException {
    if (unpacked.zerosAtEnd() < TAR_END) {
      throw refuse(null, ArchiveRule.TRUNCATED, "ends too early");
    }
    var buffer = new byte[1 << 13];
    int count = reading(() -> unpacked.read(buffer));
    while (count >= 0) {
      if (unpacked.zerosAtEnd() < count) {
        throw refuse(null, ArchiveRule.TRAILING, "continues after its end");
      }
      count = reading(() -> unpacked.read(buffer));
    }
    if (packed.read() >= 0) {
      throw refuse(null, ArchiveRule.TRAILING, "continues after its end");
    }
  }

  private String manifestName() throws ArchiveException {
    if (manifestName == null) {
      throw refuse(null, ArchiveRule.NO_MANIFEST, "has no manifest");
    }
    return manifestName;
  }

  private String manifestText() throws ArchiveException {
    try {
      var bytes = ByteBuffer.wrap(manifest.toByteArray());
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw refuse(manifestName, ArchiveRule.CORRUPT, "is not UTF-8 text");
    }
  }

  private interface Read<T> {
    T run() throws IOException;
  }

  /** Failures of reading are reported as a refused archive; failures of writing are passed on. */
  private <T> T reading(Read<T> read) throws ArchiveException {
    try {
      return read.run();
    } catch (ArchiveException refused) {
      throw refused;
    } catch (IOException | IllegalArgumentException e) {
      var message = String.valueOf(e.getMessage());
      var refused =
          isTruncated(e, message)
              ? refuse(null, ArchiveRule.TRUNCATED, "ends in the middle")
              : refuse(null, ArchiveRule.CORRUPT, "cannot be read: " + message);
      refused.initCause(e);
      throw refused;
    }
  }

  /** Recognises a truncated archive by the messages of the libraries. */
  private static boolean isTruncated(Exception e, String message) {
    var lower = message.toLowerCase(Locale.ROOT);
    return e instanceof EOFException
        || lower.contains("truncated")
        || lower.contains("unexpected end")
        || lower.contains("premature end");
  }

  private ArchiveException refuse(@Nullable String entry, ArchiveRule rule, String detail) {
    return new ArchiveException(archive, entry, rule, detail);
  }

  /** Writes to two streams. */
  private static final class Twice extends OutputStream {
    private final OutputStream first;
    private final OutputStream second;

    Twice(OutputStream first, OutputStream second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public void write(int b) throws IOException {
      first.write(b);
      second.write(b);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      first.write(buffer, offset, length);
      second.write(buffer, offset, length);
    }
  }
}
