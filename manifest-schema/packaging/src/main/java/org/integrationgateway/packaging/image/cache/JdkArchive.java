package org.integrationgateway.packaging.image.cache;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * The archive of a JDK, or of its modules, as published by vendors.
 *
 * @param file on this machine
 * @param origin for messages
 */
record JdkArchive(Path file, URI origin) {
  private static final int BUFFER = 1 << 16;
  private static final int GZIP = 0x1f8b;
  private static final int ZIP = 0x504b;

  /** Writes {@code jmods/*.jmod} and {@code release} into this folder, and no other files. */
  void extract(Path target) throws IOException {
    var modules = new ModuleFiles(target, origin);
    switch (firstTwoBytes()) {
      case GZIP -> tar(modules);
      case ZIP -> zip(modules);
      default ->
          throw new IOException(
              origin + " is neither a .tar.gz nor a .zip: name the archive of a JDK");
    }
    modules.complete();
  }

  private int firstTwoBytes() throws IOException {
    try (var in = Files.newInputStream(file)) {
      return (in.read() << 8) | in.read();
    }
  }

  /** Links and folders are skipped: a module is a file. */
  private void tar(ModuleFiles modules) throws IOException {
    try (var in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        var tar = new TarArchiveInputStream(new GzipCompressorInputStream(in), "UTF-8")) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        modules.entry(
            entry.getName(),
            entry.getSize(),
            entry.isFile() && !entry.isLink() && !entry.isSymbolicLink(),
            () -> new OneEntry(tar));
      }
    } catch (IllegalArgumentException malformed) {
      throw new IOException(origin + " is damaged: " + malformed.getMessage(), malformed);
    }
  }

  private void zip(ModuleFiles modules) throws IOException {
    try (var zip = new ZipFile(file.toFile())) {
      for (var entries = zip.entries().asIterator(); entries.hasNext(); ) {
        var entry = entries.next();
        modules.entry(
            entry.getName(),
            entry.getSize(),
            !entry.isDirectory(),
            () -> zip.getInputStream(entry));
      }
    }
  }

  /** The stream of the whole archive, which continues after the current entry. */
  private static final class OneEntry extends FilterInputStream {
    OneEntry(InputStream archive) {
      super(archive);
    }

    @Override
    public void close() {}
  }
}
