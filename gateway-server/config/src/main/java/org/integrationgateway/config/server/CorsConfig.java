package org.integrationgateway.config.server;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** {@code server.cors}: pages of other origins that may use the gateway with a token. */
public record CorsConfig(
    @Doc(
            "The origins, such as https://app.example.com, whose pages may use /mcp, /api"
                + " and the token endpoint with a token of their own; never with cookies."
                + " loopback: pages served from the caller's machine, at any port, for /mcp and"
                + " its login only. Every page may read /.well-known.")
        @ReadAs(OriginShape.class)
        @Default("[loopback]")
        List<String> allowedOrigins) {
  private static final String LOOPBACK = "loopback";

  /** The defaults. */
  public static final CorsConfig DEFAULT = RecordBlock.defaults(CorsConfig.class);

  public CorsConfig {
    allowedOrigins = List.copyOf(allowedOrigins);
  }

  /** Whether pages of the caller's own machine may use {@code /mcp} and log in for it. */
  public boolean loopback() {
    return allowedOrigins.contains(LOOPBACK);
  }

  /** The origins as browsers write them in {@code Origin}. */
  public List<String> origins() {
    return allowedOrigins.stream().filter(origin -> !origin.equals(LOOPBACK)).toList();
  }

  private static final class OriginShape implements Supplier<Shape<String>> {
    private static final String ORIGIN =
        "https?://([A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\])(:[0-9]{1,5})?";
    private static final Pattern PATTERN = Pattern.compile(ORIGIN);

    @Override
    public Shape<String> get() {
      return Scalar.ofText(
          "an origin",
          "{\"type\": \"string\", \"pattern\": \"^(loopback|"
              + ORIGIN.replace("\\", "\\\\")
              + ")$\"}",
          OriginShape::origin);
    }

    private static String origin(String text) {
      if (!text.equals(LOOPBACK) && !PATTERN.matcher(text).matches()) {
        throw new IllegalArgumentException(
            "Write scheme, host and port only, such as https://app.example.com or"
                + " http://localhost:3000, or 'loopback'; * is not accepted.");
      }
      return text.toLowerCase(Locale.ROOT).replaceFirst("^(http:.*):80$|^(https:.*):443$", "$1$2");
    }
  }
}
