package org.integrationgateway.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.telemetry.OtlpCollector.attributes;
import static org.integrationgateway.server.telemetry.OtlpCollector.hex;

import io.opentelemetry.proto.trace.v1.Span;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools of an agent's turn in traces. */
final class AgentTraceTest {
  private static final String DELAY = "otel.bsp.schedule.delay";
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SESSIONS = "/api/v1/agent/sessions";

  private static final String TURN =
      """
      {"messages": [{"role": "user", "text": "call"}], "output": {"text": {}},
       "toolRefs": [{"app": "demo", "operation": "*"}]}
      """;

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
  void eachToolOfATurnIsLinkedToTheRequestThatStartedTheTurn() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway = gateway(collector)) {
      var alice = gateway.token("user:alice");
      var session =
          id(
              gateway.send(
                  "POST", SESSIONS, alice, "{\"provider\": \"demo\", \"model\": \"play\"}"));
      var turn =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(
                          gateway.gateway().uri().resolve(SESSIONS + "/" + session + "/turns"))
                      .header("Authorization", "Bearer " + alice)
                      .header("Content-Type", "application/json")
                      .header("traceparent", "00-" + TRACE + "-b7ad6b7169203331-01")
                      .POST(BodyPublishers.ofString(TURN))
                      .build(),
                  BodyHandlers.ofString());
      id(turn);
      eventually(() -> assertThat(tools(collector)).hasSize(2));
      var started =
          collector.await(
              span ->
                  hex(span.getTraceId()).equals(TRACE)
                      && span.getKind() == Span.SpanKind.SPAN_KIND_SERVER);
      assertThat(tools(collector))
          .allSatisfy(
              tool -> {
                assertThat(tool.getName()).isEqualTo("execute_tool demo.hello.greet");
                assertThat(hex(tool.getTraceId())).isNotEqualTo(TRACE);
                assertThat(tool.getParentSpanId().isEmpty()).isTrue();
                assertThat(tool.getLinksList())
                    .singleElement()
                    .satisfies(
                        link -> {
                          assertThat(link.getTraceId()).isEqualTo(started.getTraceId());
                          assertThat(link.getSpanId()).isEqualTo(started.getSpanId());
                        });
                assertThat(attributes(tool.getAttributesList()))
                    .containsEntry("gen_ai.operation.name", "execute_tool")
                    .containsEntry("gen_ai.tool.name", "demo.hello.greet")
                    .containsEntry("gateway.outcome", "ok")
                    .containsEntry("enduser.id", "user:alice");
              })
          .extracting(tool -> hex(tool.getTraceId()))
          .doesNotHaveDuplicates();
    }
  }

  private static List<Span> tools(OtlpCollector collector) {
    return collector.spans().stream()
        .filter(span -> attributes(span.getAttributesList()).containsValue("AGENT"))
        .toList();
  }

  private static String id(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return ConfiguredGateway.json(answer).get("id").stringValue();
  }

  private ConfiguredGateway gateway(OtlpCollector collector) {
    return ConfiguredGateway.start(
        home,
        """
        providers:
          telemetry: {default: {source: builtin:otlp, config: {endpoint: "%s"}}}
          agent:
            demo:
              source: builtin:scripted
              default: true
              config:
                models: [play]
                scenes:
                  - when: call
                    steps:
                      - calls: [{tool: demo_hello_greet, arguments: {name: Ada}}]
                      - calls: [{tool: demo_hello_greet, arguments: {name: Bob}}]
                      - text: "Done."
        apps: {demo: {provider: {source: "builtin:demo"}}}
        """
            .formatted(collector.httpUrl()));
  }
}
