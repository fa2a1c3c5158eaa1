package org.integrationgateway.manifest.content;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.document.DocumentLimits;
import org.integrationgateway.manifest.rules.PackagePaths;
import org.integrationgateway.manifest.rules.draft.PackageFolder;

/** The small files of a package. */
interface PackageFiles {
  /**
   * A file's bytes.
   *
   * @return empty when there is no such file in the package, or it is too large to be of use
   * @throws IOException when it cannot be read
   */
  Optional<byte[]> read(String path) throws IOException;

  /** Those in a folder; links that lead outside are not followed. */
  static PackageFiles in(Path folder) {
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

  /** Those that were picked out of an archive. */
  static PackageFiles of(Map<String, byte[]> picked) {
    return path ->
        Optional.ofNullable(picked.get(path))
            .filter(bytes -> bytes.length <= DocumentLimits.DEFAULT.bytes());
  }
}
