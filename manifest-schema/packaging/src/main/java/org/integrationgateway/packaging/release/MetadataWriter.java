package org.integrationgateway.packaging.release;

/**
 * Writes {@code release.yaml}. Every value that consists of digits and letters is quoted: a YAML
 * reader could take a version or a digest for a number.
 */
final class MetadataWriter {
  private MetadataWriter() {}

  static String text(ReleaseMetadata release) {
    var text = new StringBuilder();
    line(text, 0, "schema", ReleaseMetadata.SCHEMA);
    line(text, 0, "package", release.source().text());
    line(text, 0, "kind", release.kind().text());
    line(text, 0, "version", quoted(release.version().text()));
    line(text, 0, "runtime", release.runtime().text());
    text.append("archives:\n");
    for (var archive : release.archives()) {
      text.append("  ").append(archive.suffix()).append(":\n");
      line(text, 2, "file", quoted(archive.file()));
      line(text, 2, "sha256", quoted(archive.sha256()));
      line(text, 2, "size", Long.toString(archive.size()));
      text.append("    sbom:\n");
      line(text, 3, "file", quoted(archive.sbom()));
      line(text, 3, "sha256", quoted(archive.sbomSha256()));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, int depth, String key, String value) {
    text.append("  ".repeat(depth)).append(key).append(": ").append(value).append('\n');
  }

  /** Names of packages and files contain neither quotes nor backslashes. */
  private static String quoted(String value) {
    if (value.chars().anyMatch(c -> c == '"' || c == '\\' || c < ' ')) {
      throw new IllegalArgumentException("'" + value + "' cannot be written in release.yaml");
    }
    return '"' + value + '"';
  }
}
