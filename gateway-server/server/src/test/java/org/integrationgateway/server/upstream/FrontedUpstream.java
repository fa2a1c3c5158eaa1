package org.integrationgateway.server.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import tools.jackson.databind.JsonNode;

/** A gateway before an HTTP server, which keeps what arrives there. */
final class FrontedUpstream implements AutoCloseable {
  /** A request as it arrived. */
  record Visit(String method, String target, HttpFields headers, String body) {
    String header(String name) {
      return String.valueOf(headers.get(name));
    }
  }

  /** An answer of the server. */
  record Answer(int status, Map<String, String> headers, byte[] body) {
    static Answer of(int status, String header, String value) {
      return new Answer(status, Map.of(header, value), new byte[0]);
    }

    static Answer json(String body) {
      return new Answer(200, Map.of("Content-Type", "application/json"), body.getBytes(UTF_8));
    }
  }

  private static final String OPERATIONS =
      """
      kind: app
      source: test.example/gateway/apps/up
      version: 1.0.0
      spec:
        mcp: true
        connections:
          default: {mode: none}
        headers: {X-Key: sesame-of-the-upstream}
        surfaces:
          rest:
            connection: default
            baseUrl: %s/api
            operations:
              - {name: read, method: GET, path: "/{what}", parameters: [{name: what, type: string, in: path, required: true}]}
              - {name: head, method: HEAD, path: "/{what}", parameters: [{name: what, type: string, in: path, required: true}]}
              - name: write
                method: POST
                path: "/{what}"
                parameters:
                  - {name: what, type: string, in: path, required: true}
                  - {name: text, type: string, in: body}
              - name: remove
                method: DELETE
                path: "/{what}"
                parameters: [{name: what, type: string, in: path, required: true}]
      """;

  final List<Visit> visits = new CopyOnWriteArrayList<>();
  final JettyUpstream server;
  final ConfiguredGateway gateway;
  final String alice;

  FrontedUpstream(Path home, Function<Visit, Answer> behaviour) throws IOException {
    this(
        home,
        """
        apps:
          up: {provider: {source: {path: up}}}
        """,
        behaviour);
  }

  /**
   * @param text of the configuration, as {@link ConfiguredGateway#start(Path, String)} takes it
   */
  FrontedUpstream(Path home, String text, Function<Visit, Answer> behaviour) throws IOException {
    server = new JettyUpstream((request, response) -> answer(behaviour, request, response));
    var folder = Files.createDirectories(home.resolve("up"));
    Files.writeString(folder.resolve("manifest.yaml"), OPERATIONS.formatted(server.at("")), UTF_8);
    gateway = ConfiguredGateway.start(home, text);
    alice = gateway.token("user:alice");
  }

  private void answer(Function<Visit, Answer> behaviour, Request request, Response response)
      throws IOException {
    var body = Content.Source.asString(request, UTF_8);
    var visit =
        new Visit(
            request.getMethod(),
            request.getHttpURI().getPathQuery(),
            HttpFields.build(request.getHeaders()).asImmutable(),
            body);
    visits.add(visit);
    var answer = behaviour.apply(visit);
    response.setStatus(answer.status);
    answer.headers.forEach(response.getHeaders()::put);
    try (var out = Content.Sink.asOutputStream(response)) {
      out.write(answer.body);
    }
  }

  Visit last() {
    return visits.get(visits.size() - 1);
  }

  /** Calls a tool on {@code /mcp}. */
  JsonNode tool(String name, String arguments) {
    var message =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
            .formatted(name, arguments);
    return ConfiguredGateway.json(gateway.send("POST", "/mcp", alice, message)).get("result");
  }

  @Override
  public void close() throws Exception {
    gateway.close();
    server.close();
  }
}
