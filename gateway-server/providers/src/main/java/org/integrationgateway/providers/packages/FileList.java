package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.packaging.archive.ArchiveContent;

/**
 * The files of an unpacked package as its archive holds them. {@code sha256sum --check} reads the
 * text: programs carry the mark of binary files, and the last line names the archive, with a digest
 * of all that stands above it.
 */
record FileList(String archive, SortedMap<String, Listed> files) {
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) ([ *])(.+)");
  private static final String END = "#";

  FileList {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /** One file. */
  record Listed(String sha256, boolean executable) {}

  /** The list of an archive that was read to its end. */
  static FileList of(ArchiveContent content) {
    var files = new TreeMap<String, Listed>();
    content
        .files()
        .forEach(file -> files.put(file.name(), new Listed(file.sha256(), file.executable())));
    return new FileList(content.sha256(), files);
  }

  String text() {
    var text = new StringBuilder();
    files.forEach(
        (name, file) ->
            text.append(file.sha256())
                .append(file.executable() ? " *" : "  ")
                .append(name)
                .append('\n'));
    return text.append(end(text)).toString();
  }

  /** The digest of the text. */
  String digest() {
    return Sha256.hex(text().getBytes(StandardCharsets.UTF_8));
  }

  private String end(CharSequence above) {
    var bytes = (above + archive).getBytes(StandardCharsets.UTF_8);
    return END + " files of sha256-" + archive + ", " + Sha256.hex(bytes) + "\n";
  }

  /**
   * Reads the text.
   *
   * @throws IOException when it is not as it was written for this archive
   */
  static FileList parse(String archive, String text) throws IOException {
    var files = new TreeMap<String, Listed>();
    for (var line : text.lines().filter(line -> !line.startsWith(END)).toList()) {
      var parts = LINE.matcher(line);
      if (!parts.matches()) {
        throw new IOException("'" + line + "' is not a digest and name");
      }
      files.put(parts.group(3), new Listed(parts.group(1), parts.group(2).equals("*")));
    }
    var list = new FileList(archive, files);
    if (!list.text().equals(text)) {
      throw new IOException("it was changed after it was written");
    }
    return list;
  }
}
