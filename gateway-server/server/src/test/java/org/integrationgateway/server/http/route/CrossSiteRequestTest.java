package org.integrationgateway.server.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.http.RawHttp;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With the cookie of a session, only a page of the gateway may change something. */
final class CrossSiteRequestTest {
  /** Pages of these have no way to /mcp: see its AllowedOrigins. */
  private static final Set<String> FOREIGN_TO_MCP =
      Set.of("foreign", "null", "own host as a user", "own host as a prefix");

  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("echo", TestApps::echo);

  private static String session;
  private static String token;

  /** The proof of a request. */
  enum Presented {
    COOKIE,
    BEARER,
    SESSION_AS_BEARER,
    BOTH
  }

  /** A request, and whether it may change something. */
  enum Target {
    READS("GET", "/api/v1/tokens", 200, false),
    INVOKES_A_READ("GET", "/api/v1/echo/say?text=x", 200, false),
    INVOKES_A_CHANGE("GET", "/api/v1/echo/nothing", 204, true),
    INVOKES_BY_POST("POST", "/api/v1/echo/say", 200, true),
    CREATES("POST", "/api/v1/tokens", 400, true),
    DELETES("DELETE", "/api/v1/tokens/none", 404, true),
    TALKS_MCP("POST", "/mcp", 400, true),
    ENDS_MCP("DELETE", "/mcp", 400, true);

    private final String method;
    private final String path;
    private final int status;
    private final boolean changes;

    Target(String method, String path, int status, boolean changes) {
      this.method = method;
      this.path = path;
      this.status = status;
      this.changes = changes;
    }

    private String body() {
      return method.equals("POST") && this == INVOKES_BY_POST ? "{\"text\": \"x\"}" : "{}";
    }
  }

  @BeforeAll
  static void logIn() {
    session = gateway.session("user:ada");
    token = gateway.token("user:ada");
  }

  private static Map<String, String> origins() {
    var own = gateway.uri();
    var origins = new LinkedHashMap<String, String>();
    origins.put("absent", "");
    origins.put("own", own.toString());
    origins.put("own in capitals", "HTTP://127.0.0.1:" + own.getPort());
    origins.put("foreign", "https://evil.example");
    origins.put("null", "null");
    origins.put("own host, other port", "http://127.0.0.1:" + (own.getPort() ^ 1));
    origins.put("own host, no port", "http://127.0.0.1");
    origins.put("own host, other scheme", "https://127.0.0.1:" + own.getPort());
    origins.put("own host as a user", "http://127.0.0.1:" + own.getPort() + "@evil.example");
    origins.put("own host as a prefix", own + ".evil.example");
    origins.put("with a path", own + "/");
    origins.put("other name of the host", "http://localhost:" + own.getPort());
    return origins;
  }

  @ParameterizedTest
  @EnumSource
  void obeysTheWholeMatrix(Target target) {
    int cells = 0;
    for (var presented : Presented.values()) {
      for (var site :
          List.of("", "same-origin", "same-site", "cross-site", "none", "SAME-ORIGIN")) {
        for (var origin : origins().entrySet()) {
          boolean proven =
              site.isEmpty()
                  ? origin.getKey().startsWith("own") && isOwn(origin.getValue())
                  : site.equals("same-origin");
          boolean refused = presented == Presented.COOKIE && target.changes && !proven;
          boolean unwelcome =
              target.path.equals("/mcp") && FOREIGN_TO_MCP.contains(origin.getKey());
          var answer = send(target, presented, site, origin.getValue());
          var cell = "%s %s site='%s' origin=%s".formatted(target, presented, site, origin);
          if (refused || unwelcome) {
            assertThat(answer.statusCode()).as(cell).isEqualTo(403);
            assertThat(answer.body()).as(cell).contains("cross_site_request");
          } else {
            assertThat(answer.statusCode()).as(cell + answer.body()).isEqualTo(target.status);
          }
          cells++;
        }
      }
    }
    assertThat(cells).isEqualTo(4 * 6 * 12);
  }

  private static boolean isOwn(String origin) {
    return origin.equalsIgnoreCase(gateway.uri().toString());
  }

  private static HttpResponse<String> send(
      Target target, Presented presented, String site, String origin) {
    var request = HttpRequest.newBuilder(gateway.uri().resolve(target.path));
    switch (presented) {
      case COOKIE -> request.header("Cookie", "session_token=" + session);
      case BEARER -> request.header("Authorization", "Bearer " + token);
      case SESSION_AS_BEARER -> request.header("Authorization", "Bearer " + session);
      case BOTH ->
          request
              .header("Cookie", "session_token=" + session)
              .header("Authorization", "Bearer " + token);
    }
    if (!site.isEmpty()) {
      request.header("Sec-Fetch-Site", site);
    }
    if (!origin.isEmpty()) {
      request.header("Origin", origin);
    }
    if (target.method.equals("POST")) {
      request.header("Content-Type", "application/json");
    }
    var body =
        target.method.equals("POST")
            ? BodyPublishers.ofString(target.body())
            : BodyPublishers.noBody();
    return gateway.send(request.method(target.method, body).build());
  }

  @Test
  void aWebSocketOfAForeignPageIsRefused() {
    assertThat(upgraded("websocket", "Origin: https://evil.example").status()).isEqualTo(403);
    assertThat(upgraded("WebSocket", "X: y").status()).isEqualTo(403);
    assertThat(upgraded("websocket", "Sec-Fetch-Site: same-origin").status()).isEqualTo(200);
  }

  @Test
  void theOfferOfHttp2IsNoChange() throws Exception {
    // This client offers h2c with its first request.
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/tokens"))
            .header("Cookie", "session_token=" + session)
            .header("Origin", "https://evil.example");
    var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  private static RawHttp.Answer upgraded(String protocol, String header) {
    return RawHttp.send(
        gateway.uri(),
        """
        GET /api/v1/tokens HTTP/1.1
        Host: %s
        Connection: close, Upgrade
        Upgrade: %s
        %s
        Cookie: session_token=%s

        """
            .formatted(gateway.uri().getAuthority(), protocol, header, session));
  }

  @Test
  void twoOriginsOrTwoSitesProveNothing() {
    var own = gateway.uri().toString();
    assertThat(deleted("Origin: " + own + "\nOrigin: https://evil.example").status())
        .isEqualTo(403);
    assertThat(deleted("Origin: " + own + " https://evil.example").status()).isEqualTo(403);
    assertThat(deleted("Sec-Fetch-Site: same-origin\nSec-Fetch-Site: cross-site").status())
        .isEqualTo(403);
    assertThat(deleted("Sec-Fetch-Site: same-origin, cross-site").status()).isEqualTo(403);
    assertThat(deleted("Origin: " + own).status()).isEqualTo(404);
  }

  private static RawHttp.Answer deleted(String headers) {
    return RawHttp.send(
        gateway.uri(),
        """
        DELETE /api/v1/tokens/none HTTP/1.1
        Host: %s
        Connection: close
        %s
        Cookie: session_token=%s

        """
            .formatted(gateway.uri().getAuthority(), headers, session));
  }

  @Test
  void aRefusalIsCounted() {
    send(Target.DELETES, Presented.COOKIE, "cross-site", "");
    var metrics = gateway.send("GET", "/metrics", token, null).body();
    assertThat(metrics)
        .containsPattern(
            "gateway_requests_refused_total\\{code=\"cross_site_request\",.*route=\"DELETE"
                + " /api/v1/tokens/\\{id\\}\"");
  }
}
