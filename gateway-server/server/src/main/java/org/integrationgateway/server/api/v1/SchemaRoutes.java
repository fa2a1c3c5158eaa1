package org.integrationgateway.server.api.v1;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.manifest.schema.ManifestSchema;

/**
 * The JSON Schema of manifests, for editors. It changes only with the server's version, so caches
 * may keep it and any page may read it.
 */
public final class SchemaRoutes {
  private static final String PATH = "/schemas/manifest.json";
  private static final String JSON_SCHEMA = "application/schema+json";

  private final byte[] manifest = ManifestSchema.text().getBytes(StandardCharsets.UTF_8);
  private final String tag = '"' + Sha256.hex(manifest).substring(0, 32) + '"';

  public void mount(Routes.Builder routes) {
    routes.get(PATH, this::manifest).add("HEAD", PATH, this::manifest);
  }

  private void manifest(Exchange exchange) {
    exchange
        .set("Cache-Control", "public, max-age=3600")
        .set("ETag", tag)
        .set("Access-Control-Allow-Origin", "*");
    if (isKnown(exchange.header("If-None-Match"))) {
      exchange.reply(304);
      return;
    }
    exchange.replyKept(JSON_SCHEMA, manifest);
  }

  /** Compares entity tags weakly (RFC 9110, section 13.1.2). */
  private boolean isKnown(Optional<String> tags) {
    return tags.stream()
        .flatMap(list -> Arrays.stream(list.split(",")))
        .map(String::strip)
        .anyMatch(known -> known.equals("*") || known.equals(tag) || known.equals("W/" + tag));
  }
}
