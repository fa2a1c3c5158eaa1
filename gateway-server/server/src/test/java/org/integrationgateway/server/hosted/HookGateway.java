package org.integrationgateway.server.hosted;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.connections.hosted.verify.DocumentedSchemes;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import tools.jackson.databind.JsonNode;

/** A gateway with an app of hosted bindings, and the upstream that their targets call. */
final class HookGateway implements AutoCloseable {
  static final String SECRET = "sesame";

  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/hooks
      version: 1.0.0
      spec:
        connections:
          default:
            mode: subject
            auth: {type: bearer}
        surfaces:
          rest:
            baseUrl: %s
            operations:
            - name: events.handle
              method: POST
              path: /events
              parameters:
              - {name: type, type: string, in: body}
              - {name: count, type: int, in: body}
              - {name: item, type: string, in: body}
              - {name: payload, type: object, in: body}
              - {name: rawBody, type: string, in: body}
              - {name: rawBodyEncoding, type: string, in: body}
            - {name: roles, method: POST, path: /events, allowedRoles: [sender]}
        allowedOperations:
          events.handle: {alias: handle}
          roles:
        securitySchemes:
          header: {type: apiKey, in: header, name: X-Key, secret: {env: SECRET}}
          query: {type: apiKey, in: query, name: key, secret: [{env: NEXT}, {env: SECRET}]}
          basic: {type: http, scheme: basic, secret: {env: LOGIN}}
          bearer: {type: http, scheme: bearer, secret: {env: SECRET}}
          unset: {type: http, scheme: bearer, secret: {env: NOWHERE}}
          open: {type: none}
          body: {type: hmac, secret: {env: SECRET}, signatureHeader: X-Signature}
      %s
        http:
          header: {path: /in/header, method: POST, security: header, target: events.handle, credentialMode: none}
          query: {path: /in/query, method: GET, security: query, target: events.handle, credentialMode: none}
          basic: {path: /in/basic, method: PATCH, security: basic, target: events.handle, credentialMode: none}
          bearer: {path: /in/bearer, method: DELETE, security: bearer, target: events.handle, credentialMode: none}
          unset: {path: /in/unset, method: POST, security: unset, target: events.handle, credentialMode: none}
          open: {path: 'items/{item}', method: PUT, security: open, target: events.handle, credentialMode: none}
          short: {path: /handle, method: PUT, security: open, target: events.handle, credentialMode: none}
          connected: {path: /in/connected, method: POST, security: open, target: events.handle}
          body: {path: /in/body, method: POST, security: body, target: events.handle, credentialMode: none}
          teams: {path: '/teams/{item}/{type}', method: POST, security: body, target: events.handle, credentialMode: none, unsignedParameters: [count, item]}
          typed:
            path: /in/typed
            method: POST
            security: open
            target: events.handle
            credentialMode: none
            requestBody: {required: true, content: {application/json: {}, text/plain: {}}}
          roles: {path: /in/roles, method: POST, security: open, target: roles, credentialMode: none}
      %s
      """;

  /** Bodies that the upstream got. */
  final List<String> seen = new CopyOnWriteArrayList<>();

  /** The status that the upstream answers next. */
  volatile int status = 200;

  volatile String answer = "";

  /** The upstream waits for it before it answers. */
  volatile CountDownLatch open = new CountDownLatch(0);

  final JettyUpstream upstream = new JettyUpstream(this::answer);
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  ConfiguredGateway gateway;

  private HookGateway() {}

  /**
   * Starts one.
   *
   * @param app more members of the app in the configuration
   * @param blocks more blocks of the configuration
   */
  static HookGateway start(Path home, String app, String blocks) throws IOException {
    var hooks = new HookGateway();
    var documented = DocumentedSchemes.text();
    var bindings = new StringBuilder();
    for (var sender : List.of("slack", "github", "stripe", "shopify", "twilio", "standard")) {
      bindings.append(
          "    %s: {path: /from/%s, method: POST, security: %s, target: events.handle, credentialMode: none}\n"
              .formatted(sender, sender, sender));
    }
    Files.writeString(
        home.resolve("hooks.yaml"),
        MANIFEST.formatted(hooks.upstream.at(""), documented, bindings));
    hooks.gateway =
        ConfiguredGateway.start(
            home,
            """
              limits: {perAddressRate: {perSecond: 0}}
            apps:
              hooks:
                provider: {source: {path: hooks.yaml}}
                env:
                  SECRET: sesame
                  NEXT: open
                  LOGIN: 'ann:sesame'
                  SLACK_SIGNING_SECRET: sesame
                  GITHUB_WEBHOOK_SECRET: sesame
                  STRIPE_SIGNING_SECRET: sesame
                  SHOPIFY_CLIENT_SECRET: sesame
                  TWILIO_AUTH_TOKEN: sesame
                  WEBHOOK_SECRET: whsec_c2VzYW1l
            """
                + app
                + blocks);
    return hooks;
  }

  /** Stops the gateway and starts it again with the same home. */
  void restart() {
    var former = gateway;
    former.close();
    gateway = former.replica();
  }

  private void answer(Request request, Response response) throws Exception {
    seen.add(Content.Source.asString(request, UTF_8));
    open.await();
    response.setStatus(status);
    response.getHeaders().put("Content-Type", answer.isEmpty() ? "application/json" : "text/plain");
    var text = answer.isEmpty() ? "{\"number\":%d}".formatted(seen.size()) : answer;
    Content.Sink.write(response, true, ByteBuffer.wrap(text.getBytes(UTF_8)));
  }

  /** Sends a request with these headers, in pairs of name and value. */
  HttpResponse<String> send(String method, String path, byte[] body, String... headers) {
    return send(gateway, method, path, body, headers);
  }

  HttpResponse<String> send(
      ConfiguredGateway to, String method, String path, byte[] body, String... headers) {
    var request =
        HttpRequest.newBuilder(to.gateway().uri().resolve("/api/v1/hooks" + path))
            .timeout(Duration.ofSeconds(30))
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> post(String path, String body, String... headers) {
    return send("POST", path, body.getBytes(UTF_8), headers);
  }

  /** Sends a signed body. */
  HttpResponse<String> signed(String body) {
    return signed(gateway, body);
  }

  HttpResponse<String> signed(ConfiguredGateway to, String body) {
    return send(
        to,
        "POST",
        "/in/body",
        body.getBytes(UTF_8),
        "Content-Type",
        "application/json",
        "X-Signature",
        HexFormat.of().formatHex(hmac("HmacSHA256", body)));
  }

  static byte[] hmac(String algorithm, String payload) {
    try {
      var mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), algorithm));
      return mac.doFinal(payload.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The last body that the upstream got. */
  JsonNode last() {
    return Json.parse(seen.get(seen.size() - 1).getBytes(UTF_8));
  }

  @Override
  public void close() {
    gateway.close();
    try {
      upstream.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
