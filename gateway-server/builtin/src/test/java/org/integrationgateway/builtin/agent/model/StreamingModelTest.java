package org.integrationgateway.builtin.agent.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.json.JsonValues;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both protocols against a real HTTP server, with valid and broken answers. */
final class StreamingModelTest {
  private static final String OPENAI =
      """
      data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"Hel"}}]}

      : a comment
      data: {"choices":[{"index":0,"delta":{"content":"lo"}}]}

      data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c1","function":{"name":"find","arguments":"{\\"a\\":"}}]}}]}

      data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]}}]}

      data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

      data: [DONE]

      """;

  private static final String ANTHROPIC =
      """
      event: message_start
      data: {"type":"message_start","message":{"id":"m"}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}

      event: content_block_start
      data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"c1","name":"find","input":{}}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\\"a\\":1}"}}

      event: message_delta
      data: {"type":"message_delta","delta":{"stop_reason":"tool_use"}}

      event: message_stop
      data: {"type":"message_stop"}

      """;

  private static final Model.Answer WHOLE =
      new Model.Answer(
          "Hello", List.of(Model.AskedCall.of(new Part.ToolCall("c1", "find", Map.of("a", 1L)))));

  private CannedModelServer server;

  @BeforeEach
  void listen() throws IOException {
    server = new CannedModelServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Model.Answer ask(boolean anthropic) throws InterruptedException {
    return server.ask(anthropic);
  }

  private ModelException refused(boolean anthropic) {
    return catchThrowableOfType(ModelException.class, () -> ask(anthropic));
  }

  @Test
  void readsChatCompletions() throws InterruptedException {
    server.answers(OPENAI);
    assertThat(ask(false)).isEqualTo(WHOLE);
    assertThat(server.heard).hasToString("Hello");
    assertThat(server.received).containsEntry("authorization", "Bearer sesame");
    assertThat(server.received.get("body")).contains("\"stream\":true", "\"role\":\"system\"");
  }

  @Test
  void doesNotRepeatTheKeyThatAServerRepeats() {
    server.status = 401;
    server.answers("{\"error\":{\"message\":\"Received key: sesame, which is unknown\"}}");
    for (boolean anthropic : new boolean[] {true, false}) {
      assertThat(refused(anthropic)).hasMessageContaining("Received key: ***, which is unknown");
    }
  }

  @Test
  void saysWhichCallsItCannotRead() throws InterruptedException {
    server.answers(OPENAI.replace("find", "f".repeat(300)));
    assertThat(ask(false).calls().get(0).problem()).contains("no tool has a name of this length");
    server.answers(OPENAI.replace("1}", "1"));
    assertThat(ask(false).calls().get(0).problem())
        .isEqualTo("the arguments are not a JSON object: {\"a\":1");
  }

  @Test
  void sendsTheConfiguredHeadersAndOptions() throws InterruptedException {
    server.answers(OPENAI);
    ask(false);
    assertThat(server.received).containsEntry("x-team", "blue");
    assertThat(server.received.get("body")).contains("\"seed\":3", "\"stream\":true");
  }

  @Test
  void readsMessages() throws InterruptedException {
    server.answers(ANTHROPIC);
    assertThat(ask(true)).isEqualTo(WHOLE);
    assertThat(server.received).containsEntry("x-api-key", "sesame");
    assertThat(server.received.get("body")).contains("\"system\":\"Be brief.\"");
  }

  @Test
  void namesAStreamThatEndedEarly() {
    server.answers(OPENAI.substring(0, 200));
    assertThat(refused(false)).hasMessageContaining("ended before the response was complete");
    server.answers(ANTHROPIC.substring(0, 200));
    assertThat(refused(true)).matches(ModelException::isPassing);
  }

  @Test
  void saysThatAnEventIsNoJson() {
    server.answers("data: {nonsense\n\n");
    assertThat(refused(false)).hasMessageContaining("not a JSON object");
    assertThat(refused(true)).hasMessageContaining("not a JSON object");
  }

  @Test
  void waitsAsLongAsAnOverloadedApiAsks() {
    server.status = 429;
    server.headers = Map.of("Retry-After", "7");
    server.answers("{\"error\": {\"message\": \"slow down\"}}");
    var refused = refused(false);
    assertThat(refused.isPassing()).isTrue();
    assertThat(refused.retryAfter()).contains(Duration.ofSeconds(7));
    assertThat(refused).hasMessageContaining("429").hasMessageContaining("slow down");
  }

  @Test
  void tellsPassingFailuresFromLastingOnes() {
    server.status = 500;
    assertThat(refused(true).isPassing()).isTrue();
    server.status = 401;
    assertThat(refused(true).isPassing()).isFalse();
    assertThat(refused(true)).hasMessageNotContaining("sesame");
  }

  @Test
  void hearsAnErrorInTheMiddle() {
    server.answers("data: {\"type\":\"error\",\"error\":{\"message\":\"overloaded\"}}\n\n");
    assertThat(refused(true)).hasMessageContaining("overloaded");
    server.answers("data: {\"error\":{\"message\":\"overloaded\"}}\n\n");
    assertThat(refused(false)).hasMessageContaining("overloaded");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void toolsAreToldInTheFormsOfTheApiAndCalledByTheirOwnNames(boolean anthropic) throws Exception {
    var schema =
        JsonValues.parseObject(
            """
            {"type": "object", "properties": {"a[]": {"type": "integer"}},
             "anyOf": [{"required": ["a[]"]}, {"required": ["b"]}]}
            """);
    var tool = new Tool("find", new ToolRef("wiki", "find"), "", schema, OperationHints.NONE);
    server.answers((anthropic ? ANTHROPIC : OPENAI).replace("{\\\"a", "{\\\"a__"));
    var answer =
        server.ask(anthropic, CannedModelServer.asking(List.of(), Map.of(), List.of(tool)));

    assertThat(server.received.get("body"))
        .contains("\"a__\":")
        .doesNotContain("anyOf")
        .doesNotContain("\"a[]\"");
    assertThat(answer.calls().get(0).call().arguments()).isEqualTo(Map.of("a[]", 1L));
  }
}
