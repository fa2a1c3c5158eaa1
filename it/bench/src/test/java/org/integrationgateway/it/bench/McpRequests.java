package org.integrationgateway.it.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Prepared requests of one client of MCP, within the session that it has begun. */
final class McpRequests {
  private static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}\
      """;

  private final int port;
  private final String token;
  private final String headers;

  private McpRequests(int port, String token, String headers) {
    this.port = port;
    this.token = token;
    this.headers = headers;
  }

  /**
   * Begins a session, where the server has some.
   *
   * @param token empty for a server that asks for none
   */
  static McpRequests begin(int port, String token) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(INITIALIZE));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException("no session: " + answer.statusCode() + " " + answer.body());
    }
    var session = answer.headers().firstValue("Mcp-Session-Id");
    var headers =
        (token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n")
            + session.map(id -> "Mcp-Session-Id: " + id + "\r\n").orElse("")
            + "MCP-Protocol-Version: 2025-11-25\r\n";
    return new McpRequests(port, token, headers);
  }

  /**
   * A request over one connection each, again and again. Each connection has a session of its own:
   * within one, ids of requests that are under way differ.
   *
   * @param request of a client
   * @param answer a part of the right answer: errors of JSON-RPC and of tools are answers too
   */
  Load load(Function<McpRequests, byte[]> request, String answer, int connections)
      throws IOException, InterruptedException {
    var requests = new ArrayList<byte[]>();
    requests.add(request.apply(this));
    while (requests.size() < connections) {
      requests.add(request.apply(begin(port, token)));
    }
    var next = new AtomicInteger();
    return new Load(
        () -> open(requests.get(next.getAndIncrement() % connections), answer), connections);
  }

  private Load.Connection open(byte[] request, String answer) throws IOException {
    var connection = new HttpConnection(port);
    return new Load.Connection() {
      @Override
      public boolean ask() throws IOException {
        return connection.exchange(request) == 200 && connection.body().contains(answer);
      }

      @Override
      public void close() throws IOException {
        connection.close();
      }
    };
  }

  /** Calls of a tool. */
  Load call(String tool, String arguments, String answer, int connections)
      throws IOException, InterruptedException {
    var params = "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments);
    return load(client -> client.post("tools/call", params), answer, connections);
  }

  byte[] post(String method, String params) {
    var body =
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}".formatted(method, params);
    return ("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:"
            + port
            + "\r\nContent-Type: application/json\r\n"
            + "Accept: application/json, text/event-stream\r\n"
            + headers
            + "Content-Length: "
            + body.getBytes(UTF_8).length
            + "\r\n\r\n"
            + body)
        .getBytes(UTF_8);
  }

  /** Opens the stream for messages of the server. */
  byte[] listen() {
    return ("GET /mcp HTTP/1.1\r\nHost: 127.0.0.1:"
            + port
            + "\r\nAccept: text/event-stream\r\n"
            + headers
            + "\r\n")
        .getBytes(UTF_8);
  }

  int port() {
    return port;
  }
}
