package org.integrationgateway.server.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.integrationgateway.core.store.State;
import org.integrationgateway.fleet.replica.CallLoad;
import org.integrationgateway.fleet.replica.Heartbeat;
import org.integrationgateway.fleet.replica.OwnFacts;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Three replicas on one database, of which one has another configuration. */
@Timeout(120)
final class FleetTest {
  private static final String CONFIGURATION =
      """
        management: {host: 127.0.0.1, port: 0}
      apps:
        demo: {provider: {source: builtin:demo}}
      """;
  private static final String REPLICAS = "/admin/api/v1/replicas";
  private static final String FIGURES = "/admin/api/v1/figures?window=PT15M&replicas=all";

  @TempDir static Path home;
  private static final HttpClient http = HttpClient.newHttpClient();
  private static ConfiguredGateway one;
  private static ConfiguredGateway two;
  private static ConfiguredGateway other;
  private static String token;

  @BeforeAll
  static void start() {
    one = ConfiguredGateway.start(home, CONFIGURATION);
    two = one.replica();
    other =
        ConfiguredGateway.start(
            home, CONFIGURATION + "  another: {provider: {source: builtin:demo}}\n");
    token = one.token("user:ada");
    await(FleetTest::areThree);
  }

  @AfterAll
  static void stop() {
    for (var gateway : List.of(other, two, one)) {
      gateway.close();
    }
  }

  @Test
  void areListedWithWhatIsDifferentAtOne() {
    var all = get(one, REPLICAS);
    assertThat(all.path("generation").asString()).isNotEmpty();
    for (var replica : all.path("replicas")) {
      boolean isOther = replica.path("address").asString().equals(management(other).toString());
      assertThat(replica.path("drift"))
          .extracting(JsonNode::asString)
          .isEqualTo(isOther ? List.of("configuration") : List.of());
      assertThat(replica.path("state").asString()).isEqualTo("ready");
      assertThat(replica.path("self").asBoolean())
          .isEqualTo(replica.path("address").asString().equals(management(one).toString()));
      assertThat(replica.at("/load/heapUsedBytes").asLong()).isPositive();
      assertThat(Instant.parse(replica.path("startedAt").asString())).isBefore(Instant.now());
    }
  }

  @Test
  void areInTheMetricsOfEach() throws Exception {
    var request = HttpRequest.newBuilder(management(two).resolve("/metrics")).build();
    assertThat(http.send(request, BodyHandlers.ofString()).body())
        .contains("gateway_replicas{state=\"live\"} 3.0")
        .contains("gateway_replicas{state=\"lost\"} 0.0")
        .contains("gateway_replicas_drifted{kind=\"configuration\"} 1.0")
        .contains("gateway_replicas_drifted{kind=\"version\"} 0.0");
  }

  @Test
  void addUpTheirFigures() {
    long before = app(figuresOfAll(one), "demo");
    call(one, 2);
    call(two, 3);
    call(other, 4);
    assertThat(one.send("POST", "/api/v1/demo/unknown", token, "{}").statusCode()).isEqualTo(404);
    var figures = figuresOfAll(one);
    assertThat(app(figures, "demo") - before).isEqualTo(9);
    assertThat(figures.path("replicas")).hasSize(3);
    assertThat(figures.path("replicas")).allMatch(replica -> replica.path("answered").asBoolean());
    assertThat(figures.at("/total/p99").asDouble()).isPositive();
    var ada = named(figures.path("callers"), "user:ada");
    assertThat(ada.path("ok").asLong()).isGreaterThanOrEqualTo(9);
    assertThat(ada.path("caller").asLong()).isPositive();
    long ofOne = get(one, "/admin/api/v1/figures?window=PT15M").at("/total/calls").asLong();
    assertThat(figures.at("/total/calls").asLong()).isGreaterThan(ofOne);
    assertThat(figures.at("/levels/heapMostBytes").asLong())
        .isEqualTo(3 * Runtime.getRuntime().maxMemory());
    assertThat(app(figuresOfAll(two), "demo")).isEqualTo(app(figures, "demo"));
  }

  @Test
  void listTheProvidersOfAll() throws Exception {
    eventually(
        () -> {
          var all = get(one, "/admin/api/v1/providers?replicas=all").path("providers");
          assertThat(all).filteredOn(it -> it.path("name").asString().equals("demo")).hasSize(3);
          assertThat(all).filteredOn(it -> it.path("name").asString().equals("another")).hasSize(1);
          assertThat(all).allMatch(it -> !it.at("/replica/id").asString().isEmpty());
        });
    assertThat(get(one, "/admin/api/v1/providers").path("providers"))
        .noneMatch(it -> it.has("replica"));
  }

