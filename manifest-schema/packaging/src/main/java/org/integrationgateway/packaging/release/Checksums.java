package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.integrationgateway.base.digest.Sha256;

/**
 * The content of {@code SHA256SUMS}, in the format of GNU coreutils ({@code sha256sum --check}
 * reads it): a digest, two characters that distinguish text ({@code " "}) from binary ({@code "
 * *"}), and a name. A line with a leading backslash has a name in which {@code \n}, {@code \r} and
 * {@code \\} are escaped.
 *
 * @param digests by the plain name of the file, ordered by name
 */
public record Checksums(SortedMap<String, String> digests) {
  /** The name of the file. */
  public static final String FILE = "SHA256SUMS";

  private static final int LONGEST = 1 << 20;
  private static final Pattern LINE =
      Pattern.compile("(\\\\?)([0-9a-fA-F]{64}) [ *](.+)", Pattern.DOTALL);

  public Checksums {
    digests = Collections.unmodifiableSortedMap(new TreeMap<>(digests));
    digests.keySet().forEach(FileNames::requirePlain);
  }

  /**
   * Computes the checksums of these files, by their names without folders.
   *
   * @throws IOException when one cannot be read
   */
  public static Checksums of(Collection<Path> files) throws IOException {
    var digests = new TreeMap<String, String>();
    for (var file : files) {
      digests.put(file.getFileName().toString(), Sha256.hex(file));
    }
    return new Checksums(digests);
  }

  /**
   * Parses the text of the file strictly: names are plain and unique, and every line is complete.
   *
   * @throws IllegalArgumentException when a line is malformed; the message contains its number
   */
  public static Checksums parse(String text) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("longer than " + LONGEST + " characters");
    }
    var digests = new TreeMap<String, String>();
    int number = 0;
    for (var line : lines(text)) {
      number++;
      try {
        var entry = entry(line);
        if (digests.put(entry.getKey(), entry.getValue()) != null) {
          throw new IllegalArgumentException("'" + entry.getKey() + "' appears twice");
        }
      } catch (IllegalArgumentException malformed) {
        throw new IllegalArgumentException(
            "line " + number + ": " + malformed.getMessage(), malformed);
      }
    }
    return new Checksums(digests);
  }

  private static List<String> lines(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    var lines = new ArrayList<>(List.of(text.split("\n", -1)));
    if (lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }

  private static Map.Entry<String, String> entry(String line) {
    var found = LINE.matcher(line);
    if (!found.matches()) {
      throw new IllegalArgumentException(
          "a line is 64 hexadecimal digits, a space, a space or '*', and the name of a file");
    }
    var name = found.group(1).isEmpty() ? found.group(3) : unescaped(found.group(3));
    return Map.entry(
        FileNames.requirePlain(name), found.group(2).toLowerCase(java.util.Locale.ROOT));
  }

  private static String unescaped(String name) {
    var plain = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) != '\\') {
        plain.append(name.charAt(i));
        continue;
      }
      i++;
      plain.append(
          switch (i < name.length() ? name.charAt(i) : ' ') {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case '\\' -> '\\';
            default -> throw new IllegalArgumentException("only \\n, \\r and \\\\ are escapes");
          });
    }
    return plain.toString();
  }

  /** Returns the file's text; equal checksums give equal texts. */
  public String text() {
    var text = new StringBuilder();
    digests.forEach(
        (name, digest) -> {
          var escaped = name.replace("\n", "\\n").replace("\r", "\\r");
          text.append(escaped.equals(name) ? "" : "\\").append(digest).append("  ");
          text.append(escaped).append('\n');
        });
    return text.toString();
  }
}
