package org.integrationgateway.server.provider.faststart;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.archive.Digests;

/**
 * A program of the layout {@code image} in the store: a launcher, beside it its jars and the Java
 * that it runs on.
 *
 * @param digest of the archive that it came in
 * @param release what its Java says of itself, as a digest: another Java, another start
 * @param folder of the launcher
 */
record CarriedJava(String digest, String release, Path folder) {
  private static final String STORED = "sha256-";
  private static final int SHORT = 16;

  /**
   * What a package carries.
   *
   * @param root of the package; a package outside the store may change, so its Java is not used
   * @param program its launcher
   */
  static Optional<CarriedJava> of(Path root, Path program) {
    var name = String.valueOf(root.getFileName());
    var release = program.resolveSibling("runtime").resolve("release");
    boolean carried =
        name.startsWith(STORED)
            && program.startsWith(root)
            && Files.isRegularFile(release)
            && Files.isRegularFile(program.resolveSibling("lib").resolve("program.jar"));
    if (!carried) {
      return Optional.empty();
    }
    try {
      var said = Files.readString(release, StandardCharsets.UTF_8);
      var java = Digests.sha256((said + program).getBytes(StandardCharsets.UTF_8));
      return Optional.of(
          new CarriedJava(
              name.substring(STORED.length()),
              java.substring(0, SHORT),
              program.resolveSibling(".").normalize()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  Path java() {
    return folder.resolve("runtime").resolve("bin").resolve("java");
  }

  Path jar() {
    return folder.resolve("lib").resolve("program.jar");
  }

  /** By which its archive is found: also the folder that it lies in is part of what it is for. */
  String key() {
    return digest + "-" + release;
  }
}
