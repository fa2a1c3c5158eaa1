package org.integrationgateway.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.http.RawHttp;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of other origins: what browsers let them do with the gateway. */
@Tag("host")
final class CrossOriginTest {
  private static final String APPS =
      """
      providers: {identity: {people: {source: builtin:local}}}
      apps: {demo: {provider: {source: builtin:demo}, mcp: true}}
      """;

  @TempDir private static Path plain;
  @TempDir private static Path listing;
  private static ConfiguredGateway byDefault;
  private static ConfiguredGateway listed;

  @BeforeAll
  static void start() {
    byDefault = ConfiguredGateway.start(plain, APPS);
    listed =
        ConfiguredGateway.start(
            listing, "  cors: {allowedOrigins: ['https://App.example.com:443']}\n" + APPS);
  }

  @AfterAll
  static void close() {
    byDefault.close();
    listed.close();
  }

  private static RawHttp.Answer send(
      ConfiguredGateway gateway, String method, String path, String origin, String more) {
    return RawHttp.send(
        gateway.gateway().uri(),
        "%s %s HTTP/1.1\nHost: a\nConnection: close\nOrigin: %s\n%s\n"
            .formatted(method, path, origin, more));
  }

  private static RawHttp.Answer preflight(ConfiguredGateway gateway, String path, String origin) {
    return send(
        gateway,
        "OPTIONS",
        path,
        origin,
        "Access-Control-Request-Method: POST\nAccess-Control-Request-Headers:"
            + " authorization,content-type,mcp-session-id,mcp-protocol-version,last-event-id,mcp-name,cookie\n");
  }

  @ParameterizedTest
  @CsvSource({
    "/mcp, http://localhost:6274",
    "/mcp/demo, http://127.0.0.1:3000",
    "/mcp/, https://localhost",
    "/mcp, http://[::1]:5173",
    "/identity/oauth/token, http://localhost:6274",
    "/identity/oauth/register, http://localhost:6274",
  })
  void pagesOfThisMachineMayUseMcpByDefault(String path, String origin) {
    var leave = preflight(byDefault, path, origin);
    assertThat(leave.status()).isEqualTo(204);
    assertThat(leave.header("Access-Control-Allow-Origin")).isEqualTo(origin);
    assertThat(leave.header("Access-Control-Allow-Methods")).contains("POST", "DELETE");
    assertThat(leave.header("Access-Control-Allow-Headers"))
        .contains(
            "authorization",
            "content-type",
            "mcp-session-id",
            "mcp-protocol-version",
            "last-event-id",
            "mcp-name")
        .doesNotContain("cookie");
    assertThat(leave.header("Access-Control-Allow-Credentials")).isNull();
    assertThat(leave.header("Vary")).contains("Origin");
    var refusal = send(byDefault, "POST", path, origin, "Content-Length: 0\n");
    assertThat(refusal.status()).isIn(400, 401, 415);
    assertThat(refusal.header("Access-Control-Allow-Origin")).isEqualTo(origin);
    assertThat(refusal.header("Access-Control-Expose-Headers"))
        .contains("Mcp-Session-Id", "WWW-Authenticate", "X-Request-Id", "Retry-After", "Link");
  }

  @ParameterizedTest
  @CsvSource({
    "/mcp, https://evil.example",
    "/mcp, http://localhost.evil.example",
    "/mcp, http://localhost@evil.example",
    "/mcp, http://127.0.0.1.evil.example:80",
    "/mcp, null",
    "/mcp, http://a",
    "/api/v1/apps, http://localhost:6274",
    "/api/v1/apps, https://evil.example",
    "/identity/oauth/authorize, http://localhost:6274",
    "/identity/local/login, http://localhost:6274",
    "/admin/api/v1/readiness, http://localhost:6274",
  })
  void otherPagesMayNot(String path, String origin) {
    assertThat(preflight(byDefault, path, origin).header("Access-Control-Allow-Origin")).isNull();
    assertThat(send(byDefault, "GET", path, origin, "").header("Access-Control-Allow-Origin"))
        .isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/mcp", "/api/v1/apps", "/api/v2/x", "/identity/oauth/token", "/mcp/demo"})
  void listedPagesMayUseMcpAndTheApis(String path) {
    var origin = "https://app.example.com";
    assertThat(preflight(listed, path, origin).header("Access-Control-Allow-Origin"))
        .isIn(origin, path.equals("/api/v2/x") ? origin : origin);
    assertThat(send(listed, "GET", path, origin, "").header("Access-Control-Allow-Origin"))
        .isEqualTo(origin);
    assertThat(
            send(listed, "GET", path, "http://localhost:1", "")
                .header("Access-Control-Allow-Origin"))
        .isNull();
    assertThat(
            send(listed, "GET", path, "http://app.example.com", "")
                .header("Access-Control-Allow-Origin"))
        .isNull();
  }

  @Test
  void aListedPageIsNoDnsRebinding() {
    var body = "Content-Type: application/json\nContent-Length: 2\n\n{}";
    assertThat(send(listed, "POST", "/mcp", "https://app.example.com", body).status())
        .isEqualTo(401);
    assertThat(send(listed, "POST", "/mcp", "http://a", body).status()).isEqualTo(403);
  }

  @Test
  void everyPageMayReadMetadata() {
    for (var path :
        List.of(
            "/.well-known/oauth-protected-resource/mcp",
            "/.well-known/oauth-protected-resource/mcp/",
            "/.well-known/oauth-authorization-server",
            "/.well-known/nothing")) {
      var answer = send(byDefault, "GET", path, "https://any.example", "");
      assertThat(answer.status()).as(path).isEqualTo(path.endsWith("nothing") ? 404 : 200);
      assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo("*");
    }
    assertThat(
            preflight(byDefault, "/.well-known/oauth-protected-resource/mcp", "https://any.example")
                .status())
        .isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/mcp/", "/mcp/demo/"})
  void mcpMayEndInASlash(String path) {
    var answer =
        RawHttp.send(
            byDefault.gateway().uri(),
            "POST %s HTTP/1.1\nHost: a\nConnection: close\nContent-Type: application/json\nContent-Length: 2\n\n{}"
                .formatted(path));
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.header("WWW-Authenticate")).contains("resource_metadata=");
  }
}
