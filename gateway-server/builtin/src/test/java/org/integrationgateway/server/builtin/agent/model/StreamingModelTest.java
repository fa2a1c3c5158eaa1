package org.integrationgateway.server.builtin.agent.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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

  private final StringBuilder heard = new StringBuilder();
  private final Map<String, String> received = new HashMap<>();
  private HttpServer server;
  private int status = 200;
  private String body = "";
  private Map<String, String> headers = Map.of();

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          received.put(
              "body", new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange
              .getRequestHeaders()
              .forEach(
                  (name, values) -> received.put(name.toLowerCase(Locale.ROOT), values.get(0)));
          exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
          headers.forEach(exchange.getResponseHeaders()::set);
          exchange.sendResponseHeaders(status, 0);
          exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static ModelHttp.Reply post(URI uri, Map<String, String> headers, byte[] json)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofByteArray(json));
    headers.forEach(request::header);
    var response =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    var names = new HashMap<String, String>();
    response.headers().map().forEach((name, values) -> names.put(name, values.get(0)));
    return new ModelHttp.Reply(response.statusCode(), names, response.body());
  }

  private Model.Answer ask(boolean anthropic) throws InterruptedException {
    var uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/chat");
    var key = Optional.of(Secret.of("sesame"));
    var clock = InstantSource.system();
    Model model =
        anthropic
            ? new AnthropicModel(StreamingModelTest::post, uri, key, clock)
            : new OpenAiModel(StreamingModelTest::post, uri, key, clock);
    var request =
        new Model.Request(
            "m",
            0,
            List.of(Message.of(Message.Role.SYSTEM, "Be brief."), Message.user("Hi")),
            List.of(),
            Optional.empty(),
            Map.of());
    return model.answer(
        request,
        new Model.Listener() {
          @Override
          public void text(String piece) {
            heard.append(piece);
          }

          @Override
          public void reasoning(String piece) {
            heard.append('(').append(piece).append(')');
          }
        });
  }

  private ModelException refused(boolean anthropic) {
    return catchThrowableOfType(ModelException.class, () -> ask(anthropic));
  }

  @Test
  void readsChatCompletions() throws InterruptedException {
    body = OPENAI;
    assertThat(ask(false))
        .isEqualTo(
            new Model.Answer("Hello", List.of(new Part.ToolCall("c1", "find", Map.of("a", 1L)))));
    assertThat(heard).hasToString("Hello");
    assertThat(received).containsEntry("authorization", "Bearer sesame");
    assertThat(received.get("body")).contains("\"stream\":true", "\"role\":\"system\"");
  }

  @Test
  void doesNotRepeatTheKeyThatAServerRepeats() {
    status = 401;
    body = "{\"error\":{\"message\":\"Received key: sesame, which is unknown\"}}";
    for (boolean anthropic : new boolean[] {true, false}) {
      assertThat(refused(anthropic)).hasMessageContaining("Received key: ***, which is unknown");
    }
  }

  @Test
  void asksAgainForAToolWithoutAUsableName() {
    body = OPENAI.replace("find", "f".repeat(300));
    var failure = refused(false);
    assertThat(failure).hasMessageContaining("by an unknown name or id");
    assertThat(failure.isPassing()).isTrue();
  }

  @Test
  void readsMessages() throws InterruptedException {
    body = ANTHROPIC;
    assertThat(ask(true))
        .isEqualTo(
            new Model.Answer("Hello", List.of(new Part.ToolCall("c1", "find", Map.of("a", 1L)))));
    assertThat(received).containsEntry("x-api-key", "sesame");
    assertThat(received.get("body")).contains("\"system\":\"Be brief.\"");
  }

  @Test
  void namesAStreamThatEndedEarly() {
    body = OPENAI.substring(0, 200);
    assertThat(refused(false)).hasMessageContaining("ended before the answer was whole");
    body = ANTHROPIC.substring(0, 200);
    assertThat(refused(true)).matches(ModelException::isPassing);
  }

  @Test
  void saysThatAnEventIsNoJson() {
    body = "data: {nonsense\n\n";
    assertThat(refused(false)).hasMessageContaining("not a JSON object");
    assertThat(refused(true)).hasMessageContaining("not a JSON object");
  }

  @Test
  void waitsAsLongAsAnOverloadedApiAsks() {
    status = 429;
    headers = Map.of("Retry-After", "7");
    body = "{\"error\": {\"message\": \"slow down\"}}";
    var refused = refused(false);
    assertThat(refused.isPassing()).isTrue();
    assertThat(refused.retryAfter()).contains(Duration.ofSeconds(7));
    assertThat(refused).hasMessageContaining("429").hasMessageContaining("slow down");
  }

  @Test
  void tellsPassingFailuresFromLastingOnes() {
    status = 500;
    assertThat(refused(true).isPassing()).isTrue();
    status = 401;
    assertThat(refused(true).isPassing()).isFalse();
    assertThat(refused(true)).hasMessageNotContaining("sesame");
  }

  @Test
  void hearsAnErrorInTheMiddle() {
    body = "data: {\"type\":\"error\",\"error\":{\"message\":\"overloaded\"}}\n\n";
    assertThat(refused(true)).hasMessageContaining("overloaded");
    body = "data: {\"error\":{\"message\":\"overloaded\"}}\n\n";
    assertThat(refused(false)).hasMessageContaining("overloaded");
  }
}
