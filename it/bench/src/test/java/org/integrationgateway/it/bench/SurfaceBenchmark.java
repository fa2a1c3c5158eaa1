package org.integrationgateway.it.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.server.Gateway;

/**
 * Measures what the surfaces cost, in one run, in slices that alternate:
 *
 * <ul>
 *   <li>declared REST against a bare proxy; OpenAPI and GraphQL against declared REST;
 *   <li>ten pages in one answer against ten answers;
 *   <li>a signed delivery of 10 KB, remembered in the store, against a call of the same size;
 *   <li>invocation with many apps against 10;
 *   <li>the start with a large document, read and prepared.
 * </ul>
 *
 * <p>Arguments: the folder for databases, seconds per phase (default 10), the large number of apps
 * (default 10,000), an OpenAPI document, or "none" (default).
 */
final class SurfaceBenchmark {
  private static final int CONNECTIONS = 8;
  private static final int DELIVERY = 10 * 1024;
  private static final int STARTS = 5;
  private static final List<String> EACH = List.of("rest", "openapi", "graphql", "hooks");

  private final BenchGateways gateways;
  private final Slices slices;
  private final int upstream;
  private final SurfaceApps apps;

  private SurfaceBenchmark(Path folder, Slices slices, int upstream) throws IOException {
    this.gateways = new BenchGateways(folder);
    this.slices = slices;
    this.upstream = upstream;
    this.apps = new SurfaceApps(folder.resolve("packages"), upstream);
  }

  public static void main(String[] arguments) throws Exception {
    var reports = Files.createDirectories(Path.of(arguments[0]));
    long seconds = arguments.length > 1 ? Long.parseLong(arguments[1]) : 10;
    int many = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10_000;
    var folder = Files.createTempDirectory(reports, "surfaces-").toAbsolutePath();
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var started = Child.java(java, List.of("-Xmx128m"), SurfaceStub.class);
    try (var stub = started.child()) {
      var slices = Slices.of(Duration.ofSeconds(seconds));
      var benchmark = new SurfaceBenchmark(folder, slices, started.port());
      benchmark.invocations(java);
      benchmark.many(many);
      if (arguments.length > 3 && !arguments[3].equals("none")) {
        benchmark.document(Path.of(arguments[3]));
      }
    } finally {
      Benchmark.delete(folder);
    }
  }

  private void invocations(Path java) throws Exception {
    var config = gateways.config("each", apps.entries(EACH));
    var token = BenchGateways.token(config);
    var started = Child.java(java, List.of("-Xmx256m"), Floor.class, String.valueOf(upstream));
    try (var floor = started.child();
        var gateway = Gateway.start(config)) {
      var bare = load(started.port(), "/items/A-100", token);
      var rest = call(gateway, "rest/items.get?sku=A-100", token);
      Slices.print("declared REST against a bare proxy", slices.compared(bare, rest), 1);
      var openapi = call(gateway, "openapi/items.get?sku=A-100", token);
      Slices.print("OpenAPI against declared REST", slices.compared(rest, openapi), 1);
      var graphql = call(gateway, "graphql/items.get?sku=A-100", token);
      Slices.print("GraphQL against declared REST", slices.compared(rest, graphql), 1);
      var page = call(gateway, "openapi/items.page", token);
      var pages = call(gateway, "openapi/items.all", token);
      Slices.print(
          SurfaceStub.PAGES + " pages in one answer against an answer each",
          slices.compared(page, pages),
          SurfaceStub.PAGES);
      deliveries(gateway, token);
    }
  }

  private void deliveries(Gateway gateway, String token) throws IOException {
    int port = gateway.uri().getPort();
    var body = SignedDeliveries.body(DELIVERY);
    var head =
        ("POST /api/v1/hooks/take HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
                + "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n")
            .formatted(token, body.length);
    var called = (head + new String(body, UTF_8)).getBytes(UTF_8);
    var calls =
        Slices.checked(new Load(Load.Target.http(port, called), CONNECTIONS), "call of 10 KB");
    var hosted =
        Slices.checked(
            new Load(new SignedDeliveries(port, "/api/v1/hooks/hook", DELIVERY), CONNECTIONS),
            "signed delivery");
    Slices.print("signed delivery of 10 KB against a call", slices.compared(calls, hosted), 1);
    var full = hosted.saturate(slices.phase());
    System.out.printf(
        "signed deliveries of 10 KB: %.0f/s, p99 %.1f ms, failures %d%n",
        full.perSecond(), full.micros().getValueAtPercentile(99) / 1e3, full.failures());
  }

  private void many(int number) throws Exception {
    var few = gateways.config("few", numbered(10));
    var large = gateways.config("many", numbered(number));
    var tokenOfFew = BenchGateways.token(few);
    var tokenOfMany = BenchGateways.token(large);
    try (var one = Gateway.start(few)) {
      long began = System.nanoTime();
      try (var other = Gateway.start(large)) {
        System.out.printf(
            "start with %,d apps: %.2f s%n", number, (System.nanoTime() - began) / 1e9);
        var smaller = call(one, "app7/items.get?sku=A-100", tokenOfFew);
        var larger = call(other, "app7/items.get?sku=A-100", tokenOfMany);
        Slices.print(
            "invocation, " + number + " apps against 10", slices.compared(smaller, larger), 1);
      }
    }
  }

  private List<String> numbered(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> apps.entry("app" + i, i % 2 == 0 ? "rest" : "openapi"))
        .toList();
  }

  /** Prepared starts against starts without the app, and the first, which reads the document. */
  private void document(Path document) throws Exception {
    apps.document(document);
    var without = gateways.config("without", apps.entries(List.of("rest")));
    var with = gateways.config("with", apps.entries(List.of("rest", "document")));
    double first = start(with) - start(without);
    var prepared = new ArrayList<Double>();
    for (int i = 0; i < STARTS; i++) {
      double bare = start(without);
      prepared.add(start(with) - bare);
    }
    Collections.sort(prepared);
    System.out.printf(
        "document %s: read %.2f s, prepared %.3f s (median of %d; %.3f to %.3f)%n",
        document.getFileName(),
        first,
        prepared.get(STARTS / 2),
        STARTS,
        prepared.get(0),
        prepared.get(STARTS - 1));
  }

  private static double start(GatewayConfig config) {
    long began = System.nanoTime();
    try (var gateway = Gateway.start(config)) {
      return (System.nanoTime() - began) / 1e9;
    }
  }

  private static Load call(Gateway gateway, String operation, String token) throws IOException {
    return Slices.checked(load(gateway.uri().getPort(), "/api/v1/" + operation, token), operation);
  }

  private static Load load(int port, String path, String token) {
    var request =
        "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
            .formatted(path, token);
    return new Load(Load.Target.http(port, request.getBytes(UTF_8)), CONNECTIONS);
  }
}
