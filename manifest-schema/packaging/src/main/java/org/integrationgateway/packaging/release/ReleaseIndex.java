package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;

/**
 * The two files that describe the archives of a folder.
 *
 * @param metadata {@code release.yaml}
 * @param checksums {@code SHA256SUMS}, of archives, bills of materials and {@code release.yaml}
 */
public record ReleaseIndex(Path metadata, Path checksums) {
  /**
   * Writes both beside the archives.
   *
   * @throws IOException when one cannot be written
   */
  public static ReleaseIndex write(Path folder, ReleaseMetadata release) throws IOException {
    var text = release.text().getBytes(StandardCharsets.UTF_8);
    var digests = new TreeMap<String, String>();
    digests.put(ReleaseMetadata.FILE, Sha256.hex(text));
    for (var archive : release.archives()) {
      digests.put(archive.file(), archive.sha256());
      digests.put(archive.sbom(), archive.sbomSha256());
    }
    return new ReleaseIndex(
        Files.write(folder.resolve(ReleaseMetadata.FILE), text),
        Files.writeString(folder.resolve(Checksums.FILE), new Checksums(digests).text()));
  }
}
