package org.integrationgateway.server.surface.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import tools.jackson.databind.JsonNode;

/** A gateway whose apps have documents of OpenAPI, and the upstream of all of them. */
final class ServedDocuments implements AutoCloseable {
  private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();
  private final JettyUpstream upstream = new JettyUpstream(this::answer);
  private final Map<String, String> apps = new LinkedHashMap<>();
  private final Path home;
  private ConfiguredGateway gateway;
  private String token;

  /** A request as the upstream has received it. */
  record Seen(String method, String target, Map<String, String> headers, String body) {}

  ServedDocuments(Path home) {
    this.home = home;
  }

  private void answer(Request request, Response response) throws IOException {
    var headers = new LinkedHashMap<String, String>();
    request.getHeaders().forEach(field -> headers.put(field.getLowerCaseName(), field.getValue()));
    seen.add(
        new Seen(
            request.getMethod(),
            request.getHttpURI().getPathQuery(),
            headers,
            Content.Source.asString(request, UTF_8)));
    response.getHeaders().put("Content-Type", "application/json");
    Content.Sink.write(response, true, "{\"ok\":true}", Callback.NOOP);
  }

  /** The URL of the upstream. */
  String upstream() {
    return upstream.at("").toString();
  }

  /**
   * Adds an app.
   *
   * @param spec members of the specification beside the surface, indented by two; {@code UPSTREAM}
   *     stands for the URL of the upstream here and in the document
   * @param file name of the document
   */
  ServedDocuments app(String name, String spec, String file, String document) {
    var folder = folder(name);
    write(folder.resolve(file), document);
    write(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/%s
        version: 1.0.0
        displayName: Test
        spec:
          mcp: true
        %s
        """
            .formatted(name, spec.isEmpty() ? surface(file) : spec));
    apps.put(name, "  " + name + ": {provider: {source: {path: " + folder + "}}}\n");
    return this;
  }

  /** The surface of a document, and nothing else. */
  static String surface(String file) {
    return "  surfaces: {openapi: {document: " + file + "}}";
  }

  Path folder(String app) {
    return home.resolve("apps").resolve(app);
  }

  void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text.replace("UPSTREAM", upstream()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ServedDocuments start() {
    return start("");
  }

  ServedDocuments start(String more) {
    gateway = ConfiguredGateway.start(home, more + "apps:\n" + String.join("", apps.values()));
    token = gateway.token("user:alice");
    return this;
  }

  ConfiguredGateway gateway() {
    return gateway;
  }

  /** The operations of an app, by id. */
  Map<String, JsonNode> operations(String app) {
    var byId = new LinkedHashMap<String, JsonNode>();
    var answer = gateway.get("/api/v1/apps/" + app + "/operations?limit=1000", token);
    ConfiguredGateway.json(answer)
        .forEach(operation -> byId.put(operation.get("id").stringValue(), operation));
    return byId;
  }

  /** Calls an operation with input in the places that the text gives them. */
  HttpResponse<String> call(String app, String operation, String input) {
    return gateway.send("POST", "/api/v1/" + app + "/" + operation, token, input);
  }

  /** Calls an operation and returns what the upstream received. */
  Seen sent(String app, String operation, String input) {
    seen.clear();
    var answer = call(app, operation, input);
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + ": " + answer.body());
    }
    return received();
  }

  private Seen received() {
    try {
      var request = seen.poll(30, TimeUnit.SECONDS);
      if (request == null) {
        throw new AssertionError("the upstream was not called");
      }
      return request;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether the upstream was never called. */
  boolean sawNothing() {
    return seen.isEmpty();
  }

  /** One page of tools. */
  JsonNode tools(String cursor) {
    var request = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/list");
    if (!cursor.isEmpty()) {
      request.putObject("params").put("cursor", cursor);
    }
    return ConfiguredGateway.json(gateway.send("POST", "/mcp", token, request.toString()))
        .path("result");
  }

  @Override
  public void close() throws Exception {
    if (gateway != null) {
      gateway.close();
    }
    upstream.close();
  }
}
