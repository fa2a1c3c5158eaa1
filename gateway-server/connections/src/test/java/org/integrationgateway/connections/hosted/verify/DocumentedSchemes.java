package org.integrationgateway.connections.hosted.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.document.Format;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.sdk.Secret;

/** The schemes of {@code docs/webhooks.md}, as a manifest has them. */
public final class DocumentedSchemes {
  private DocumentedSchemes() {}

  /** The text below {@code securitySchemes}, indented by four spaces. */
  public static String text() {
    try {
      var page = Files.readString(Path.of("../../docs/webhooks.md"));
      int begin = page.indexOf("```yaml\nslack:") + "```yaml\n".length();
      return page.substring(begin, page.indexOf("```", begin)).indent(4);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Map<String, SecurityScheme> all() {
    return read(text());
  }

  static Map<String, SecurityScheme> read(String schemes) {
    var manifest =
        """
        kind: app
        source: test.example/gateway/apps/hooks
        version: 1.0.0
        spec:
          surfaces: {rest: {baseUrl: 'https://a.b', operations: [{name: x, method: GET, path: /x}]}}
          securitySchemes:
        """
            + schemes;
    var read = new ManifestReader().read("manifest.yaml", manifest, Format.YAML);
    return read.manifest()
        .flatMap(found -> found.app())
        .orElseThrow(() -> new AssertionError(read.problems().toString()))
        .securitySchemes();
  }

  static SchemeVerifier verifier(SecurityScheme scheme, Instant now, String... secrets) {
    List<Secret> values = new ArrayList<>();
    for (var secret : secrets) {
      values.add(Secret.of(secret));
    }
    return SchemeVerifier.of(scheme, () -> values, () -> now);
  }
}
