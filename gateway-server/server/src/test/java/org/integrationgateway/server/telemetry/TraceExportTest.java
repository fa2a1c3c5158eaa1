package org.integrationgateway.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.telemetry.OtlpCollector.attributes;
import static org.integrationgateway.server.telemetry.OtlpCollector.hex;

import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.http.HttpFields;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.StatelessMcp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces as a collector receives them, of calls through every door. */
final class TraceExportTest {
  private static final String DELAY = "otel.bsp.schedule.delay";
  private static final String APP =
      """
      kind: app
      source: test.example/gateway/apps/up
      version: 1.0.0
      spec:
        mcp: true
        connections:
          default: {mode: none}
        surfaces:
          rest:
            connection: default
            baseUrl: %s/api
            operations:
              - {name: read, method: GET, path: "/{what}", parameters: [{name: what, type: string, in: path, required: true}, {name: key, type: string, in: query}]}
      """;

  @TempDir static Path home;
  private static final CopyOnWriteArrayList<HttpFields> arrived = new CopyOnWriteArrayList<>();
  private static OtlpCollector collector;
  private static JettyUpstream upstream;
  private static ConfiguredGateway gateway;
  private static String alice;

  @BeforeAll
  static void start() throws Exception {
    System.setProperty(DELAY, "50");
    collector = new OtlpCollector();
    upstream =
        new JettyUpstream(
            (request, response) -> {
              arrived.add(HttpFields.build(request.getHeaders()).asImmutable());
              boolean fails = request.getHttpURI().getPath().endsWith("/broken");
              response.setStatus(fails ? 500 : 200);
              response.getHeaders().put("Content-Type", "application/json");
              response.write(
                  true,
                  java.nio.ByteBuffer.wrap("{}".getBytes()),
                  org.eclipse.jetty.util.Callback.NOOP);
            });
    var folder = Files.createDirectories(home.resolve("up"));
    Files.writeString(folder.resolve("manifest.yaml"), APP.formatted(upstream.at("")));
    gateway =
        ConfiguredGateway.start(
            home,
            """
            providers:
              telemetry:
                default:
                  source: builtin:otlp
                  config:
                    endpoint: %s
                    headers: {Authorization: Bearer of-the-collector}
                    serviceName: gateway-under-test
                    attributes: {deployment.environment.name: test}
              workflow: {main: {source: builtin:durable}}
            apps:
              up: {provider: {source: {path: up}}}
            workflows:
              definitions:
                copy:
                  steps: [{id: read, invoke: {app: up, operation: read, input: {what: x}}}]
                  on: [{event: {type: order.placed}}]
            """
                .formatted(collector.httpUrl()));
    alice = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    upstream.close();
    collector.close();
    System.clearProperty(DELAY);
  }

  /** Another trace for each test: the digit in its id. */
  private static String trace(char digit) {
    return String.valueOf(digit).repeat(32);
  }

  private static String parent(char digit) {
    return "00-" + trace(digit) + "-b7ad6b7169203331-01";
  }

