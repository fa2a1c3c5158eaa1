package org.integrationgateway.server.surface.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers in XML, and uploads in two steps, of declared operations. */
final class AnswerShapesTest {
  private static final Map<String, String> SEEN = new ConcurrentHashMap<>();
  private static final Map<String, String> ANSWERS =
      Map.of(
          "/items", "<list><item id='1'>A</item></list>",
          "/fault",
              "<s:Envelope xmlns:s='u'><s:Body><s:Fault><faultcode>expired_token</faultcode>"
                  + "</s:Fault></s:Body></s:Envelope>",
          "/broken", "<list><item>",
          "/hostile", "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>");

  // Shared by the tests, and ends with their JVM.
  private static final JettyUpstream UPSTREAM =
      new JettyUpstream(
          (request, response) -> {
            var path = request.getHttpURI().getPath();
            SEEN.put(path + " authorization", "" + request.getHeaders().get("Authorization"));
            SEEN.put(path + " header", "" + request.getHeaders().get("X-Told"));
            SEEN.put(path + " length", "" + request.getHeaders().get("Content-Length"));
            SEEN.put(path + " body", Content.Source.asString(request, UTF_8));
            var xml = ANSWERS.get(path);
            response
                .getHeaders()
                .put("Content-Type", xml == null ? "application/json" : "text/xml");
            response.setStatus(path.equals("/denied") ? 403 : path.equals("/away") ? 302 : 200);
            try (var done = Blocker.callback()) {
              Content.Sink.write(response, true, xml == null ? place(path) : xml, done);
              done.block();
            }
          });

  private static final String MANIFEST =
      """
      source: example.com/acme/apps/legacy
      version: 1.0.0
      kind: app
      spec:
        surfaces:
          rest:
            baseUrl: '%s'
            operations:
            - {name: items, method: GET, path: /items}
            - {name: fault, method: GET, path: /fault}
            - {name: broken, method: GET, path: /broken}
            - {name: hostile, method: GET, path: /hostile}
            - name: put
              method: POST
              path: /place/{to}
              parameters: [{name: to, in: path}, {name: title}]
              upload: {urlPath: upload.url, headersPath: upload.headers}
        connections: {default: {auth: {type: bearer}}}
        responseMapping:
          xml: {arrays: [item]}
          failure: {path: Envelope.Body.Fault, code: Envelope.Body.Fault.faultcode}
      """;

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String token;

  private static String place(String path) {
    var to = path.substring(path.lastIndexOf('/') + 1);
    return """
        {"id": "7", "upload": {"url": "%s?signature=s", "headers": {"X-Told": "yes"}}}
        """
        .formatted(to.equals("file") ? "file:///etc/passwd" : UPSTREAM.at("/" + to));
  }

  @BeforeAll
  static void start() throws IOException {
    var folder = Files.createDirectories(home.resolve("legacy"));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(UPSTREAM.at("")));
    gateway =
        ConfiguredGateway.start(
            home, "apps: {legacy: {provider: {source: {path: %s}}}}".formatted(folder));
    token = gateway.token("user:alice");
    var connect = "{\"integration\": \"legacy\", \"instance\": \"a\", \"credential\": \"key\"}";
    assertThat(gateway.status("POST", "/api/v1/auth/connect-manual", token, connect))
        .isEqualTo(200);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static HttpResponse<String> get(String operation) {
    return gateway.get("/api/v1/legacy/" + operation, token);
  }

  @Test
  void answersXmlAsJson() {
    var items = get("items");

    assertThat(items.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(items.body()).isEqualTo("{\"list\":{\"item\":[{\"@id\":\"1\",\"#text\":\"A\"}]}}");
  }

  @Test
  void tellsFaultsByTheMappingOfFailures() {
    assertThat(get("fault").body()).contains("reconnect_required");
  }

  @Test
  void refusesXmlThatIsBrokenOrHostile() {
    assertThat(get("broken").body()).contains("upstream_invalid_response", "XML");
    assertThat(get("hostile").body())
        .contains("upstream_invalid_response", "document type")
        .doesNotContain("root:");
  }

  @Test
  void sendsTheBytesToTheUrlOfTheAnswerWithoutTheCredential() {
    var bytes = "x".repeat(300_000);
    var answer =
        gateway.post(
            "/api/v1/legacy/put?to=store&title=T",
            token,
            "image/png",
            BodyPublishers.ofString(bytes));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(ConfiguredGateway.json(answer).path("id").asString()).isEqualTo("7");
    assertThat(SEEN.get("/place/store authorization")).isEqualTo("Bearer key");
    assertThat(SEEN.get("/place/store body")).contains("\"title\":\"T\"").doesNotContain("xxx");
    assertThat(SEEN.get("/store authorization")).isEqualTo("null");
    assertThat(SEEN.get("/store header")).isEqualTo("yes");
    assertThat(SEEN.get("/store length")).isEqualTo("300000");
    assertThat(SEEN.get("/store body")).isEqualTo(bytes);
  }

  @Test
  void takesBytesAsBase64Too() {
    var answer =
        gateway.send(
            "POST", "/api/v1/legacy/put", token, "{\"to\": \"small\", \"file\": \"aGVsbG8=\"}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(SEEN.get("/small body")).isEqualTo("hello");
    var wrong =
        gateway.send("POST", "/api/v1/legacy/put", token, "{\"to\": \"small\", \"file\": \"~\"}");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("Base64");
  }

  @Test
  void refusesPlacesThatCannotTakeTheBytes() {
    assertThat(put("denied").statusCode()).isEqualTo(403);
    assertThat(put("away").body()).contains("upstream_invalid_response", "redirects");
    assertThat(put("file").body()).contains("upstream_invalid_response", "http or https");
  }

  private static HttpResponse<String> put(String to) {
    return gateway.send(
        "POST", "/api/v1/legacy/put", token, "{\"to\": \"" + to + "\", \"file\": \"aGVsbG8=\"}");
  }
}
