package org.integrationgateway.it.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.config.ConfigReader;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.environment.Environment;
import org.integrationgateway.server.identity.ApiTokens;
import org.integrationgateway.server.identity.IndexedDbTokenStore;
import org.integrationgateway.server.identity.TokenRequest;
import org.integrationgateway.server.store.State;

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
  private static final int SLICES = 20;
  private static final int CONNECTIONS = 8;
  private static final int DELIVERY = 10 * 1024;
  private static final int STARTS = 5;
  private static final List<String> EACH = List.of("rest", "openapi", "graphql", "hooks");

  private final Path folder;
  private final Duration slice;
  private final int upstream;
  private final SurfaceApps apps;

  private SurfaceBenchmark(Path folder, Duration slice, int upstream) throws IOException {
    this.folder = folder;
    this.slice = slice;
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
      var slice = Duration.ofSeconds(seconds).dividedBy(SLICES);
      var benchmark = new SurfaceBenchmark(folder, slice, started.port());
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
    var config = config("each", apps.entries(EACH));
    var token = token(config);
    var started = Child.java(java, List.of("-Xmx256m"), Floor.class, String.valueOf(upstream));
    try (var floor = started.child();
        var gateway = Gateway.start(config)) {
      var bare = load(started.port(), "/items/A-100", token);
      var rest = call(gateway, "rest/items.get?sku=A-100", token);
      print("declared REST against a bare proxy", compared(bare, rest), 1);
      var openapi = call(gateway, "openapi/items.get?sku=A-100", token);
      print("OpenAPI against declared REST", compared(rest, openapi), 1);
      var graphql = call(gateway, "graphql/items.get?sku=A-100", token);
      print("GraphQL against declared REST", compared(rest, graphql), 1);
      var page = call(gateway, "openapi/items.page", token);
      var pages = call(gateway, "openapi/items.all", token);
      print(
          SurfaceStub.PAGES + " pages in one answer against an answer each",
          compared(page, pages),
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
    var calls = checked(new Load(Load.Target.http(port, called), CONNECTIONS), "call of 10 KB");
    var hosted =
        checked(
            new Load(new SignedDeliveries(port, "/api/v1/hooks/hook", DELIVERY), CONNECTIONS),
            "signed delivery");
    print("signed delivery of 10 KB against a call", compared(calls, hosted), 1);
    var full = hosted.saturate(slice.multipliedBy(SLICES));
    System.out.printf(
        "signed deliveries of 10 KB: %.0f/s, p99 %.1f ms, failures %d%n",
        full.perSecond(), full.micros().getValueAtPercentile(99) / 1e3, full.failures());
  }

  private void many(int number) throws Exception {
    var few = config("few", numbered(10));
    var large = config("many", numbered(number));
    var tokenOfFew = token(few);
    var tokenOfMany = token(large);
    try (var one = Gateway.start(few)) {
      long began = System.nanoTime();
      try (var other = Gateway.start(large)) {
        System.out.printf(
            "start with %,d apps: %.2f s%n", number, (System.nanoTime() - began) / 1e9);
        var smaller = call(one, "app7/items.get?sku=A-100", tokenOfFew);
        var larger = call(other, "app7/items.get?sku=A-100", tokenOfMany);
        print("invocation, " + number + " apps against 10", compared(smaller, larger), 1);
      }
    }
  }

  private String numbered(int number) {
    var text = new StringBuilder("apps:\n");
    for (int i = 0; i < number; i++) {
      text.append(apps.entry("app" + i, i % 2 == 0 ? "rest" : "openapi"));
    }
    return text.toString();
  }

  /** Prepared starts against starts without the app, and the first, which reads the document. */
  private void document(Path document) throws Exception {
    apps.document(document);
    var without = config("without", apps.entries(List.of("rest")));
    var with = config("with", apps.entries(List.of("rest", "document")));
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

  /** The ratio of each slice to its neighbour, so that other load affects both. */
  private List<Double> compared(Load first, Load second) {
    first.saturate(slice.multipliedBy(4));
    second.saturate(slice.multipliedBy(4));
    var ratios = new ArrayList<Double>();
    for (int i = 0; i < SLICES; i++) {
      double one = first.saturate(slice).perSecond();
      ratios.add(second.saturate(slice).perSecond() / one);
    }
    Collections.sort(ratios);
    return ratios;
  }

  /**
   * Prints ratios of rates.
   *
   * @param weight how many answers of the first one answer of the second is worth
   */
  private static void print(String what, List<Double> ratios, int weight) {
    System.out.printf(
        "%s: rate %.3f (median of slices; quartiles %.3f to %.3f)%n",
        what,
        weight * ratios.get(ratios.size() / 2),
        weight * ratios.get(ratios.size() / 4),
        weight * ratios.get(ratios.size() * 3 / 4));
  }

  private static Load call(Gateway gateway, String operation, String token) throws IOException {
    return checked(load(gateway.uri().getPort(), "/api/v1/" + operation, token), operation);
  }

  private static Load load(int port, String path, String token) {
    var request =
        "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
            .formatted(path, token);
    return new Load(Load.Target.http(port, request.getBytes(UTF_8)), CONNECTIONS);
  }

  /** Refuses a load that is answered with errors: their rate would say nothing. */
  private static Load checked(Load load, String what) throws IOException {
    if (load.saturate(Duration.ofMillis(1)).failures() > 0) {
      throw new IOException(what + " does not answer 200");
    }
    return load;
  }

  private GatewayConfig config(String name, String entries) throws IOException {
    var home = Files.createDirectories(folder.resolve(name));
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
              egress: {allowPrivateNetworks: true}
              limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}}
            """
                + entries);
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    return read.config().orElseThrow(() -> new IllegalStateException(read.problems().toString()));
  }

  private static String token(GatewayConfig config) {
    try (var state = State.open(config, Clock.systemUTC());
        var tokens =
            new ApiTokens(
                new IndexedDbTokenStore(state),
                state.keys().hash(),
                Duration.ofDays(1),
                Clock.systemUTC())) {
      var request = new TokenRequest("bench", Optional.empty(), List.of());
      return tokens.mint(Subject.of("user:alice"), request).plaintext().use(text -> text);
    }
  }
}
