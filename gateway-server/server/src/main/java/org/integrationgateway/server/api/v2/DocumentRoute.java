package org.integrationgateway.server.api.v2;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.Routes;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /api/v2/openapi.json}, which needs no caller: it is the same for every gateway of a
 * release. Clients may keep it for an hour and revalidate it by its {@code ETag}. The document is
 * made for the first request, so that a start does not wait for it.
 */
final class DocumentRoute {
  private static final String PATH = RestV2.PREFIX + "openapi.json";

  private final Supplier<String> text;
  private final ReentrantLock making = new ReentrantLock();
  private volatile @Nullable Document made;

  private static final class Document {
    private final byte[] text;
    private final String tag;

    private Document(byte[] text) {
      this.text = text;
      this.tag = '"' + Sha256.hex(text).substring(0, 32) + '"';
    }
  }

  /**
   * @param text supplies the document
   */
  DocumentRoute(Supplier<String> text) {
    this.text = text;
  }

  void mount(Routes.Builder routes) {
    routes.get(PATH, this::answer).add("HEAD", PATH, this::answer);
  }

  private void answer(Exchange exchange) {
    var document = document();
    exchange
        .set("ETag", document.tag)
        .set("Cache-Control", "public, max-age=3600, must-revalidate");
    if (exchange.headers("If-None-Match").stream().anyMatch(sent -> sent.contains(document.tag))) {
      exchange.reply(304);
      return;
    }
    exchange.replyKept("application/json", document.text);
  }

  private Document document() {
    var known = made;
    return known != null ? known : make();
  }

  private Document make() {
    making.lock();
    try {
      var known = made;
      if (known == null) {
        known = new Document(text.get().getBytes(UTF_8));
        made = known;
      }
      return known;
    } finally {
      making.unlock();
    }
  }
}
