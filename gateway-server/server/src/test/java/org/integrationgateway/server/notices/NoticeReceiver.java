package org.integrationgateway.server.notices;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.IntUnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.Eventually;
import tools.jackson.databind.JsonNode;

/** A receiver of notices that verifies signatures as Standard Webhooks says. */
public final class NoticeReceiver implements AutoCloseable {
  private static final String KEY = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private final List<JsonNode> taken = new CopyOnWriteArrayList<>();
  private final List<String> attempts = new CopyOnWriteArrayList<>();
  private final CountDownLatch released = new CountDownLatch(1);
  private final HttpServer server;

  /** The status of each attempt, by its number from 0; 0 hangs. */
  public volatile IntUnaryOperator statuses = attempt -> 204;

  /** The path and the query of its URL. */
  public volatile String place = "/hook";

  /** Where redirects lead. */
  volatile String location = "";

  public NoticeReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::take);
    server.start();
  }

  private void take(HttpExchange exchange) throws IOException {
    var body = exchange.getRequestBody().readAllBytes();
    var id = exchange.getRequestHeaders().getFirst("webhook-id");
    var at = exchange.getRequestHeaders().getFirst("webhook-timestamp");
    var signature = exchange.getRequestHeaders().getFirst("webhook-signature");
    int number;
    synchronized (this) {
      number = attempts.size();
      attempts.add(String.valueOf(id));
    }
    int status = signature.equals("v1," + signed(id + "." + at + ".", body)) ? 0 : 401;
    if (status == 0) {
      status = statuses.applyAsInt(number);
    }
    if (status == 0) {
      awaitEnd();
    }
    if (status >= 200 && status < 300) {
      assertThat(exchange.getRequestURI()).hasToString(place);
      assertThat(exchange.getRequestHeaders().getFirst("Content-Type"))
          .isEqualTo("application/cloudevents+json");
      taken.add(Json.parse(body));
    }
    if (!location.isEmpty()) {
      exchange.getResponseHeaders().set("Location", location);
    }
    exchange.sendResponseHeaders(status == 0 ? 500 : status, -1);
    exchange.close();
  }

  private void awaitEnd() {
    try {
      released.await();
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private static String signed(String prefix, byte[] body) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
      mac.update(prefix.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The authority of its URL. */
  public String authority() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** An item of {@code server.notices}. */
  public String item(String more) {
    return "{url: \"http://%s%s\", secret: whsec_%s%s}".formatted(authority(), place, KEY, more);
  }

  /** The messages that it has taken, by their topic. */
  public List<JsonNode> taken(String topic) {
    return taken.stream()
        .filter(
            message -> message.path("type").asString("").equals("org.integrationgateway." + topic))
        .toList();
  }

  /** The first message of a topic, once it has come. */
  public JsonNode await(String topic) throws Exception {
    Eventually.eventually(() -> assertThat(taken(topic)).as(topic).isNotEmpty());
    return taken(topic).get(0);
  }

  /** The ids of messages of all attempts, in their order. */
  public List<String> attempts() {
    return attempts;
  }

  @Override
  public void close() {
    released.countDown();
    server.stop(0);
  }
}
