package org.integrationgateway.server.surface.graphql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.StatelessMcp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Subscriptions of a GraphQL server as streams of lines, at the doors of a gateway. */
final class GraphqlSubscriptionsTest {
  private static final String MANIFEST =
      """
      source: example.com/acme/apps/counter
      version: 1.0.0
      kind: app
      spec:
        mcp: true
        surfaces: {graphql: {url: '%s', subscriptions: {%s}}}
        connections: {default: {%s}}
        allowedOperations:
          count:
            graphql:
              document: "subscription Count($to: Int!) { counted(to: $to) { number } }"
          endless: {graphql: {document: "subscription { endless { number } }"}}
          long: {graphql: {document: "subscription { long { text } }"}}
          wrong: {graphql: {document: "subscription { nothing }"}}
      """;
  private static final String OPEN = "mode: none, auth: {type: none}";
  private static final String BEARER = "auth: {type: bearer}";

  @TempDir static Path home;
  private static SubscriptionServer upstream;
  private static ConfiguredGateway gateway;
  private static String token;

  @BeforeAll
  static void start() throws Exception {
    upstream = new SubscriptionServer();
    var url = upstream.url("/graphql");
    write("socket", MANIFEST.formatted(url, "protocol: websocket", OPEN));
    write("events", MANIFEST.formatted(url, "protocol: sse", OPEN));
    write("vault", MANIFEST.formatted(url, "", BEARER));
    write("eventvault", MANIFEST.formatted(url, "protocol: sse", BEARER));
    write("silent", MANIFEST.formatted(url, "url: '" + upstream.url("/silent") + "'", OPEN));
    write("refusing", MANIFEST.formatted(url, "url: '" + upstream.url("/closed") + "'", OPEN));
    write("absent", MANIFEST.formatted("http://127.0.0.1:1/graphql", "", OPEN));
    var told = MANIFEST.formatted(url, "", OPEN);
    write("told", told.substring(0, told.indexOf("  allowedOperations")));
    var apps =
        new StringBuilder(
                "  limits: {upstreamResponseBytes: 1MiB, perSubjectRate: {perSecond: 0}}\n")
            .append("apps:\n");
    for (var app :
        new String[] {
          "socket", "events", "vault", "eventvault", "silent", "refusing", "absent", "told"
        }) {
      apps.append("  %s: {provider: {source: {path: %s}}}\n".formatted(app, home.resolve(app)));
    }
    apps.append(
        "  closed: {provider: {source: {path: %s}}, egress: {allowedHosts: [other.example]}}\n"
            .formatted(home.resolve("socket")));
    apps.append(
        "  moved: {provider: {source: {path: %s}}, surfaces: {graphql: {url: '%s'}}}\n"
            .formatted(home.resolve("absent"), url));
    apps.append(
        "  hurried: {provider: {source: {path: %s}}, limits: {requestTimeout: 3s}}\n"
            .formatted(home.resolve("socket")));
    gateway = ConfiguredGateway.start(home, apps.toString());
    token = gateway.token("user:alice");
  }

  private static void write(String app, String manifest) throws IOException {
    var folder = Files.createDirectories(home.resolve(app));
    Files.writeString(folder.resolve("manifest.yaml"), manifest);
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    upstream.close();
  }

  private static HttpResponse<String> call(String app, String operation, String input) {
    return gateway.send("POST", "/api/v1/" + app + "/" + operation, token, input);
  }

  @ParameterizedTest
  @ValueSource(strings = {"socket", "events", "moved"})
  void sendsTheResultsAsLines(String app) {
    var all = call(app, "count", "{\"to\": 3}");

    assertThat(all.statusCode()).as(all.body()).isEqualTo(200);
    assertThat(all.headers().firstValue("Content-Type")).contains("application/x-ndjson");
    assertThat(all.body())
        .isEqualTo(
            """
            {"data":{"counted":{"number":1}}}
            {"data":{"counted":{"number":2}}}
            {"data":{"counted":{"number":3}}}
            """);
  }

  @Test
  void describesThem() {
    var listed = ConfiguredGateway.json(gateway.get("/api/v1/apps/socket/operations", token));
    var count = listed.get(0);
    assertThat(count.path("annotations").path("readOnlyHint").asBoolean()).isTrue();
    assertThat(count.path("inputSchema").path("properties").propertyNames())
        .containsExactly("to", "messages");
    assertThat(call("socket", "count", "{}").body()).contains("invalid_parameters", "to");
  }

