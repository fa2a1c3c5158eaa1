package org.integrationgateway.packaging.release.sbom;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;

/**
 * Writes the bill of materials of a folder of programs, such as the distribution of the gateway,
 * into the folder. The same files give the same bytes.
 */
public final class FolderSbom {
  /** Name of the bill, as scanners look for it. */
  public static final String FILE = "sbom.cdx.json";

  private FolderSbom() {}

  /**
   * Writes the bill; an older one is replaced.
   *
   * @param name of the programs together
   * @throws IOException when a file cannot be read or the bill cannot be written
   */
  public static Path write(Path folder, String name, String version, Instant timestamp)
      throws IOException {
    var bill = folder.resolve(FILE);
    Files.deleteIfExists(bill);
    var files = files(folder);
    var digests = new StringBuilder();
    for (var file : files) {
      try (var in = file.content().open()) {
        digests.append(Sha256.hex(in)).append("  ").append(file.path()).append('\n');
      }
    }
    var purl = PackageUrl.generic(name, version);
    var main =
        new SbomComponent(SbomComponent.Type.APPLICATION, purl, name)
            .version(version)
            .description(Optional.of("The files of one distribution"))
            .purl(purl);
    var sum = Sha256.hex(digests.toString().getBytes(StandardCharsets.UTF_8));
    return Files.writeString(bill, Sbom.text(main, sum, "gateway build", timestamp, files));
  }

  private static List<SbomFile> files(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> SbomFile.of(folder.relativize(file).toString().replace('\\', '/'), file))
          // Programs that ran in the folder before it was built again have left it.
          .filter(file -> !file.path().startsWith("cache/"))
          .sorted(Comparator.comparing(SbomFile::path))
          .toList();
    }
  }

  /** Writes the bill of a folder for a build: folder, name, version and time as arguments. */
  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]), arguments[1], arguments[2], Instant.parse(arguments[3]));
  }
}
