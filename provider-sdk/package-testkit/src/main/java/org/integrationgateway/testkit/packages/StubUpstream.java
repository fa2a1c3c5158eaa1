package org.integrationgateway.testkit.packages;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A stub of the API behind a package, on a free port of this machine. It returns the answers that
 * the test sets, and 404 for other requests, and records all requests.
 */
public final class StubUpstream implements Upstream {
  private final HttpServer server;
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<UpstreamRequest> requests = new CopyOnWriteArrayList<>();

  private record Answer(int status, String contentType, byte[] body) {}

  private StubUpstream(HttpServer server) {
    this.server = server;
  }

  /** Listens on a free port of the loopback address. */
  public static StubUpstream start() {
    try {
      var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      var upstream = new StubUpstream(HttpServer.create(loopback, 0));
      upstream.server.createContext("/", upstream::handle);
      upstream.server.start();
      return upstream;
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot listen on the loopback address", failure);
    }
  }

  /**
   * Answers all further requests of this kind with JSON.
   *
   * @param path of the request line, without the query: {@code /search/page}
   */
  public StubUpstream answer(String method, String path, int status, String json) {
    answers.put(method + " " + path, new Answer(status, "application/json", json.getBytes(UTF_8)));
    return this;
  }

  @Override
  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Every request so far, the oldest first. */
  public List<UpstreamRequest> requests() {
    return List.copyOf(requests);
  }

  /**
   * The only request so far.
   *
   * @throws AssertionError unless there was exactly one
   */
  public UpstreamRequest request() {
    var all = requests();
    if (all.size() != 1) {
      throw new AssertionError(
          "the upstream was asked " + all.size() + " times instead of once: " + all);
    }
    return all.get(0);
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var asked = request(exchange);
      requests.add(asked);
      var key = asked.method() + " " + asked.path();
      var answer =
          Optional.ofNullable(answers.get(key))
              .orElseGet(
                  () ->
                      new Answer(
                          404, "text/plain", ("no answer for " + key + "\n").getBytes(UTF_8)));
      exchange.getResponseHeaders().set("Content-Type", answer.contentType());
      boolean empty = answer.body().length == 0 || asked.method().equals("HEAD");
      exchange.sendResponseHeaders(answer.status(), empty ? -1 : answer.body().length);
      if (!empty) {
        exchange.getResponseBody().write(answer.body());
      }
    }
  }

  private static UpstreamRequest request(HttpExchange exchange) throws IOException {
    var headers = new LinkedHashMap<String, List<String>>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
    var uri = exchange.getRequestURI();
    return new UpstreamRequest(
        exchange.getRequestMethod(),
        uri.getRawPath(),
        query(Optional.ofNullable(uri.getRawQuery()).orElse("")),
        headers,
        new String(exchange.getRequestBody().readAllBytes(), UTF_8));
  }

  private static Map<String, List<String>> query(String raw) {
    var query = new LinkedHashMap<String, List<String>>();
    for (var pair : raw.split("&")) {
      if (!pair.isEmpty()) {
        var parts = pair.split("=", 2);
        query
            .computeIfAbsent(decoded(parts[0]), name -> new ArrayList<>())
            .add(parts.length == 1 ? "" : decoded(parts[1]));
      }
    }
    return query;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, UTF_8);
  }
}
