package org.integrationgateway.server.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.frontend.SiteUnderTest.header;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of apps at hosts of their own. A trusted proxy tells the host that a browser asked for. */
class PageHostsTest {
  private static final String GATEWAY = "gateway.example.com";
  private static final String BOARD = "board.apps.example.com";
  private static final String TOOLS = "tools.example.com";
  private static final String SERVER =
      """
      baseUrl: https://gateway.example.com
      appsDomain: apps.example.com
      trustedProxies: [127.0.0.0/8]
      """;
  private static final String APPS =
      """
      board: {provider: {source: pages}, authorizationPolicy: team, static: {mount: /board}}
      tools: {provider: {source: pages}, static: {mount: /tools, host: Tools.example.com}}
      demo: {provider: {source: "builtin:demo"}}
      """;

  @TempDir static Path folder;
  private static SiteUnderTest site;
  private static String session;

  @BeforeAll
  static void start() {
    site = new SiteUnderTest(folder).ui("pages", "[]");
    site.write("pages/site/index.html", "the page").write("pages/site/app.js", "script");
    site.start(SERVER, APPS);
    session = site.cookie("user:ada");
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  private static HttpResponse<String> at(String host, String path, String... headers) {
    var all = new ArrayList<>(List.of("X-Forwarded-Host", host, "X-Forwarded-Proto", "https"));
    all.addAll(List.of(headers));
    return site.get(path, all.toArray(String[]::new));
  }

  private static HttpResponse<String> browse(String host, String path, String cookie) {
    return at(host, path, "Accept", "text/html", "Sec-Fetch-Mode", "navigate", "Cookie", cookie);
  }

  private static String to(HttpResponse<?> answer, String host) {
    var location = header(answer, "Location");
    assertThat(location).startsWith("https://" + host + "/");
    return location.substring(("https://" + host).length());
  }

  private static String cookie(HttpResponse<?> answer) {
    var set = header(answer, "Set-Cookie");
    assertThat(set).contains("; HttpOnly").contains("; Secure").contains("SameSite=Lax");
    assertThat(set).doesNotContain("Domain");
    return set.substring(0, set.indexOf(';'));
  }

  /** The way of a browser with a session of the gateway to a page; its cookie at the host. */
  private static String arrived(String host, String page) {
    var first = browse(host, page, "x=y");
    assertThat(first.statusCode()).isEqualTo(302);
    var start = browse(host, header(first, "Location"), "x=y");
    var browser = cookie(start);
    var code = browse(GATEWAY, to(start, GATEWAY), "session_token=" + session);
    assertThat(code.statusCode()).isEqualTo(302);
    var back = browse(host, to(code, host), browser);
    assertThat(back.statusCode()).isEqualTo(303);
    assertThat(header(back, "Location")).isEqualTo(page);
    return cookie(back);
  }

  @Test
  void leadsFromTheOriginOfTheGatewayToThatOfThePages() {
    var there = at(GATEWAY, "/board/app.js?v=1");
    assertThat(there.statusCode()).isEqualTo(302);
    assertThat(header(there, "Location")).isEqualTo("https://" + BOARD + "/board/app.js?v=1");
    assertThat(header(at(GATEWAY, "/tools"), "Location")).isEqualTo("https://" + TOOLS + "/tools");
  }

  @Test
  void beginsASessionThereThatOpensTheAppAlone() {
    var cookie = arrived(BOARD, "/board/index.html?tab=1");
    assertThat(browse(BOARD, "/board/", cookie).body()).contains("the page");
    assertThat(at(BOARD, "/api/v1/apps/board", "Cookie", cookie).statusCode()).isEqualTo(200);
    for (var path :
        new String[] {
          "/api/v1/apps",
          "/api/v1/apps/demo",
          "/api/v1/demo/hello.greet?name=Ada",
          "/api/v1/tokens",
          "/api/v1/auth/info",
          "/api/v2/openapi.json",
          "/admin",
          "/admin/api/v1/providers",
          "/home",
          "/login",
          "/mcp",
          "/metrics",
          "/tools/",
          "/api/v1/auth/pages/of/board",
          "/api/v1/%62oard/x",
        }) {
      assertThat(at(BOARD, path, "Cookie", cookie).statusCode()).as(path).isEqualTo(404);
    }
    // Neither the cookie of the pages nor its text is one of the gateway.
    var text = cookie.substring(cookie.indexOf('=') + 1);
    assertThat(at(GATEWAY, "/api/v1/apps", "Cookie", cookie).statusCode()).isEqualTo(401);
    assertThat(at(GATEWAY, "/api/v1/apps", "Authorization", "Bearer " + text).statusCode())
        .isEqualTo(401);
    assertThat(at(GATEWAY, "/api/v1/tokens", "Cookie", "session_token=" + text).statusCode())
        .isEqualTo(401);
    // Nor is the session of the gateway one of the pages.
    assertThat(at(BOARD, "/api/v1/apps/board", "Cookie", "session_token=" + session).statusCode())
        .isEqualTo(401);
  }

  @Test
  void leadsFromTheRootOfTheHostToThePages() {
    var cookie = arrived(TOOLS, "/tools/");
    var root = browse(TOOLS, "/", cookie);
    assertThat(to(root, GATEWAY)).startsWith("/api/v1/auth/pages/of/tools?");
    assertThat(browse(TOOLS, "/tools/", cookie).statusCode()).isEqualTo(200);
  }

  @Test
  void endsWithTheSessionOfTheGateway() {
    session = site.cookie("user:ada");
    var cookie = arrived(BOARD, "/board/");
    var logout =
        site.send(
            "POST",
            "/api/v1/auth/logout",
            "X-Forwarded-Host",
            GATEWAY,
            "X-Forwarded-Proto",
            "https",
            "Sec-Fetch-Site",
            "same-origin",
            "Cookie",
            "session_token=" + session);
    assertThat(logout.statusCode()).isEqualTo(200);
    session = site.cookie("user:ada");
    assertThat(at(BOARD, "/api/v1/apps/board", "Cookie", cookie).statusCode()).isEqualTo(401);
  }

  @Test
  void refusesACodeOfAnotherBrowserOrApp() {
    var start = browse(BOARD, "/api/v1/auth/pages/start?next=/board/", "x=y");
    var code = to(browse(GATEWAY, to(start, GATEWAY), "session_token=" + session), BOARD);
    var other = cookie(browse(BOARD, "/api/v1/auth/pages/start", "x=y"));
    assertThat(browse(BOARD, code, other).statusCode()).isEqualTo(403);
    assertThat(browse(BOARD, code, "x=y").statusCode()).isEqualTo(403);
    assertThat(browse(TOOLS, code, cookie(start)).statusCode()).isEqualTo(403);
    assertThat(browse(GATEWAY, code, cookie(start)).statusCode()).isEqualTo(404);
    assertThat(browse(BOARD, code.replace("code=", "code=A"), cookie(start)).statusCode())
        .isEqualTo(403);
    assertThat(browse(BOARD, code, cookie(start)).statusCode()).isEqualTo(303);
  }

  @Test
  void comesBackToAPathOfTheHostOnly() {
    for (var next : new String[] {"https://evil.example/", "//evil.example", "/%5cevil.example"}) {
      var start = browse(BOARD, "/api/v1/auth/pages/start?next=" + next, "x=y");
      var code = to(browse(GATEWAY, to(start, GATEWAY), "session_token=" + session), BOARD);
      assertThat(header(browse(BOARD, code, cookie(start)), "Location"))
          .as(next)
          .isEqualTo("/board/");
    }
  }

  @Test
  void sendsABrowserWithoutASessionToTheLogin() {
    var start = browse(BOARD, "/api/v1/auth/pages/start?next=/board/", "x=y");
    assertThat(browse(GATEWAY, to(start, GATEWAY), "x=y").statusCode()).isEqualTo(401);
  }

  @Test
  void refusesHostsThatAreNone() {
    var problems =
        site.read(
                SERVER,
                """
                a: {provider: {source: pages}, static: {mount: /a, host: gateway.example.com}}
                b: {provider: {source: pages}, static: {mount: /b, host: "https://b.example.com"}}
                c: {provider: {source: pages}, static: {mount: /c, host: same.example.com}}
                d: {provider: {source: pages}, static: {mount: /d, host: same.example.com}}
                no_label: {provider: {source: pages}, static: {mount: /e}}
                """)
            .problems();
    assertThat(problems.toString())
        .contains("which is that of the gateway")
        .contains("a host such as board.example.com")
        .contains("'c' and 'd' have the host 'same.example.com'")
        .contains("its name cannot be part of a host name");
    assertThat(
            site.read("", "a: {provider: {source: pages}, static: {mount: /a, host: a.example}}")
                .problems()
                .toString())
        .contains("'server.baseUrl' is missing");
  }
}