  private static HttpResponse<String> send(String path, String body, String... headers)
      throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.gateway().uri().resolve(path))
            .header("Authorization", "Bearer " + alice)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  private static Span door(char digit) throws Exception {
    return collector.await(
        span ->
            hex(span.getTraceId()).equals(trace(digit))
                && span.getKind() == Span.SpanKind.SPAN_KIND_SERVER);
  }

  @Test
  void aCallIsOneTraceFromItsCallerToItsUpstream() throws Exception {
    var answer =
        send(
            "/api/v1/up/read",
            "{\"what\":\"x\",\"key\":\"sesame\"}",
            "traceparent",
            parent('1'),
            "tracestate",
            "rojo=00f067aa0ba902b7");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    var door = door('1');
    var spans = collector.trace(door);
    assertThat(door.getName()).isEqualTo("POST /api/v1/{app}/{operation}");
    assertThat(hex(door.getParentSpanId())).isEqualTo("b7ad6b7169203331");
    assertThat(attributes(door.getAttributesList()))
        .containsEntry("http.request.method", "POST")
        .containsEntry("http.response.status_code", "200");
    assertThat(spans).containsKeys("up/read", "policy", "admission", "queue", "upstream", "GET");
    var call = spans.get("up/read");
    assertThat(call.getParentSpanId()).isEqualTo(door.getSpanId());
    assertThat(attributes(call.getAttributesList()))
        .containsEntry("gateway.app", "up")
        .containsEntry("gateway.operation", "read")
        .containsEntry("gateway.outcome", "ok")
        .containsEntry("enduser.id", "user:alice");
    var get = spans.get("GET");
    assertThat(get.getParentSpanId()).isEqualTo(spans.get("upstream").getSpanId());
    assertThat(attributes(get.getAttributesList()))
        .containsEntry("http.response.status_code", "200")
        .containsEntry("server.address", "127.0.0.1");
    var last = arrived.get(arrived.size() - 1);
    assertThat(last.get("traceparent"))
        .isEqualTo("00-" + trace('1') + "-" + hex(get.getSpanId()) + "-01");
    assertThat(last.get("tracestate")).isEqualTo("rojo=00f067aa0ba902b7");
    assertThat(spans.values().toString()).doesNotContain("sesame").doesNotContain(alice);
  }

  @Test
  void theCollectorLearnsWhoSends() throws Exception {
    send("/api/v1/up/read", "{\"what\":\"x\"}");
    collector.await("up/read");
    assertThat(collector.resource())
        .containsEntry("service.name", "gateway-under-test")
        .containsEntry("deployment.environment.name", "test")
        .containsKeys("service.version", "service.instance.id");
    assertThat(collector.headers)
        .containsEntry("authorization", "Bearer of-the-collector")
        .containsEntry("content-type", "application/x-protobuf")
        .containsEntry("content-encoding", "gzip");
  }

  @Test
  void aFailureOfTheUpstreamIsOneOfItsSteps() throws Exception {
    send("/api/v1/up/read", "{\"what\":\"broken\"}", "traceparent", parent('2'));
    door('2');
    var spans = collector.trace(door('2'));
    assertThat(spans.get("GET").getStatus().getCode()).isEqualTo(StatusCode.STATUS_CODE_ERROR);
    assertThat(attributes(spans.get("up/read").getAttributesList()))
        .containsEntry("gateway.outcome", "upstream_5xx");
  }

  @Test
  void whatCallersMakeUpIsNoNameOfAStep() throws Exception {
    send("/api/v1/nonsense/made-up", "{}", "traceparent", parent('3'));
    var spans = collector.trace(door('3'));
    assertThat(spans.keySet()).noneMatch(name -> name.contains("nonsense"));
    assertThat(attributes(spans.get("call").getAttributesList())).containsKey("error.type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"00", "01"})
  void aTraceThatItsCallerDoesNotKeepIsNotKept(String flags) throws Exception {
    char digit = flags.equals("00") ? '4' : '5';
    var sent = parent(digit).substring(0, 53) + flags;
    assertThat(send("/api/v1/up/read", "{\"what\":\"x\"}", "traceparent", sent).statusCode())
        .isEqualTo(200);
    var got = arrived.get(arrived.size() - 1).get("traceparent");
    assertThat(got).startsWith("00-" + trace(digit)).endsWith("-" + flags);
    if (flags.equals("01")) {
      door(digit);
    } else {
      send("/api/v1/up/read", "{\"what\":\"x\"}", "traceparent", parent('6'));
      door('6');
      assertThat(collector.find(span -> hex(span.getTraceId()).equals(trace(digit)))).isEmpty();
    }
  }

  @Test
  void metricsNameTracesAsExemplars() throws Exception {
    send("/api/v1/up/read", "{\"what\": \"x\"}", "traceparent", parent('a'));
    var request =
        HttpRequest.newBuilder(gateway.gateway().uri().resolve("/metrics"))
            .header("Authorization", "Bearer " + alice)
            .header("Accept", "application/openmetrics-text;version=1.0.0,*/*;q=0.5")
            .build();
    var metrics = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(metrics.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/openmetrics-text");
    assertThat(metrics.body())
        .containsPattern(
            "gateway_invocation_duration_seconds_bucket.* #"
                + " \\{span_id=\"[0-9a-f]{16}\",trace_id=\"[0-9a-f]{32}\"}");
  }

  @Test
  void theStepsOfAWorkflowAreLinkedToTheRequestThatStartedIt() throws Exception {
    var started =
        send(
            "/api/v1/workflow/events",
            "{\"source\": \"up\", \"type\": \"order.placed\"}",
            "traceparent",
            parent('9'));
    assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
    var door = door('9');
    var step =
        collector.await(span -> attributes(span.getAttributesList()).containsValue("WORKFLOW"));
    assertThat(step.getName()).isEqualTo("up/read");
    assertThat(step.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CONSUMER);
    assertThat(step.getTraceId()).isNotEqualTo(door.getTraceId());
    assertThat(step.getLinks(0).getTraceId()).isEqualTo(door.getTraceId());
  }

  @Test
  void theTraceInTheMetaOfAnMcpMessageIsNearerThanThatOfItsRequest() throws Exception {
    var call =
        StatelessMcp.call("up_read", Json.object().put("what", "x"))
            .header("traceparent", parent('7'))
            .meta("traceparent", Json.MAPPER.valueToTree(parent('8')));
    assertThat(call.send(gateway.gateway().uri(), alice).status()).isEqualTo(200);
    var request = mcp('8', "tools/call up_read");
    assertThat(hex(request.getParentSpanId())).isEqualTo("b7ad6b7169203331");
    assertThat(request.getLinks(0).getSpanId()).isEqualTo(httpRequest('7').getSpanId());
    var call8 = collector.trace(request).get("up/read");
    assertThat(call8.getParentSpanId()).isEqualTo(request.getSpanId());
    assertThat(call8.getLinksCount()).isZero();
    assertThat(arrived.get(arrived.size() - 1).get("traceparent")).startsWith("00-" + trace('8'));
  }

  private static Span mcp(char digit, String name) throws Exception {
    return collector.await(
        span -> hex(span.getTraceId()).equals(trace(digit)) && span.getName().equals(name));
  }

  private static Span httpRequest(char digit) throws Exception {
    return collector.await(
        span ->
            hex(span.getTraceId()).equals(trace(digit)) && span.getName().startsWith("POST /mcp"));
  }

  @Test
  void aRequestOfAnMcpClientFollowsTheConventions() throws Exception {
    StatelessMcp.call("up_read", Json.object().put("what", "x"))
        .meta("traceparent", Json.MAPPER.valueToTree(parent('b')))
        .send(gateway.gateway().uri(), alice);
    var tool = mcp('b', "tools/call up_read");
    assertThat(tool.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
    assertThat(attributes(tool.getAttributesList()))
        .isEqualTo(
            Map.of(
                "mcp.method.name",
                "tools/call",
                "mcp.protocol.version",
                "2026-07-28",
                "jsonrpc.request.id",
                "7",
                "gen_ai.operation.name",
                "execute_tool",
                "gen_ai.tool.name",
                "up_read",
                "network.transport",
                "tcp",
                "network.protocol.name",
                "http"));
    StatelessMcp.request("tools/list")
        .meta("traceparent", Json.MAPPER.valueToTree(parent('c')))
        .send(gateway.gateway().uri(), alice);
    assertThat(attributes(mcp('c', "tools/list").getAttributesList()))
        .containsEntry("mcp.method.name", "tools/list")
        .doesNotContainKeys("gen_ai.operation.name", "gen_ai.tool.name");
  }

  @Test
  void aToolThatFailsAndARequestThatIsRefusedAreErrorsOfTheConventions() throws Exception {
    StatelessMcp.call("up_read", Json.object().put("what", "broken"))
        .meta("traceparent", Json.MAPPER.valueToTree(parent('d')))
        .send(gateway.gateway().uri(), alice);
    var failed = mcp('d', "tools/call up_read");
    assertThat(failed.getStatus().getCode()).isEqualTo(StatusCode.STATUS_CODE_ERROR);
    assertThat(attributes(failed.getAttributesList())).containsEntry("error.type", "tool_error");
    StatelessMcp.call("made_up", Json.object())
        .meta("traceparent", Json.MAPPER.valueToTree(parent('e')))
        .send(gateway.gateway().uri(), alice);
    assertThat(attributes(mcp('e', "tools/call").getAttributesList()))
        .containsEntry("error.type", "-32602")
        .containsEntry("rpc.response.status_code", "-32602")
        .doesNotContainKey("gen_ai.tool.name");
  }
}
