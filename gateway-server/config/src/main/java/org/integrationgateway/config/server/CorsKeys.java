package org.integrationgateway.config.server;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.withDefault;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;

/** {@code server.cors}. */
final class CorsKeys {
  private static final String LOOPBACK = "loopback";
  private static final String ORIGIN =
      "https?://([A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\])(:[0-9]{1,5})?";
  private static final Pattern PATTERN = Pattern.compile(ORIGIN);
  private static final Shape<String> SHAPE =
      Scalar.ofText(
          "an origin",
          "{\"type\": \"string\", \"pattern\": \"^(loopback|"
              + ORIGIN.replace("\\", "\\\\")
              + ")$\"}",
          CorsKeys::origin);
  private static final Key<List<String>> ALLOWED_ORIGINS =
      withDefault(
          "allowedOrigins",
          new ListOf<>(SHAPE),
          List.of(LOOPBACK),
          "The origins of pages, such as https://app.example.com, that may use /mcp, /api and the"
              + " token endpoint with a token of their own; never with cookies. loopback: pages of"
              + " the caller's machine, at any port, for /mcp and its login only. Every page may"
              + " read /.well-known.");

  static final Key<Settings> CORS =
      block("cors", Block.of(ALLOWED_ORIGINS), "Pages of other origins (CORS).");

  private CorsKeys() {}

  private static String origin(String text) {
    if (!text.equals(LOOPBACK) && !PATTERN.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "Write scheme, host and port only, such as https://app.example.com or"
              + " http://localhost:3000, or 'loopback'; * is not accepted.");
    }
    return text.toLowerCase(Locale.ROOT).replaceFirst("^(http:.*):80$|^(https:.*):443$", "$1$2");
  }

  static CorsConfig read(Settings cors) {
    var allowed = cors.get(ALLOWED_ORIGINS);
    return new CorsConfig(
        allowed.contains(LOOPBACK),
        allowed.stream().filter(origin -> !origin.equals(LOOPBACK)).toList());
  }
}
