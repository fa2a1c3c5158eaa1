package org.integrationgateway.scaffold.fetch;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Format;
import org.integrationgateway.manifest.openapi.tree.OpenApiFiles;

/**
 * A document that the user named.
 *
 * @param name as the user wrote it
 * @param url where it is from; empty: a file
 * @param beside the files in the same folder, or below the same URL
 * @param above folders above that of the file, up to the one in which the user works
 */
@SuppressWarnings("ArrayRecordComponent")
public record DocumentSource(
    String name, Optional<URI> url, byte[] bytes, OpenApiFiles beside, List<Above> above) {

  public DocumentSource {
    above = List.copyOf(above);
  }

  /**
   * A folder above the document.
   *
   * @param document the path of the document in it
   */
  public record Above(String document, OpenApiFiles files) {}

  /** Whether the user named a URL and not a file. */
  public static boolean isUrl(String text) {
    return text.startsWith("http://") || text.startsWith("https://");
  }

  /**
   * Reads a file, or gets a URL.
   *
   * @param directory that relative paths are in
   * @throws ScaffoldException with the reason
   */
  public static DocumentSource read(
      String text, Path directory, Downloads downloads, Map<String, String> headers) {
    if (isUrl(text)) {
      var url = Downloads.url(text);
      downloads.name(url);
      var found = downloads.get(url, headers);
      return new DocumentSource(
          text,
          Optional.of(found.at()),
          found.bytes(),
          new FilesBelowUrl(found.at(), downloads, found.at().equals(url) ? headers : Map.of()),
          List.of());
    }
    var file = directory.resolve(text);
    if (!Files.isRegularFile(file)) {
      throw new ScaffoldException(
          "there is no file '%s': name a file, or a URL that begins with https://".formatted(file));
    }
    try (var in = Files.newInputStream(file)) {
      var bytes = in.readNBytes(Downloads.LARGEST + 1);
      if (bytes.length > Downloads.LARGEST) {
        throw new ScaffoldException(
            "'%s' is larger than the limit of %d MiB".formatted(file, Downloads.LARGEST >> 20));
      }
      return new DocumentSource(
          text,
          Optional.empty(),
          bytes,
          OpenApiFiles.in(file.resolveSibling("")),
          above(file, directory));
    } catch (IOException e) {
      throw new ScaffoldException("'%s' cannot be read: %s".formatted(file, IoReason.of(e)), e);
    }
  }

  private static List<Above> above(Path file, Path directory) {
    var top = directory.toAbsolutePath().normalize();
    var all = new ArrayList<Above>();
    var document = file.toAbsolutePath().normalize();
    var at = document.getParent();
    while (at != null && !at.equals(top) && at.startsWith(top)) {
      at = at.getParent();
      if (at != null) {
        var path = at.relativize(document).toString().replace('\\', '/');
        all.add(new Above(path, OpenApiFiles.in(at)));
      }
    }
    return all;
  }

  /** The content as text. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** JSON when the first character begins an object or a comment of JSON, YAML otherwise. */
  public Format format() {
    for (byte one : bytes) {
      // A byte order mark may stand in front.
      if (one > ' ') {
        return one == '{' || one == '/' ? Format.JSON : Format.YAML;
      }
    }
    return Format.YAML;
  }

  /** The last name in the path of the file or the URL; empty when it has none. */
  public String fileName() {
    var path = url.map(URI::getPath).orElse(name).replace('\\', '/');
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