  @ParameterizedTest
  @ValueSource(strings = {"socket", "events"})
  void endsAfterTheWantedNumberOfResults(String app) throws Exception {
    var two = call(app, "endless", "{\"messages\": 2}");
    assertThat(two.body().lines()).hasSize(2);
    assertThat(upstream.cancelled.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(call(app, "endless", "{\"messages\": 0}").statusCode()).isEqualTo(400);
  }

  @Test
  void answersPings() throws Exception {
    call("socket", "count", "{\"to\": 1}");
    assertThat(upstream.pongs.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void endsWhenTheCallerLeaves() throws Exception {
    try (var fresh = new SubscriptionServer();
        var http = new Socket("127.0.0.1", gateway.gateway().uri().getPort())) {
      write("left", MANIFEST.formatted(fresh.url("/graphql"), "", OPEN));
      try (var other =
              ConfiguredGateway.start(
                  Files.createDirectories(home.resolve("other")),
                  "apps: {left: {provider: {source: {path: %s}}}}\n"
                      .formatted(home.resolve("left")));
          var caller = new Socket("127.0.0.1", other.gateway().uri().getPort())) {
        caller
            .getOutputStream()
            .write(
                ("POST /api/v1/left/endless HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                        + other.token("user:alice")
                        + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
                    .getBytes(UTF_8));
        assertThat(new String(caller.getInputStream().readNBytes(100), UTF_8)).contains("200");
        caller.close();
        assertThat(fresh.cancelled.await(30, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  @Test
  void endsWhenTheCallIsCancelled() throws Exception {
    try (var fresh = new SubscriptionServer()) {
      write("ended", MANIFEST.formatted(fresh.url("/graphql"), "", OPEN));
      try (var other =
          ConfiguredGateway.start(
              Files.createDirectories(home.resolve("cancelling")),
              "apps: {ended: {provider: {source: {path: %s}}}}\n"
                  .formatted(home.resolve("ended")))) {
        var client =
            McpClientSession.begin(
                other.gateway().uri().resolve("/mcp"), other.token("user:alice"));
        var call = McpClientSession.call("c", "ended_endless", Json.object());
        var waiting = CompletableFuture.supplyAsync(() -> client.post(call));
        assertThat(fresh.begun.await(30, TimeUnit.SECONDS)).isTrue();
        client.notify("notifications/cancelled", Json.object().put("requestId", "c"));
        assertThat(fresh.cancelled.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(waiting.get(30, TimeUnit.SECONDS).body()).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"vault", "eventvault"})
  void presentsTheCredential(String app) {
    assertThat(call(app, "count", "{\"to\": 1}").body()).contains("not_connected");
    connect(app, "alices-key");
    assertThat(call(app, "count", "{\"to\": 1}").statusCode()).isEqualTo(200);
    assertThat(upstream.presented).contains("header Bearer alices-key");
    if (app.equals("vault")) {
      assertThat(upstream.presented).contains("init Bearer alices-key");
      connect(app, "revoked");
      assertThat(call(app, "count", "{\"to\": 1}").body()).contains("reconnect_required");
    }
    assertThat(gateway.get("/api/v1/" + app + "/count?to=1&_dryRun=true", token).body())
        .contains("subscription Count", "Bearer ***")
        .doesNotContain("alices-key");
  }

  private static void connect(String app, String key) {
    var connect =
        "{\"integration\": \"%s\", \"instance\": \"a\", \"credential\": \"%s\"}"
            .formatted(app, key);
    assertThat(gateway.status("POST", "/api/v1/auth/connect-manual", token, connect))
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"socket", "events"})
  void saysWhatTheServerRefuses(String app) {
    var wrong = call(app, "wrong", "{}");
    assertThat(wrong.statusCode()).as(wrong.body()).isEqualTo(400);
    assertThat(wrong.body()).contains("nothing");
    var tooLong = call(app, "long", "{}");
    assertThat(tooLong.statusCode()).as(tooLong.headers().toString()).isEqualTo(502);
  }

  @Test
  void saysWhyThereIsNoStream() {
    assertThat(call("absent", "endless", "{}").body())
        .contains("upstream_unreachable", "refused the connection");
    assertThat(call("closed", "endless", "{}").body()).contains("egress_denied");
    assertThat(call("silent", "endless", "{}").body())
        .contains("upstream_invalid_response", "graphql-transport-ws");
    var refused = call("refusing", "endless", "{}");
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(403);
    assertThat(refused.body()).contains("status 403");
  }

  @Test
  @Tag("nightly")
  void breaksAStreamOffAtTheDeadline() {
    assertThatThrownBy(() -> call("hurried", "endless", "{}"))
        .isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void isCalledOverMcpToo() {
    var called =
        StatelessMcp.call("socket_endless", Json.object().put("messages", 1))
            .send(gateway.gateway().uri(), token)
            .body();
    assertThat(called).contains("number").doesNotContain("\"isError\":true");
  }

  @Test
  void makesOperationsOfRootFields() {
    gateway.get("/api/v1/apps/told/operations?refresh=true", token);
    var answer = call("told", "counted", "{\"to\": 1, \"filter\": {\"odd\": true}}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).contains("\"number\":1", "\"text\":\"\"");
    var refused = call("told", "counted", "{\"to\": 1, \"filter\": {\"even\": true}}");
    assertThat(refused.body()).contains("invalid_parameters", "even");
  }
}
