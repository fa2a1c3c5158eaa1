package org.integrationgateway.server.api.v2;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.manifest.archive.Digests;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.Routes;

/**
 * {@code GET /api/v2/openapi.json}, which needs no caller: it is the same for every gateway of a
 * release. Clients may keep it for an hour and revalidate it by its {@code ETag}.
 */
final class DocumentRoute {
  private static final String PATH = RestV2.PREFIX + "openapi.json";

  private final byte[] document;
  private final String tag;

  DocumentRoute(String document) {
    this.document = document.getBytes(StandardCharsets.UTF_8);
    this.tag = '"' + Digests.sha256(this.document).substring(0, 32) + '"';
  }

  void mount(Routes.Builder routes) {
    routes.get(PATH, this::answer).add("HEAD", PATH, this::answer);
  }

  private void answer(Exchange exchange) {
    exchange.set("ETag", tag).set("Cache-Control", "public, max-age=3600, must-revalidate");
    if (exchange.headers("If-None-Match").stream().anyMatch(sent -> sent.contains(tag))) {
      exchange.reply(304);
      return;
    }
    exchange.reply(200, "application/json", document);
  }
}
