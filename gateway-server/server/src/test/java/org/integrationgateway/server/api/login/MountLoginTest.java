package org.integrationgateway.server.api.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of apps that ask for a login, some of them at a provider of their own. */
final class MountLoginTest {
  private static OpenIdServer partners;
  private static PeopleGateway gateway;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException {
    partners = new OpenIdServer();
    partners.user("ada", Map.of("name", "Ada"));
    page(
        folder,
        "pages",
        "kind: ui\n"
            + "source: test.example/gateway/ui/pages\n"
            + "version: 1.0.0\n"
            + "spec: {assetRoot: site}\n");
    gateway =
        PeopleGateway.start(
            folder,
            PeopleGateway.server()
                + """
                  providers: {identity: people}
                providers:
                  identity:
                    people: {source: builtin:local}
                    partners:
                      source: builtin:oidc
                      egress: {allowedHosts: [127.0.0.1]}
                      config: {issuer: "%s", clientId: %s, clientSecret: "%s"}
                authorization:
                  policies:
                    team: {members: [{subject: user:someone, role: member}]}
                apps:
                  board: {provider: {source: {path: pages}}, static: {mount: /board}}
                  team: {provider: {source: {path: pages}}, authorizationPolicy: team, static: {mount: /team}}
                  open: {provider: {source: {path: pages}}, static: {mount: /open, public: true}}
                  shared: {provider: {source: {path: pages}}, auth: {provider: partners}, static: {mount: /board/shared}}
                  tools: {provider: {source: builtin:demo}, auth: {provider: partners}}
                  demo: {provider: {source: builtin:demo}}
                """
                    .formatted(partners.issuer(), OpenIdServer.CLIENT, OpenIdServer.SECRET),
            Clock.systemUTC());
    assertThat(gateway.makeRoot(new Browser()).statusCode()).isEqualTo(303);
  }

  private static void page(Path folder, String name, String manifest) throws IOException {
    var site = Files.createDirectories(folder.resolve(name).resolve("site"));
    Files.writeString(site.resolve("index.html"), "<title>board</title>");
    Files.writeString(site.resolve("app.js"), "1");
    Files.writeString(folder.resolve(name).resolve("manifest.yaml"), manifest);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    partners.close();
  }

  @Test
  void sendsABrowserToTheLoginAndBackToItsPage() {
    var browser = new Browser();
    var asked = browser.get(gateway.uri("/board/week/12?tab=a%20b&x=%2F"));
    assertThat(asked.statusCode()).isEqualTo(302);
    assertThat(asked.headers().firstValue("Location"))
        .contains("/login?next=%2Fboard%2Fweek%2F12%3Ftab%3Da%2520b%26x%3D%252F");
    var end = gateway.login(browser, "/board/week/12?tab=a%20b&x=%2F");
    assertThat(end.uri()).isEqualTo(gateway.uri("/board/week/12?tab=a%20b&x=%2F"));
    assertThat(end.body()).contains("<title>board</title>");
  }

  @Test
  void answersEveryOtherClientWith401() {
    for (var headers :
        new String[][] {
          {"Accept", "application/json"},
          {"Accept", "*/*"},
          {"Accept", "text/html", "Sec-Fetch-Mode", "cors"},
          {"Accept", "text/html", "Sec-Fetch-Mode", "no-cors"},
          {"Accept", "text/html", "Authorization", "Bearer gwt_nonsense"}
        }) {
      var request = HttpRequest.newBuilder(gateway.uri("/board")).headers(headers);
      var answer = new Browser().send(request);
      assertThat(answer.statusCode()).as(String.join(" ", headers)).isEqualTo(401);
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    }
    var script = HttpRequest.newBuilder(gateway.uri("/board/app.js")).header("Accept", "*/*");
    assertThat(new Browser().send(script).statusCode()).isEqualTo(401);
    assertThat(new Browser().get(gateway.uri("/open")).statusCode()).isEqualTo(200);
  }

