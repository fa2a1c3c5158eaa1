package org.integrationgateway.manifest.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.manifest.release.ReleaseArchive;

/** The two files that lie beside archives: what was released, and the digests. */
record ReleaseFiles(Path folder, SourcePackage source, List<ReleaseArchive> archives) {
  private static final String SCHEMA = "gateway.release/v1";

  /** {@code release.yaml}; of all its values only a version can look like a number. */
  Path writeMetadata(boolean executable) throws IOException {
    var manifest = source.manifest();
    var text = new StringBuilder();
    text.append("schema: ").append(SCHEMA).append('\n');
    text.append("package: ").append(manifest.source().text()).append('\n');
    text.append("kind: ").append(manifest.kind().text()).append('\n');
    text.append("version: \"").append(source.version()).append("\"\n");
    text.append("runtime: ").append(executable ? "executable" : runtime()).append('\n');
    text.append("archives:\n");
    for (var archive : archives) {
      text.append("  ").append(archive.suffix()).append(":\n");
      text.append("    file: ").append(archive.file().getFileName()).append('\n');
      text.append("    sha256: ").append(archive.sha256()).append('\n');
      text.append("    size: ").append(archive.bytes()).append('\n');
    }
    return Files.writeString(folder.resolve("release.yaml"), text);
  }

  /** {@code SHA256SUMS}, as {@code sha256sum --check} reads it. */
  Path writeChecksums() throws IOException {
    var text = new StringBuilder();
    for (var archive : archives) {
      text.append(archive.sha256()).append("  ").append(archive.file().getFileName()).append('\n');
    }
    return Files.writeString(folder.resolve("SHA256SUMS"), text);
  }

  private String runtime() {
    var declares = source.manifest().app().filter(app -> app.hasSurface()).isPresent();
    return declares ? "declarative" : "static";
  }
}
