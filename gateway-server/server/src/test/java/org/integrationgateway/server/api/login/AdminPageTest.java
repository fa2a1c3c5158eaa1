package org.integrationgateway.server.api.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guard of the pages for operators, on one listener and on two. */
final class AdminPageTest {
  private static final String ADMINS =
      """
      authorization:
        policies:
          operators: {members: [{subject: user:root, role: admin}]}
      """;

  @TempDir private Path folder;
  private PeopleGateway gateway;

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void leadOperatorsThroughTheLogin() {
    gateway = start("  admin: {authorizationPolicy: operators}\n", ADMINS);
    var browser = new Browser();
    assertThat(browser.get(gateway.uri("/admin?tab=members")).headers().firstValue("Location"))
        .contains("/login?next=%2Fadmin%3Ftab%3Dmembers");
    assertThat(gateway.json(browser, "/admin").statusCode()).isEqualTo(401);
    assertThat(gateway.json(browser, "/admin/app.js").statusCode()).isEqualTo(401);
    var end = gateway.login(browser, "/admin?tab=members");
    assertThat(end.uri()).isEqualTo(gateway.uri("/admin?tab=members"));
    assertThat(end.body()).contains("<title>Administration</title>", "/admin.js");
    assertThat(browser.get(gateway.uri("/admin/any/page")).statusCode()).isEqualTo(200);
    assertThat(browser.get(gateway.uri("/admin/api/v1/nothing")).statusCode()).isEqualTo(404);
    assertThat(gateway.json(browser, "/admin/api/v1/providers").statusCode()).isEqualTo(200);
  }

  @Test
  void refuseOtherPersons() {
    gateway =
        start(
            "  admin: {authorizationPolicy: operators}\n",
            ADMINS.replace("user:root", "user:other"));
    var browser = new Browser();
    var end = gateway.login(browser, "/admin");
    assertThat(end.statusCode()).isEqualTo(403);
    assertThat(end.body())
        .contains(
            "<h1>No access</h1>",
            "<p role=\"alert\">You are not an operator of this gateway.</p>",
            "<summary>root</summary>",
            "href=\"/home\"",
            "href=\"/login?next=%2Fadmin\"")
        .doesNotContain("Administration", "user:root");
    assertThat(gateway.json(browser, "/admin/api/v1/providers").statusCode()).isEqualTo(403);
  }

  @Test
  void areOpenWhereNoRoleIsAskedFor() {
    gateway = start("", "");
    assertThat(new Browser().get(gateway.uri("/admin")).statusCode()).isEqualTo(200);
  }

  @Test
  @Tag("nightly")
  void sendABrowserOfTheManagementListenerThroughThePublicLogin() throws Exception {
    int open = PeopleGateway.freePort();
    int management = PeopleGateway.freePort();
    var yaml =
        PeopleGateway.server().replace("port: 0", "port: " + open)
            + """
              baseUrl: http://127.0.0.1:%d
              management: {port: %d, baseUrl: "http://127.0.0.1:%d"}
              admin: {authorizationPolicy: operators}
            providers: {identity: {people: {source: builtin:local}}}
            """
                .formatted(open, management, management)
            + ADMINS;
    gateway = PeopleGateway.start(folder, yaml, Clock.systemUTC());
    gateway.makeRoot(new Browser());
    assertThat(new Browser().get(gateway.uri("/admin")).statusCode()).isEqualTo(404);
    var browser = new Browser();
    var asked = URI.create("http://127.0.0.1:%d/admin/x?tab=members".formatted(management));
    var page = browser.open(asked);
    assertThat(browser.visited().get(1).toString())
        .startsWith("http://127.0.0.1:%d/login?next=http%%3A%%2F%%2F127.0.0.1".formatted(open));
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("http://127.0.0.1:" + management);
    var end =
        browser.follow(
            browser.submit(page, Map.of("login", "root", "password", PeopleGateway.PASSWORD)));
    assertThat(end.uri()).isEqualTo(asked);
    assertThat(end.statusCode()).isEqualTo(200);
    var json = HttpRequest.newBuilder(asked.resolve("/admin/api/v1/providers"));
    assertThat(browser.send(json.header("Accept", "application/json")).statusCode()).isEqualTo(200);
  }

  private PeopleGateway start(String server, String more) {
    var yaml =
        PeopleGateway.server()
            + server
            + "providers: {identity: {people: {source: builtin:local}}}\n"
            + more;
    var started = PeopleGateway.start(folder, yaml, Clock.systemUTC());
    started.makeRoot(new Browser());
    return started;
  }
}
