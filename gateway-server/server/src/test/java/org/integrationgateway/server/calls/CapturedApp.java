package org.integrationgateway.server.calls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import tools.jackson.databind.JsonNode;

/** A gateway before an upstream that repeats what it is sent, with an app that captures calls. */
final class CapturedApp implements AutoCloseable {
  static final String CREDENTIAL = "s3same+of/the=upstream";
  static final int LARGE = 50 << 20;

  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/shop
      version: 1.0.0
      displayName: The Shop
      spec:
        mcp: true
        headers: {X-Deploy: the-secret-of-the-deployment, X-Api-Version: "7"}
        connections:
          default:
            mode: subject
            auth:
              type: manual
              credentials: [{name: user}, {name: key}]
              authMapping:
                basic:
                  username: {valueFrom: {credentialFieldRef: {name: user}}}
                  password: {valueFrom: {credentialFieldRef: {name: key}}}
                headers:
                  X-Shop: {valueFrom: {credentialFieldRef: {name: key}}}
        surfaces:
          rest:
            connection: default
            baseUrl: %s/api
            operations:
              - name: order
                method: POST
                path: /orders/{customer}
                parameters:
                  - {name: customer, type: string, in: path, required: true}
                  - {name: session_token, type: string, in: query}
                  - {name: status, type: int, in: query}
                  - {name: password, type: string, in: body}
                  - {name: contact, type: object, in: body}
                  - {name: note, type: string, in: body}
                  - {name: X-Tenant, type: string, in: header}
              - {name: flaky, method: GET, path: /flaky}
              - {name: picture, method: GET, path: /picture}
              - {name: large, method: GET, path: /large}
              - {name: denied, method: GET, path: /denied}
              - {name: absent, method: GET, path: /moved}
      """;

  private final AtomicInteger visits = new AtomicInteger();
  private final JettyUpstream upstream = new JettyUpstream(this::answer);
  final ConfiguredGateway gateway;

  /**
   * @param text of the configuration, where the app is {@code shop}
   */
  CapturedApp(Path home, String text) throws IOException {
    var folder = Files.createDirectories(home.resolve("shop"));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(upstream.at("")), UTF_8);
    gateway = ConfiguredGateway.start(home, text);
  }

  /** A token of a subject who has connected the app. */
  static String connected(ConfiguredGateway gateway, String subject) {
    var token = gateway.token(subject);
    var body =
        Json.object()
            .put("integration", "shop")
            .set("credentials", Json.object().put("user", "shop-user").put("key", CREDENTIAL));
    var answer = gateway.send("POST", "/api/v1/auth/connect-manual", token, body.toString());
    if (answer.statusCode() >= 300) {
      throw new IllegalStateException(answer.body());
    }
    return token;
  }

  private void answer(Request request, Response response) throws Exception {
    var path = request.getHttpURI().getPath();
    try (var out = Content.Sink.asOutputStream(response)) {
      if (path.endsWith("/flaky") && visits.incrementAndGet() % 3 != 0) {
        response.setStatus(503);
        out.write("{\"why\":\"busy\"}".getBytes(UTF_8));
      } else if (path.endsWith("/picture")) {
        response.getHeaders().put("Content-Type", "image/png");
        out.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1, 2});
      } else if (path.endsWith("/large")) {
        response.getHeaders().put("Content-Type", "text/plain");
        large(out);
      } else if (path.endsWith("/denied")) {
        response.setStatus(401);
        response.getHeaders().put("Content-Type", "application/json");
        out.write("{\"error\":\"the key has expired\"}".getBytes(UTF_8));
      } else if (path.endsWith("/moved")) {
        response.setStatus(302);
        response.getHeaders().put("Location", "https://elsewhere.example/x?token=abc");
      } else {
        echo(request, response, out);
      }
    }
  }

  private static void large(OutputStream out) throws IOException {
    var piece = (CREDENTIAL + " ").repeat(4096).getBytes(UTF_8);
    for (int written = 0; written < LARGE; written += piece.length) {
      out.write(piece, 0, Math.min(piece.length, LARGE - written));
    }
  }

  private static void echo(Request request, Response response, OutputStream out) throws Exception {
    var fields = Request.extractQueryParameters(request);
    var seen = Json.object().put("message", "the contact has no phone number");
    seen.put("url", request.getHttpURI().getPathQuery());
    var headers = seen.putObject("headers");
    request.getHeaders().forEach(field -> headers.put(field.getLowerCaseName(), field.getValue()));
    var sent = Content.Source.asString(request, UTF_8);
    if (!sent.isEmpty()) {
      seen.set("sent", Json.parse(sent.getBytes(UTF_8)));
    }
    response.setStatus(
        fields.get("status") == null ? 200 : Integer.parseInt(fields.get("status").getValue()));
    response.getHeaders().put("Content-Type", "application/json");
    response.getHeaders().put("Set-Cookie", "session=" + CREDENTIAL);
    response.getHeaders().put("ETag", "\"" + CREDENTIAL + "\"");
    out.write(Json.write(seen));
  }

  /** The latest call of the caller, with what was kept of it. */
  static JsonNode latest(ConfiguredGateway gateway, String token) {
    var list = ConfiguredGateway.json(gateway.get("/api/v1/calls?limit=1", token));
    var id = list.path("calls").get(0).path("id").asString();
    var answer = gateway.get("/api/v1/calls/" + id, token);
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(answer.body());
    }
    return Json.parseAnswer(answer.body().getBytes(UTF_8));
  }

  @Override
  public void close() throws Exception {
    gateway.close();
    upstream.close();
  }
}
