package org.integrationgateway.builtin.agent.model;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Tool;

/** An HTTP server that gives one answer to every request, and clients of both protocols for it. */
final class CannedModelServer implements AutoCloseable {
  static final Model.Request REQUEST =
      asking(
          List.of(Message.of(Message.Role.SYSTEM, "Be brief."), Message.user("Hi")),
          Map.of(),
          List.of());

  final StringBuilder heard = new StringBuilder();

  /** The headers of the last request by name in lower case, and its {@code body}. */
  final Map<String, String> received = new HashMap<>();

  int status = 200;
  byte[] body = {};
  Map<String, String> headers = Map.of();
  private final HttpServer server;

  CannedModelServer() throws IOException {
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
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  void answers(String text) {
    body = text.getBytes(StandardCharsets.UTF_8);
  }

  static Model.Request asking(
      List<Message> conversation,
      Map<String, List<Map<String, Object>>> reasoning,
      List<Tool> tools) {
    return new Model.Request("m", 0, conversation, reasoning, tools, Optional.empty(), Map.of());
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

  Model.Answer ask(boolean anthropic) throws InterruptedException {
    return ask(anthropic, REQUEST);
  }

  Model.Answer ask(boolean anthropic, Model.Request request) throws InterruptedException {
    var endpoint =
        new ModelEndpoint(
            CannedModelServer::post,
            URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/chat"),
            Optional.of(Secret.of("sesame")),
            Map.of("X-Team", Secret.of("blue")),
            Map.of("seed", 3L, "stream", false));
    var clock = InstantSource.system();
    Model model =
        new AdaptedToolsModel(
            anthropic ? new AnthropicModel(endpoint, clock) : new OpenAiModel(endpoint, clock));
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

  @Override
  public void close() {
    server.stop(0);
  }
}
