package org.integrationgateway.http.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the consoles or of the documentation.
 *
 * @param name its path below the root, such as {@code core/api.js}
 * @param content as it is in the class path
 * @param compressed the content with gzip
 */
@SuppressWarnings("ArrayRecordComponent")
record ConsoleFile(String name, byte[] content, byte[] compressed) {
  private static final Map<String, String> TYPES =
      Map.of(
          "js", "text/javascript;charset=utf-8",
          "css", "text/css;charset=utf-8",
          "svg", "image/svg+xml",
          "html", "text/html;charset=utf-8",
          "json", "application/json",
          "png", "image/png");

  static ConsoleFile of(String name, byte[] content) {
    return new ConsoleFile(name, content, gzip(content));
  }

  /** Whether the gateway serves files with this name. */
  static boolean isServed(String name) {
    return TYPES.containsKey(suffix(name));
  }

  String type() {
    return TYPES.getOrDefault(suffix(name), "application/octet-stream");
  }

  private static String suffix(String name) {
    return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  private static byte[] gzip(byte[] content) {
    var bytes = new ByteArrayOutputStream();
    try (var out =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      out.write(content);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }
}
