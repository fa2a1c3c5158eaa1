package org.integrationgateway.packaging.content;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.manifest.rules.PackagePaths;
import org.integrationgateway.manifest.rules.draft.PackageFolder;

/** The small files of a package. */
interface SmallFiles {
  /**
   * Returns a file's bytes.
   *
   * @return empty when the package has no such file, or the file is too large
   * @throws IOException when it cannot be read
   */
  Optional<byte[]> read(String path) throws IOException;

  /** Reads files of a folder; links that lead outside are not followed. */
  static SmallFiles in(Path folder) {
    return path -> {
      var file = folder.resolve(path);
      boolean usable =
          PackagePaths.fault(path).isEmpty()
              && Files.isRegularFile(file)
              && new PackageFolder(folder).keeps(path)
              && Files.size(file) <= DocumentLimits.DEFAULT.bytes();
      return usable ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    };
  }

  /** Reads files selected from an archive. */
  static SmallFiles of(Map<String, byte[]> picked) {
    return path ->
        Optional.ofNullable(picked.get(path))
            .filter(bytes -> bytes.length <= DocumentLimits.DEFAULT.bytes());
  }
}
