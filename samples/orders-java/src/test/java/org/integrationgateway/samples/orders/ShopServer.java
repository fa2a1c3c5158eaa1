package org.integrationgateway.samples.orders;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.testkit.packages.Upstream;

/** A shop with 45 orders, three pages of products, events, files and exports, over real HTTP. */
final class ShopServer implements Upstream {
  static final String TOKEN = "t0ken";

  private static final int ORDERS = 45;
  private static final int PAGES = 3;

  /** The answer of a busy shop, once. */
  record Busy(int status, Optional<String> retryAfter) {}

  final Queue<Busy> busy = new ConcurrentLinkedQueue<>();

  /** Method and path of each request. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  /** The orders that were placed, by their idempotency key. */
  final Map<String, String> placed = new ConcurrentHashMap<>();

  final Map<String, byte[]> files = new ConcurrentHashMap<>();

  /** The second event happens when a test lets it happen. */
  final CountDownLatch secondEvent = new CountDownLatch(1);

  volatile String exportState = "running";
  volatile Optional<String> productsNext = Optional.empty();

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  ShopServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  @Override
  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    secondEvent.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange asked) throws IOException {
    try (asked) {
      var method = asked.getRequestMethod();
      var path = asked.getRequestURI().toString();
      requests.add(method + " " + path);
      var body = asked.getRequestBody().readAllBytes();
      if (!("Bearer " + TOKEN).equals(asked.getRequestHeaders().getFirst("Authorization"))) {
        answer(asked, 401, "{}");
        return;
      }
      var refusal = busy.poll();
      if (refusal != null) {
        refusal.retryAfter().ifPresent(at -> asked.getResponseHeaders().set("Retry-After", at));
        answer(asked, refusal.status(), "{}");
      } else if (path.startsWith("/orders?")) {
        answer(asked, 200, orders(path));
      } else if (path.startsWith("/products")) {
        products(asked, path);
      } else if (method.equals("POST") && path.equals("/orders")) {
        var order = JsonValues.parseObject(new String(body, UTF_8));
        var key = asked.getRequestHeaders().getFirst("Idempotency-Key");
        var id = placed.computeIfAbsent(key, none -> "o" + (ORDERS + placed.size() + 1));
        answer(
            asked,
            201,
            "{\"id\": \"%s\", \"product\": \"%s\", \"quantity\": %s}"
                .formatted(id, order.get("product"), order.get("quantity")));
      } else if (path.equals("/events")) {
        events(asked);
      } else if (path.endsWith("/invoice")) {
        asked.getResponseHeaders().set("Content-Type", "application/pdf");
        send(asked, 200, "%PDF-1.7 invoice".getBytes(UTF_8));
      } else if (method.equals("PUT")) {
        files.put(path, body);
        send(asked, 204, new byte[0]);
      } else if (path.endsWith("/file")) {
        asked.getResponseHeaders().set("Content-Type", "text/csv");
        send(asked, 200, "order,product\no1,p1\n".getBytes(UTF_8));
      } else if (path.startsWith("/exports")) {
        int percent = exportState.equals("done") ? 100 : 40;
        answer(
            asked,
            method.equals("POST") ? 202 : 200,
            "{\"id\": \"e1\", \"state\": \"%s\", \"percent\": %d}".formatted(exportState, percent));
      } else {
        answer(asked, 404, "{}");
      }
    }
  }

  private static String orders(String path) {
    int limit = Integer.parseInt(path.replaceAll(".*limit=(\\d+).*", "$1"));
    int from = path.contains("after=") ? Integer.parseInt(path.replaceAll(".*after=c", "")) : 0;
    int to = Math.min(ORDERS, from + limit);
    var orders =
        IntStream.range(from, to)
            .mapToObj(
                i -> "{\"id\": \"o%d\", \"product\": \"p1\", \"quantity\": 1}".formatted(i + 1))
            .collect(Collectors.joining(","));
    var next = to < ORDERS ? ", \"next\": \"c" + to + "\"" : "";
    return "{\"orders\": [" + orders + "]" + next + "}";
  }

  private void products(HttpExchange asked, String path) throws IOException {
    int page = path.contains("page=") ? Integer.parseInt(path.replaceAll(".*page=", "")) : 1;
    if (page < PAGES) {
      var next = productsNext.orElse("/products?page=" + (page + 1));
      asked
          .getResponseHeaders()
          .set("Link", "</products?page=1>; rel=\"first\", <" + next + ">; rel=\"next\"");
    }
    answer(asked, 200, "[{\"id\": \"p%d\", \"name\": \"Product %d\"}]".formatted(page, page));
  }

  private void events(HttpExchange asked) throws IOException {
    asked.getResponseHeaders().set("Content-Type", "application/jsonl");
    asked.sendResponseHeaders(200, 0);
    var body = asked.getResponseBody();
    body.write("{\"event\": \"opened\"}\n".getBytes(UTF_8));
    body.flush();
    try {
      secondEvent.await();
    } catch (InterruptedException stopped) {
      return;
    }
    body.write("{\"event\": \"closed\"}\n".getBytes(UTF_8));
  }

  private static void answer(HttpExchange asked, int status, String json) throws IOException {
    asked.getResponseHeaders().set("Content-Type", "application/json");
    send(asked, status, json.getBytes(UTF_8));
  }

  private static void send(HttpExchange asked, int status, byte[] body) throws IOException {
    asked.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      asked.getResponseBody().write(body);
    }
  }
}
