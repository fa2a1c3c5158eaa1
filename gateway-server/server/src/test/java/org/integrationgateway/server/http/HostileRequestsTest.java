package org.integrationgateway.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.integrationgateway.http.RawHttp;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests with more of a part than there may be, and with as much of it as there may be. */
final class HostileRequestsTest {
  private static final String CONFIGURATION =
      """
      providers: {identity: {people: {source: builtin:local}}}
      apps:
        demo: {provider: {source: "builtin:demo"}}
        site: {provider: {source: {path: site}}, static: {mount: /site, public: true}}
      """;
  private static final String UI =
      """
      kind: ui
      source: test.example/gateway/ui/site
      version: 1.0.0
      spec: {assetRoot: pages}
      """;
  private static final String LIST = "/api/v1/apps";
  private static final String CALL = "/api/v1/demo/hello.greet";
  private static final String TOO_LARGE = "headers_too_large";
  private static final String JSON = "Content-Type: application/json\n";
  private static final String FORM = "Content-Type: application/x-www-form-urlencoded\n";

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String token;

  @BeforeAll
  static void start() throws IOException {
    var page = Files.createDirectories(home.resolve("site/pages")).resolve("index.html");
    Files.writeString(page, "<p>page</p>");
    Files.writeString(home.resolve("site/manifest.yaml"), UI);
    gateway = ConfiguredGateway.start(home, CONFIGURATION);
    token = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  /**
   * A request and its answer.
   *
   * @param headers each with a line end
   * @param body sent with {@code POST}; without one, the request is a {@code GET}
   * @param error code of the answer; empty when the request is served
   */
  private record Hostile(String path, String headers, String body, int status, String error) {
    private String text(String token) {
      var head = (body.isEmpty() ? "GET " : "POST ") + path + " HTTP/1.1\nHost: localhost\n";
      var more = body.isEmpty() ? "" : "Content-Length: " + body.length() + "\n";
      var own =
          headers.contains("Authorization") || headers.contains("Cookie")
              ? ""
              : "Authorization: Bearer " + token + "\n";
      var lines = head + own + headers + more + "Connection: close\n\n";
      return lines.replace("\n", "\r\n") + body;
    }
  }

  private static final Map<String, Hostile> REQUESTS = requests();

  private static Map<String, Hostile> requests() {
    var all = new LinkedHashMap<String, Hostile>();
    all.put("query", get(LIST + "?" + "a=1&".repeat(5_000), "", 414, "uri_too_long"));
    all.put("query, short", get(LIST + "?" + "&".repeat(8_000), "", 200, ""));
    all.put("accept", get(LIST, "Accept: " + "a/b;q=0.1,".repeat(2_000) + "\n", 431, TOO_LARGE));
    all.put("accept, short", get(LIST, "Accept: " + "a/b;q=0.1,".repeat(1_000) + "\n", 200, ""));
    all.put("language", get(LIST, "Accept-Language: " + "de;q=0.1,".repeat(1_500) + "\n", 200, ""));
    all.put("cookies", get(LIST, "Cookie: " + "a=1;".repeat(5_000) + "\n", 431, TOO_LARGE));
    all.put("cookies, short", get(LIST, "Cookie: " + "a=1;".repeat(3_000) + "\n", 431, TOO_LARGE));
    all.put(
        "etags", get("/site/", "If-None-Match: " + "\"a\",".repeat(5_000) + "\n", 431, TOO_LARGE));
    all.put(
        "etags, short", get("/site/", "If-None-Match: " + "\"a\",".repeat(3_500) + "\n", 200, ""));
    all.put("ranges", get("/site/", "Range: bytes=" + "0-1,".repeat(5_000) + "\n", 431, TOO_LARGE));
    all.put(
        "ranges, short", get("/site/", "Range: bytes=" + "0-1,".repeat(3_500) + "0-1\n", 200, ""));
    all.put(
        "bearer", get(LIST, "Authorization: Bearer " + "e".repeat(20_000) + "\n", 431, TOO_LARGE));
    all.put(
        "bearer, short",
        get(LIST, "Authorization: Bearer " + "eyJ.".repeat(3_500) + "\n", 401, "unauthenticated"));
    all.put("json", post(CALL, JSON, "[".repeat(100_000), 400, "invalid_json"));
    all.put(
        "compressed",
        post(CALL, JSON + "Content-Encoding: gzip\n", "{}", 415, "unsupported_media_type"));
    all.put(
        "compressed form",
        post(CALL, FORM + "Content-Encoding: br\n", "name=Ada", 415, "unsupported_media_type"));
    all.put("form", post(CALL, FORM, "a=1&".repeat(100_000), 400, "invalid_request"));
    all.put(
        "multipart",
        post(
            CALL,
            "Content-Type: multipart/form-data; boundary=x\n",
            parts(10_000),
            400,
            "invalid_request"));
    return all;
  }

  private static String parts(int count) {
    return "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n".repeat(count)
        + "--x--\r\n";
  }

  private static Hostile get(String path, String headers, int status, String error) {
    return new Hostile(path, headers, "", status, error);
  }

  private static Hostile post(String path, String headers, String body, int status, String error) {
    return new Hostile(path, headers, body, status, error);
  }

  static Stream<String> names() {
    return REQUESTS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void isAnsweredWithinItsBound(String name) {
    var request = REQUESTS.get(name);
    var answer = RawHttp.sendAsItIs(gateway.gateway().uri(), request.text(token));

    assertThat(answer.status()).as(answer.text()).isEqualTo(request.status);
    if (!request.error.isEmpty()) {
      assertThat(answer.json().path("code").asString()).isEqualTo(request.error);
    }
  }
}