  @Test
  @Tag("nightly")
  void nameThoseThatDoNotAnswerOrAreNotOfThisDatabase() throws Exception {
    var loopback = InetAddress.getByName("127.0.0.1");
    var impostor = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    impostor.createContext(
        "/",
        exchange -> {
          var body = "{\"slice\": {}}".getBytes(UTF_8);
          exchange.getResponseHeaders().add("Gateway-Replica", "0".repeat(64));
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    impostor.start();
    try (var state = State.open(one.config(), Clock.systemUTC());
        var hanging = new ServerSocket(0, 1, loopback);
        var hung = announced(state, "hung", hanging.getLocalPort());
        var untrue = announced(state, "false", impostor.getAddress().getPort())) {
      assertThat(List.of(hung.id(), untrue.id())).isEqualTo(List.of("hung", "false"));
      await(() -> replicas(one).containsAll(List.of("hung", "false")));
      long began = System.nanoTime();
      var figures = get(one, FIGURES);
      var took = Duration.ofNanos(System.nanoTime() - began);
      assertThat(took).isLessThan(Duration.ofSeconds(10));
      assertThat(answered(figures)).isEqualTo(3);
      assertThat(problem(figures, "hung")).containsPattern("within a second|connection within");
      assertThat(problem(figures, "false")).contains("is not signed by a replica");
    } finally {
      impostor.stop(0);
    }
    await(FleetTest::areThree);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0 00", "1 " + "0"})
  void answerNoQuestionThatNoReplicaHasSealed(String header) throws Exception {
    var uri = management(one).resolve("/admin/api/v1/fleet/figures");
    var request = HttpRequest.newBuilder(uri).header("Authorization", "Bearer " + token);
    if (!header.isEmpty()) {
      request.header("Gateway-Replica", header);
    }
    var answer = http.send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(401);
    assertThat(answer.body()).contains("Gateway-Replica");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {REPLICAS, "/admin/api/v1/figures", "/admin/api/v1/providers?replicas=all"})
  void areForOperators(String path) throws Exception {
    var request = HttpRequest.newBuilder(management(one).resolve(path)).build();
    assertThat(http.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
  }

  @Test
  void refuseAnotherChoice() throws Exception {
    var answer = answer(one, "/admin/api/v1/figures?replicas=some");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("write this or all");
  }

  /** A process that announces itself in the database and listens at a port. */
  private static Heartbeat announced(State state, String id, int port) {
    return new Heartbeat(
            state,
            new OwnFacts(
                id,
                () -> "http://127.0.0.1:" + port,
                "0.1.0",
                () -> "g",
                Instant.now(),
                () -> true),
            new CallLoad())
        .begin();
  }

  private static void call(ConfiguredGateway gateway, int times) {
    for (int i = 0; i < times; i++) {
      var answer = gateway.send("POST", "/api/v1/demo/hello.greet", token, "{\"name\": \"Ada\"}");
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }
  }

  /** The figures once each replica has answered within the second that it has for its answer. */
  private static JsonNode figuresOfAll(ConfiguredGateway gateway) {
    var figures = get(gateway, FIGURES);
    while (answered(figures) < 3) {
      Pause.brief();
      figures = get(gateway, FIGURES);
    }
    return figures;
  }

  private static long app(JsonNode figures, String name) {
    return named(figures.path("apps"), name).path("calls").asLong();
  }

  private static JsonNode named(JsonNode list, String name) {
    return StreamSupport.stream(list.spliterator(), false)
        .filter(one -> one.path("name").asString().equals(name))
        .findFirst()
        .orElse(list.path(-1));
  }

  private static long answered(JsonNode answer) {
    return StreamSupport.stream(answer.path("replicas").spliterator(), false)
        .filter(one -> one.path("answered").asBoolean())
        .count();
  }

  private static String problem(JsonNode answer, String id) {
    return StreamSupport.stream(answer.path("replicas").spliterator(), false)
        .filter(one -> one.path("id").asString().equals(id))
        .map(one -> one.path("problem").asString(""))
        .findFirst()
        .orElse("");
  }

  /** Whether one and two know each other and the third, which have started. */
  private static boolean areThree() {
    return Stream.of(one, two)
        .allMatch(
            gateway ->
                replicas(gateway).size() == 3
                    && StreamSupport.stream(
                            get(gateway, REPLICAS).path("replicas").spliterator(), false)
                        .allMatch(it -> it.path("state").asString().equals("ready")));
  }

  private static List<String> replicas(ConfiguredGateway gateway) {
    return StreamSupport.stream(get(gateway, REPLICAS).path("replicas").spliterator(), false)
        .map(one -> one.path("id").asString())
        .toList();
  }

  private static JsonNode get(ConfiguredGateway gateway, String path) {
    var answer = answer(gateway, path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer);
  }

  private static HttpResponse<String> answer(ConfiguredGateway gateway, String path) {
    try {
      return http.send(
          HttpRequest.newBuilder(management(gateway).resolve(path))
              .header("Authorization", "Bearer " + token)
              .build(),
          BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static URI management(ConfiguredGateway gateway) {
    return gateway.gateway().managementUri().orElseThrow();
  }

  private static void await(BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }
}
