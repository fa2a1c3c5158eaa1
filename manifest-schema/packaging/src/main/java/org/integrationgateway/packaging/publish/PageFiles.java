package org.integrationgateway.packaging.publish;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseMetadata;

/**
 * The files of a release page, all in one folder, as {@code gh release create TAG FOLDER/files/*}
 * takes them, and the text of the page, which names the source for {@code gateway.yaml}. The
 * archives lie beside {@code release.yaml} on the page too, so that its names resolve.
 *
 * @param release folder of the release
 * @param base URL of the files on the page, with a slash at its end
 */
record PageFiles(Path release, URI base) {
  private static final String NOTES = "notes.md";
  private static final String FILES = "files";

  /** Larger files are refused by the page. */
  private static final long LARGEST = (2L << 30) - 1;

  /** Other characters are replaced by the page, and the name would not resolve. */
  private static final Pattern KEPT = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");

  /** Writes both; an earlier page is replaced. */
  void write(Path folder) throws ReleaseException, IOException {
    if (Files.exists(folder) && !Files.isRegularFile(folder.resolve(NOTES))) {
      throw new ReleaseException(
          folder + " holds something other than a release page: remove it, or release elsewhere");
    }
    if (Files.exists(folder)) {
      Folders.delete(folder);
    }
    var files = Files.createDirectories(folder.resolve(FILES));
    try (var children = Files.list(release)) {
      for (var file : children.sorted().toList()) {
        check(file);
        Files.copy(file, files.resolve(file.getFileName()));
      }
    }
    Files.writeString(folder.resolve(NOTES), notes());
  }

  private static void check(Path file) throws ReleaseException, IOException {
    var name = file.getFileName().toString();
    if (!KEPT.matcher(name).matches()) {
      throw new ReleaseException(
          name
              + " would be renamed by a release page, and release.yaml could not name it: use a"
              + " version of letters, digits, '.', '_' and '-'");
    }
    if (Files.size(file) > LARGEST) {
      throw new ReleaseException(name + " is larger than 2 GiB, which no release page takes");
    }
  }

  private String notes() throws ReleaseException, IOException {
    var file = release.resolve(ReleaseMetadata.FILE);
    var metadata = MetadataReader.in(release);
    var text = new StringBuilder();
    text.append("## ").append(metadata.source().packageName());
    text.append(' ').append(metadata.version()).append("\n\nThe source in `gateway.yaml`:\n\n");
    text.append("```yaml\nsource:\n  url: \"").append(base.resolve(ReleaseMetadata.FILE));
    text.append("\"\n  sha256: \"").append(Sha256.hex(file)).append("\"\n```\n\n");
    text.append("| platform | archive | SHA-256 |\n|---|---|---|\n");
    for (var entry : metadata.archives()) {
      text.append("| ").append(entry.suffix()).append(" | [").append(entry.file()).append("](");
      text.append(base.resolve(entry.file())).append(") | `").append(entry.sha256());
      text.append("` |\n");
    }
    return text.toString();
  }
}
