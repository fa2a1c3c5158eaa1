package org.integrationgateway.server.backup;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.util.HexFormat;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.integrationgateway.base.digest.Sha256;

/**
 * Writes a backup beside its place, readable by its owner only, and moves it there when it is
 * complete and on disk.
 */
final class BackupWriter implements AutoCloseable {
  private final Path file;
  private final Path draft;
  private final FileChannel channel;
  private final ZipOutputStream zip;

  BackupWriter(Path file) throws IOException {
    this.file = file.toAbsolutePath();
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString(), null, "the file already exists");
    }
    // On POSIX, temporary files are made with mode 0600.
    draft = Files.createTempFile(this.file.getParent(), "." + file.getFileName(), ".new");
    channel = FileChannel.open(draft, StandardOpenOption.WRITE);
    zip = new ZipOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)));
    zip.setLevel(Deflater.BEST_SPEED);
  }

  /** Writes the content of one file. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  SavedFile add(String entry, Content content) throws IOException {
    var digest = Sha256.digest();
    zip.putNextEntry(new ZipEntry(entry));
    var counting = new CountingStream(zip);
    content.writeTo(new DigestOutputStream(counting, digest));
    zip.closeEntry();
    return new SavedFile(entry, counting.count(), HexFormat.of().formatHex(digest.digest()));
  }

  /** Writes the manifest, and moves the archive to its place. */
  void finish(BackupManifest manifest) throws IOException {
    add(BackupManifest.ENTRY, out -> out.write(BackupManifest.JSON.writeValueAsBytes(manifest)));
    zip.finish();
    zip.flush();
    channel.force(true);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes the draft, unless it was finished. */
  @Override
  public void close() throws IOException {
    try (channel) {
      Files.deleteIfExists(draft);
    }
  }
}
