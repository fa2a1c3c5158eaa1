package org.integrationgateway.builtin.agent.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.agent.model.Model.AskedCall;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.json.JsonValues;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers in the shapes that the published formats of several APIs have. */
final class RecordedAnswersTest {
  private static final Tool TOOL =
      new Tool(
          "time", new ToolRef("clock", "time"), "", Map.of("type", "object"), OperationHints.NONE);

  private CannedModelServer server;

  @BeforeEach
  void listen() throws IOException {
    server = new CannedModelServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static AskedCall call(String id, String tool, Map<String, Object> arguments) {
    return AskedCall.of(new Part.ToolCall(id, tool, arguments));
  }

  /** Two calls in pieces, the usage in a last chunk without choices, and no [DONE]. */
  @Test
  void readsParallelCallsAndTheTokens() throws InterruptedException {
    server.answers(
        """
        data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1694268190,"model":"gpt-4o-mini","system_fingerprint":"fp_1","choices":[{"index":0,"delta":{"role":"assistant","content":null,"refusal":null},"logprobs":null,"finish_reason":null}],"usage":null}

        data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"weather","arguments":""}}]},"finish_reason":null}],"usage":null}

        data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\\"city\\":"}}]},"finish_reason":null}]}

        data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\\"Bern\\"}"}}]},"finish_reason":null}]}

        data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"time","arguments":"{}"}}]},"finish_reason":null}]}

        data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

        data: {"id":"chatcmpl-1","choices":[],"usage":{"prompt_tokens":19,"completion_tokens":10,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0}}}

        """);
    var answer = server.ask(false);
    assertThat(answer.calls())
        .containsExactly(
            call("call_a", "weather", Map.of("city", "Bern")), call("call_b", "time", Map.of()));
    assertThat(answer.usage()).contains(new Model.Usage(19, 10));
  }

  /** Some servers give every call the number 0, or none, and the whole call in one chunk. */
  @Test
  void tellsCallsApartThatHaveTheSameNumber() throws InterruptedException {
    server.answers(
        """
        data: {"choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"one","arguments":"{}"}}]}}]}

        data: {"choices":[{"index":0,"delta":{"tool_calls":[{"id":"b","type":"function","function":{"name":"two","arguments":"{}"}}]},"finish_reason":"stop"}]}

        data: [DONE]

        """);
    assertThat(server.ask(false).calls())
        .containsExactly(call("a", "one", Map.of()), call("b", "two", Map.of()));
  }

  /** Lines that end with CR LF or CR, a byte order mark, and comments that keep the stream open. */
  @Test
  void readsReasoningAndContentInParts() throws InterruptedException {
    server.answers(
        "\ufeffdata: {\"choices\":[{\"delta\":{\"reasoning_content\":\"Hm. \"}}]}\r\n\r\n"
            + ": OPENROUTER PROCESSING\r\n\r\n"
            + "data: {\"choices\":[{\"delta\":{\"reasoning\":\"Well.\"}}]}\r\r"
            + "data:"
            + " {\"choices\":[{\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"Yes\"}]}}]}\n\n"
            + "data: {\"choices\":[{\"delta\":{\"content\":\".\"},\"finish_reason\":\"stop\"}]}\n\n"
            + "data: [DONE]\n\n");
    assertThat(server.ask(false).text()).isEqualTo("Yes.");
    assertThat(server.heard).hasToString("(Hm. )(Well.)Yes.");
  }

  @Test
  void saysThatAModelRefuses() {
    server.answers(
        """
        data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"","refusal":null}}]}

        data: {"choices":[{"index":0,"delta":{"refusal":"I'm sorry, "}}]}

        data: {"choices":[{"index":0,"delta":{"refusal":"no."},"finish_reason":"stop"}]}

        data: [DONE]

        """);
    assertThatThrownBy(() -> server.ask(false))
        .isInstanceOf(ModelException.class)
        .hasMessage("the model refused to respond: I'm sorry, no.");
    server.answers(
        """
        data: {"type":"message_start","message":{"usage":{"input_tokens":3,"output_tokens":1}}}

        data: {"type":"message_delta","delta":{"stop_reason":"refusal"},"usage":{"output_tokens":2}}

        """);
    assertThatThrownBy(() -> server.ask(true)).hasMessage("the model refused to respond");
  }

  @Test
  void namesWhyAnAnswerWasCutOff() {
    for (var reason : List.of("length", "content_filter")) {
      server.answers(
          "data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"%s\"}]}\n\n"
              .formatted(reason));
      assertThatThrownBy(() -> server.ask(false))
          .isInstanceOfSatisfying(
              ModelException.class, failure -> assertThat(failure.isPassing()).isFalse());
    }
    for (var reason : List.of("max_tokens", "model_context_window_exceeded")) {
      server.answers(
          "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"%s\"}}\n\n"
              .formatted(reason));
      assertThatThrownBy(() -> server.ask(true))
          .isInstanceOfSatisfying(
              ModelException.class, failure -> assertThat(failure.isPassing()).isFalse());
    }
  }

  private static final String THINKING =
      """
      event: message_start
      data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","content":[],"model":"claude","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":472,"output_tokens":2}}}

      event: content_block_start
      data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

      event: ping
      data: {"type": "ping"}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me "}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"see."}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"EqQB"}}

      event: content_block_stop
      data: {"type":"content_block_stop","index":0}

      event: content_block_start
      data: {"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"EmwKAhg"}}

      event: content_block_start
      data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"I look."}}

      event: content_block_start
      data: {"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"toolu_1","name":"weather","input":{}}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":""}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{\\"city\\": \\"Be"}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"rn\\"}"}}

      event: content_block_start
      data: {"type":"content_block_start","index":4,"content_block":{"type":"tool_use","id":"toolu_2","name":"time","input":{}}}

      event: message_delta
      data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":89}}

      event: message_stop
      data: {"type":"message_stop"}

      """;

  @Test
  void readsThinkingBeforeTools() throws InterruptedException {
    server.answers(THINKING);
    assertThat(server.ask(true))
        .isEqualTo(
            new Model.Answer(
                "I look.",
                List.of(
                    call("toolu_1", "weather", Map.of("city", "Bern")),
                    call("toolu_2", "time", Map.of())),
                List.of(
                    Map.of("type", "thinking", "thinking", "Let me see.", "signature", "EqQB"),
                    Map.of("type", "redacted_thinking", "data", "EmwKAhg")),
                Optional.of(new Model.Usage(472, 89))));
    assertThat(server.heard).hasToString("(Let me )(see.)I look.");
  }

  /** The API refuses results of tools without the thinking before the call, and empty texts. */
  @Test
  void givesThinkingBackWithTheResults() throws InterruptedException {
    server.answers(THINKING);
    var asked = new Part.ToolCall("t1_toolu_1", "no such/tool", Map.of());
    var conversation =
        List.of(
            Message.user("Hi"),
            new Message(Message.Role.ASSISTANT, "\n\n", List.of(asked), Map.of()),
            new Message(
                Message.Role.TOOL,
                "",
                List.of(new Part.ToolResult("t1_toolu_1", 404, "none")),
                Map.of()));
    var thought = Map.<String, Object>of("type", "thinking", "thinking", "x", "signature", "s");
    server.ask(
        true,
        CannedModelServer.asking(
            conversation, Map.of("t1_toolu_1", List.of(thought)), List.of(TOOL)));

    var messages =
        JsonValues.objects(JsonValues.parseObject(server.received.get("body")), "messages");
    assertThat(messages.get(1).get("content"))
        .isEqualTo(
            List.of(
                thought,
                Map.of(
                    "type", "tool_use",
                    "id", "t1_toolu_1",
                    "name", "no_such_tool",
                    "input", Map.of())));
    assertThat(JsonValues.objects(messages.get(2), "content").get(0))
        .containsEntry("content", "none")
        .containsEntry("is_error", true);
  }

  /** The API refuses calls of tools in a request that offers none. */
  @Test
  void tellsEarlierCallsWhereThereAreNoTools() throws InterruptedException {
    server.answers(THINKING);
    var conversation =
        List.of(
            new Message(
                Message.Role.ASSISTANT,
                "",
                List.of(new Part.ToolCall("c", "time", Map.of())),
                Map.of()),
            new Message(
                Message.Role.TOOL, "", List.of(new Part.ToolResult("c", 200, "noon")), Map.of()),
            Message.user("Hi"));
    server.ask(true, CannedModelServer.asking(conversation, Map.of(), List.of()));
    assertThat(server.received.get("body"))
        .contains("I called the tool time with {}", "The tool answered noon")
        .doesNotContain("tool_use", "tool_result");
  }

  /** Some servers do not stream. */
  @Test
  void readsAnswersInOnePiece() throws InterruptedException {
    server.headers = Map.of("Content-Type", "application/json; charset=utf-8");
    server.answers(
        """
        {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"I look.","tool_calls":[{"id":"a","type":"function","function":{"name":"one","arguments":"{\\"x\\":1}"}},{"id":"b","type":"function","function":{"name":"two","arguments":"{}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":3,"completion_tokens":4}}
        """);
    var answer =
        new Model.Answer(
            "I look.",
            List.of(call("a", "one", Map.of("x", 1L)), call("b", "two", Map.of())),
            List.of(),
            Optional.of(new Model.Usage(3, 4)));
    assertThat(server.ask(false)).isEqualTo(answer);
    server.answers(
        """
        {"id":"msg_1","type":"message","role":"assistant","content":[{"type":"text","text":"I look."},{"type":"tool_use","id":"a","name":"one","input":{"x":1}},{"type":"tool_use","id":"b","name":"two","input":{}}],"stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":4}}
        """);
    assertThat(server.ask(true)).isEqualTo(answer);
    server.answers("{\"choices\":[]}");
    assertThatThrownBy(() -> server.ask(false)).hasMessageContaining("not whole");
    server.answers("[");
    assertThatThrownBy(() -> server.ask(true)).hasMessageContaining("not a JSON object");
  }

  @Test
  void tellsErrorsOfTheStreamApart() {
    server.answers(
        """
        event: error
        data: {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}

        """);
    assertThatThrownBy(() -> server.ask(true))
        .isInstanceOfSatisfying(
            ModelException.class, failure -> assertThat(failure.isPassing()).isTrue())
        .hasMessageContaining("Overloaded");
    server.answers(
        """
        event: error
        data: {"type": "error", "error": {"type": "invalid_request_error", "message": "no"}}

        """);
    assertThatThrownBy(() -> server.ask(true))
        .isInstanceOfSatisfying(
            ModelException.class, failure -> assertThat(failure.isPassing()).isFalse());
  }

  @Test
  void replacesHalfSurrogatesAndPassesControlCharacters() throws InterruptedException {
    server.answers(
        "data:"
            + " {\"choices\":[{\"delta\":{\"content\":\"a\\u0000\\u001b[2J\\ud800b\"},\"finish_reason\":\"stop\"}]}\n\n");
    var text = server.ask(false).text();
    assertThat(text).isEqualTo("a\u0000\u001b[2J\ufffdb");
    assertThat(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
        .isEqualTo(text);
  }
}
