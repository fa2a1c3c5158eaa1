package org.integrationgateway.image.layout;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.integrationgateway.base.file.Folders;

/** The files of an archive with an OCI layout, as a folder. */
final class UnpackedLayout {
  private UnpackedLayout() {}

  /** Unpacks an archive that this build has written; an earlier folder is replaced. */
  static void write(Path archive, Path folder) throws IOException {
    Folders.delete(folder);
    Files.createDirectories(folder);
    try (var tar =
        new TarArchiveInputStream(new BufferedInputStream(Files.newInputStream(archive)))) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        var file = folder.resolve(entry.getName()).normalize();
        if (!file.startsWith(folder)) {
          throw new IOException(archive + " has an entry that leads out of it: " + entry.getName());
        }
        if (entry.isFile()) {
          Files.createDirectories(file.getParent());
          Files.copy(tar, file);
        }
      }
    }
  }
}