  @Test
  void hidesAPageThatThePolicyKeepsFromThePerson() {
    var browser = new Browser();
    var end = gateway.login(browser, "/team/plans");
    assertThat(end.statusCode()).isEqualTo(404);
    assertThat(end.body()).contains("<h1>Page not found</h1>").doesNotContain("team");
    assertThat(gateway.json(browser, "/team/plans").statusCode()).isEqualTo(404);
  }

  @Test
  void logsInAtTheProviderOfTheApp() {
    var browser = new Browser();
    var end = browser.open(gateway.uri("/board/shared/x?y=1"));
    assertThat(end.uri()).isEqualTo(gateway.uri("/board/shared/x?y=1"));
    assertThat(end.body()).contains("<title>board</title>");
    assertThat(browser.visited().toString()).contains(partners.issuer() + "/authorize");
    assertThat(invoke(browser, "tools").statusCode()).isEqualTo(200);
    assertThat(gateway.json(browser, "/api/v1/apps/tools/operations").statusCode()).isEqualTo(200);
    // Every other route belongs to the provider that serves the server.
    assertThat(invoke(browser, "demo").statusCode()).isEqualTo(401);
    for (var path :
        new String[] {"/api/v1/apps", "/api/v1/apps/demo/operations", "/api/v1/tokens", "/board"}) {
      assertThat(gateway.json(browser, path).statusCode()).as(path).isEqualTo(401);
    }
    assertThat(browser.get(gateway.uri("/board")).headers().firstValue("Location"))
        .contains("/login?next=%2Fboard");
  }

  @Test
  void logsOutOfTheProviderOfTheApp() {
    var browser = new Browser();
    browser.open(gateway.uri("/board/shared"));
    var token = browser.cookie("session_token").orElseThrow();
    // The API, and so the console, is for people of the server's own provider.
    assertThat(browser.get(gateway.uri("/")).headers().firstValue("Location"))
        .contains("/login?next=%2F");
    assertThat(browser.logout(gateway.uri("/api/v1/auth/logout")).body())
        .contains("You are logged out");
    var stolen = new Browser().plant("session_token", token);
    assertThat(gateway.json(stolen, "/board/shared").statusCode()).isEqualTo(401);
  }

  @Test
  void takesNoSessionOfTheServersProviderThere() {
    var browser = new Browser();
    gateway.login(browser, "/login");
    assertThat(invoke(browser, "demo").statusCode()).isEqualTo(200);
    assertThat(invoke(browser, "tools").statusCode()).isEqualTo(401);
    assertThat(gateway.json(browser, "/api/v1/apps/tools/operations").statusCode()).isEqualTo(401);
    assertThat(gateway.json(browser, "/board/shared").statusCode()).isEqualTo(401);
    assertThat(gateway.json(browser, "/api/v1/apps").body()).contains("\"tools\"");
  }

  @Test
  void takesNoApiTokenOfTheServersProviderThere() {
    var browser = new Browser();
    gateway.login(browser, "/login");
    var made =
        browser.send(
            HttpRequest.newBuilder(gateway.uri("/api/v1/tokens"))
                .header("Accept", "application/json")
                .header("Content-Type", "application/json")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(HttpRequest.BodyPublishers.ofString("{\"name\": \"t\"}")));
    assertThat(made.statusCode()).isEqualTo(201);
    var token = made.body().replaceFirst(".*\"token\":\"([^\"]+)\".*", "$1");
    assertThat(bearer(token, "demo").statusCode()).isEqualTo(200);
    assertThat(bearer(token, "tools").statusCode()).isEqualTo(401);
  }

  private static HttpResponse<String> bearer(String token, String app) {
    return new Browser()
        .send(
            HttpRequest.newBuilder(gateway.uri("/api/v1/" + app + "/math.add?a=1&b=2"))
                .header("Accept", "application/json")
                .header("Authorization", "Bearer " + token));
  }

  private static HttpResponse<String> invoke(Browser browser, String app) {
    return gateway.json(browser, "/api/v1/" + app + "/math.add?a=1&b=2");
  }
}
