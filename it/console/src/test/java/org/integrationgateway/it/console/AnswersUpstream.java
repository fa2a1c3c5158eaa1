package org.integrationgateway.it.console;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.integrationgateway.core.json.Json;

/** An upstream whose answers are long, full of markup, or bytes; and the app before it. */
final class AnswersUpstream implements AutoCloseable {
  static final String MARKUP = "</pre><img src=x onerror=alert(1)>\u202egnp.exe";
  private static final byte[] PIXEL =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/hostile
      version: 1.0.0
      displayName: "Hostile <b>app</b>"
      spec:
        surfaces:
          rest:
            baseUrl: http://127.0.0.1:%d
            operations:
              - name: megabyte
                title: "</h1><script>alert(1)</script>"
                description: "%s"
                method: GET
                path: /megabyte
                parameters:
                  - {name: "<i>word</i>", type: string, in: query, description: "<u>described</u>"}
              - {name: nested, method: GET, path: /nested}
              - {name: picture, method: GET, path: /picture}
              - {name: many, method: GET, path: /many}
              - {name: refuses, method: GET, path: /refuses}
              - {name: broken, method: GET, path: /broken}
      """;

  private final HttpServer server;

  AnswersUpstream() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/echo", AnswersUpstream::echo);
    server.createContext("/megabyte", exchange -> answer(exchange, 200, "text/plain", text()));
    server.createContext(
        "/nested", exchange -> answer(exchange, 200, "application/json", nested()));
    server.createContext("/picture", exchange -> answer(exchange, 200, "image/png", PIXEL));
    server.createContext(
        "/broken",
        exchange ->
            answer(exchange, 200, "application/json", "<h1>down".getBytes(StandardCharsets.UTF_8)));
    server.createContext("/many", AnswersUpstream::many);
    server.createContext(
        "/refuses",
        exchange ->
            answer(
                exchange,
                422,
                "application/problem+json",
                ("{\"detail\":\"" + MARKUP + "\",\"code\":\"not_connected\"}")
                    .getBytes(StandardCharsets.UTF_8)));
    server.start();
  }

  /** Where requests are answered with what they say. */
  String echo() {
    return "http://127.0.0.1:%d/echo".formatted(server.getAddress().getPort());
  }

  /** Writes the app into a folder of the home. */
  String app(Path home) throws IOException {
    var folder = Files.createDirectories(home.resolve("hostile"));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        MANIFEST.formatted(server.getAddress().getPort(), MARKUP.repeat(40)));
    return "  hostile: {provider: {source: {path: hostile}}}\n";
  }

  private static byte[] text() {
    return MARKUP.repeat(1 + 1_000_000 / MARKUP.length()).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] nested() {
    return "{\"%s\":[%s{\"deep\":\"needle\"}],\"id\":12345678901234567890}"
        .formatted("<b>key</b>", "1,".repeat(500))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void answer(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  /** Method, path and body of the request. */
  private static void echo(HttpExchange exchange) throws IOException {
    var seen = Json.object();
    seen.put("method", exchange.getRequestMethod());
    seen.put("path", exchange.getRequestURI().toString());
    seen.put("body", new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    answer(exchange, 200, "application/json", seen.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** 40 MB, in pieces. */
  private static void many(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 0);
    var piece = ("\"" + "x".repeat(99_995) + "\",\n").getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write('[');
      for (int i = 0; i < 400; i++) {
        out.write(piece);
      }
      out.write("1]".getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
