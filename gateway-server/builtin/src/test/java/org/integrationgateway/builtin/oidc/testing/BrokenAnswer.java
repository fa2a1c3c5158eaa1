package org.integrationgateway.builtin.oidc.testing;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** The answer of a route of a broken or hostile provider. */
@FunctionalInterface
public interface BrokenAnswer {
  /** Answers; the exchange is closed afterwards. */
  void to(HttpExchange exchange) throws IOException, InterruptedException;

  /** No answer until the provider is closed. */
  static BrokenAnswer silence(CountDownLatch closed) {
    return exchange -> closed.await();
  }

  /** An answer with this body. */
  static BrokenAnswer of(int status, String body) {
    return exchange -> {
      var bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    };
  }

  /** A redirect to this URL. */
  static BrokenAnswer redirect(String to) {
    return exchange -> {
      exchange.getResponseHeaders().set("Location", to);
      exchange.sendResponseHeaders(307, -1);
    };
  }

  /** A JSON text that is this long; its length is not announced. */
  static BrokenAnswer large(long bytes) {
    return exchange -> {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, 0);
      var spaces = " ".repeat(64 * 1024).getBytes(StandardCharsets.US_ASCII);
      try (var body = exchange.getResponseBody()) {
        body.write('{');
        for (long sent = 0; sent < bytes; sent += spaces.length) {
          body.write(spaces);
        }
        body.write('}');
      }
    };
  }
}
