package org.integrationgateway.server.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.telemetry.OtlpCollector.hex;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.trace.v1.Span;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.StatelessMcp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * One trace from an MCP client over the gateway and the process of a provider to an upstream, each
 * of which sends its steps to one collector, as a tree.
 */
@DisabledOnOs(OS.WINDOWS)
final class TraceTreeTest {
  private static final String DELAY = "otel.bsp.schedule.delay";
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String ROOT = "00-" + TRACE + "-0000000000000001-01";

  @TempDir private Path home;

  @BeforeEach
  void quickly() {
    System.setProperty(DELAY, "50");
  }

  @AfterEach
  void usual() {
    System.clearProperty(DELAY);
  }

  @Test
  void aCallIsFollowedFromTheMcpClientToTheUpstream() throws Exception {
    var credentials = new CopyOnWriteArrayList<String>();
    try (var collector = new OtlpCollector();
        var upstream = upstream(collector, credentials);
        var gateway = gateway(collector, upstream)) {
      var alice = gateway.token("user:alice");
      connect(gateway, alice);
      var client = new TracedService("mcp-client", URI.create(collector.httpUrl()));
      var answer =
          client.step(
              "tools/call orders_fetch",
              Span.SpanKind.SPAN_KIND_CLIENT,
              ROOT,
              parent ->
                  StatelessMcp.call("orders_fetch", Json.object())
                      .meta("traceparent", Json.MAPPER.valueToTree(parent))
                      .send(gateway.gateway().uri(), alice));
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.body()).contains("order-1");
      assertThat(credentials).containsExactly("true");
      eventually(
          () ->
              assertThat(tree(collector))
                  .isEqualTo(
                      """
                      mcp-client: tools/call orders_fetch (client)
                        integration-gateway: tools/call orders_fetch (server)
                          integration-gateway: orders/fetch (internal)
                            integration-gateway: policy (internal)
                            integration-gateway: admission (internal)
                            integration-gateway: credential (internal)
                            integration-gateway: queue (internal)
                            integration-gateway: provider (client)
                              orders-provider: fetch (server)
                                orders-provider: GET (client)
                                  orders: GET /orders (server)
                      """));
      assertThat(collector.spans().toString()).doesNotContain("sesame").doesNotContain(alice);
    }
  }

  private static JettyUpstream upstream(OtlpCollector collector, List<String> credentials) {
    var orders = new TracedService("orders", URI.create(collector.httpUrl()));
    return new JettyUpstream(
        (request, response) ->
            orders.step(
                "GET /orders",
                Span.SpanKind.SPAN_KIND_SERVER,
                request.getHeaders().get("traceparent"),
                parent -> {
                  credentials.add(request.getHeaders().get("X-Credential"));
                  response.getHeaders().put("Content-Type", "application/json");
                  response.write(
                      true, ByteBuffer.wrap("{\"id\":\"order-1\"}".getBytes(UTF_8)), Callback.NOOP);
                  return parent;
                }));
  }

  private ConfiguredGateway gateway(OtlpCollector collector, JettyUpstream upstream)
      throws Exception {
    var app = Files.createDirectories(home.resolve("orders"));
    Files.writeString(
        app.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/orders
        version: 1.0.0
        run: [./provider.sh]
        spec:
          mcp: true
          connections:
            default:
              auth: {type: bearer, credentials: [{name: token, label: Token}]}
        """);
    TestProgram.script(app.resolve("provider.sh"), TracedProvider.class);
    return ConfiguredGateway.start(
        home,
        """
        providers:
          telemetry:
            default:
              source: builtin:otlp
              config: {endpoint: "%s", metrics: {enabled: false}, logs: {enabled: false}}
        authorization:
          policies: {house: {default: allow}}
        apps:
          orders:
            authorizationPolicy: house
            provider: {source: {path: orders}}
            env: {COLLECTOR: "%s", UPSTREAM: "%s"}
            runtime: {pool: {startupTimeout: 5m}}
        """
            .formatted(collector.httpUrl(), collector.httpUrl(), upstream.at("/orders")));
  }

  private static void connect(ConfiguredGateway gateway, String token) {
    var body = "{\"integration\": \"orders\", \"credential\": \"sesame\"}";
    var answer = gateway.send("POST", "/api/v1/auth/connect-manual", token, body);
    assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
  }

  private static String tree(OtlpCollector collector) {
    var text = new StringBuilder();
    // Transactions of the store depend on what is cached.
    var spans =
        collector.sent().stream()
            .filter(sent -> hex(sent.span().getTraceId()).equals(TRACE))
            .filter(sent -> !sent.span().getName().startsWith("store "))
            .toList();
    below(ByteString.fromHex("0000000000000001"), 0, spans, text);
    return text.toString();
  }

  private static void below(
      ByteString parent, int depth, List<OtlpCollector.Sent> spans, StringBuilder text) {
    spans.stream()
        .filter(sent -> sent.span().getParentSpanId().equals(parent))
        .sorted(java.util.Comparator.comparingLong(sent -> sent.span().getStartTimeUnixNano()))
        .forEach(
            sent -> {
              var kind = sent.span().getKind().name().replace("SPAN_KIND_", "");
              text.append("  ".repeat(depth))
                  .append(
                      "%s: %s (%s)%n"
                          .formatted(
                              sent.service(),
                              sent.span().getName(),
                              kind.toLowerCase(Locale.ROOT)));
              below(sent.span().getSpanId(), depth + 1, spans, text);
            });
  }
}
