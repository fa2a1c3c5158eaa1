package org.integrationgateway.command;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers as a gateway does, and records requests. */
public final class FakeGateway implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  /** The recorded requests. */
  public record Request(String line, String token, String body) {}

  private record Answer(int status, String contentType, String body, Optional<String> nextPage) {
    Answer(int status, String contentType, String body) {
      this(status, contentType, body, Optional.empty());
    }
  }

  public FakeGateway() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public FakeGateway answers(String line, int status, String json) {
    answers.put(line, new Answer(status, "application/json", json));
    return this;
  }

  /** Answers with a page of a list that is not its last. */
  public FakeGateway answersPage(String line, String json, String nextPage) {
    answers.put(line, new Answer(200, "application/json", json, Optional.of(nextPage)));
    return this;
  }

  public FakeGateway refuses(String line, int status, String problem) {
    answers.put(line, new Answer(status, "application/problem+json", problem));
    return this;
  }

  public Request last() {
    return requests.get(requests.size() - 1);
  }

  /** The last request with this method and path. */
  public Request last(String line) {
    return requests.stream()
        .filter(request -> request.line().equals(line))
        .reduce((first, second) -> second)
        .orElseThrow(() -> new AssertionError("no request " + line));
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var token = exchange.getRequestHeaders().getFirst("Authorization");
      requests.add(new Request(line, String.valueOf(token), body));
      var answer =
          answers.getOrDefault(
              line,
              new Answer(
                  404,
                  "application/problem+json",
                  "{\"detail\": \"there is no " + line + "\", \"code\": \"not_found\"}"));
      var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.contentType());
      answer
          .nextPage()
          .ifPresent(next -> exchange.getResponseHeaders().set("X-Next-Page-Token", next));
      exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
