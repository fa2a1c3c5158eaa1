package org.integrationgateway.testkit.oauth;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** The answer of an endpoint of a broken or hostile authorization server. */
@FunctionalInterface
public interface EndpointBehavior {
  /** The usual answer of an endpoint. */
  @FunctionalInterface
  interface UsualAnswer {
    /** Carries the request out and answers. */
    void send() throws IOException;
  }

  /**
   * Answers a request, whose exchange is closed afterwards.
   *
   * @param usual what the endpoint would do
   */
  void answer(HttpExchange exchange, UsualAnswer usual) throws IOException, InterruptedException;

  /** An answer with this status, media type and body. */
  static EndpointBehavior answers(int status, String contentType, String body) {
    return answers(status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  /** An answer with this status, media type and body. */
  static EndpointBehavior answers(int status, String contentType, byte[] body) {
    var copy = body.clone();
    return (exchange, usual) -> OAuthWire.send(exchange, status, contentType, copy);
  }

  /** A redirect to this URL. */
  static EndpointBehavior redirects(String to) {
    return (exchange, usual) -> {
      exchange.getResponseHeaders().set("Location", to);
      exchange.sendResponseHeaders(307, -1);
    };
  }

  /** A JSON text that is at least this long; its length is not announced. */
  static EndpointBehavior answersWithBytes(long bytes) {
    return (exchange, usual) -> {
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

  /** Hangs up without an answer; the request has no effect. */
  static EndpointBehavior hangsUp() {
    return (exchange, usual) -> {};
  }

  /** Waits until the thread is interrupted, which closing the server does. */
  static EndpointBehavior isSilent() {
    return (exchange, usual) -> new CountDownLatch(1).await();
  }
}
