package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.server.testing.AccountGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts of the gateway's own, as operators manage them. */
final class AdminAccountRoutesTest {
  private static final String ACCOUNTS = "/admin/api/v1/accounts";
  private static final String PASSWORD = "correct horse battery staple";

  @TempDir private Path home;
  private AccountGateway gateway;
  private String ops;

  @BeforeEach
  void start() throws IOException {
    gateway = AccountGateway.start(home);
    ops = gateway.token("user:ops");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void makesAnAccountWhoseOwnerSetsThePasswordOnce() {
    var made =
        gateway.json(
            201,
            "POST",
            ACCOUNTS,
            ops,
            """
            {"login": "Ada@Example.com", "displayName": "Ada", "groups": ["people"]}
            """);
    assertThat(made.path("id").asString()).isEqualTo("ada@example.com");
    assertThat(made.path("subject").asString()).isEqualTo("user:ada@example.com");
    assertThat(made.path("email").asString()).isEqualTo("ada@example.com");
    assertThat(made.path("disabled").asBoolean()).isFalse();
    assertThat(made.path("invited").asBoolean()).isTrue();
    var link = URI.create(made.path("link").asString());
    assertThat(link.toString()).startsWith(gateway.gateway().uri().toString());

    var browser = gateway.browser();
    var page = browser.get(link);
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text()).contains("ada@example.com", "new-password").doesNotContain("<script");
    assertThat(browser.submit(page, 0, Map.of("next", PASSWORD, "again", "another one")).text())
        .contains("The new passwords do not match.");
    assertThat(browser.submit(page, 0, Map.of("next", "short", "again", "short")).status())
        .isEqualTo(400);
    var foreign = gateway.browser();
    assertThat(foreign.submit(page, 0, Map.of("next", PASSWORD, "again", PASSWORD)).status())
        .isEqualTo(403);
    var done = browser.submit(page, 0, Map.of("next", PASSWORD, "again", PASSWORD));
    assertThat(done.status()).isEqualTo(303);
    assertThat(done.location().getPath()).isEqualTo("/home");
    var active = gateway.json(200, "GET", ACCOUNTS + "/ada@example.com", ops, "");
    assertThat(active.path("invited").asBoolean()).isFalse();
    assertThat(browser.get("/identity/local/account").text())
        .contains("You are logged in as <strong>ada@example.com</strong>");

    assertThat(browser.get(link).status()).isEqualTo(403);
    assertThat(browser.submit(page, 0, Map.of("next", PASSWORD, "again", PASSWORD)).status())
        .isEqualTo(403);
    assertThat(browser.get("/identity/local/password").status()).isEqualTo(403);
  }

  @Test
  void replacesALinkThatWasLost() {
    var made = gateway.json(201, "POST", ACCOUNTS, ops, "{\"login\": \"ada\"}");
    var again = gateway.json(200, "POST", ACCOUNTS + "/ada/reset-link", ops, "");
    assertThat(again.path("linkExpiresAt").asString()).isNotEmpty();
    assertThat(gateway.browser().get(URI.create(made.path("link").asString())).status())
        .isEqualTo(403);
    assertThat(gateway.browser().get(URI.create(again.path("link").asString())).status())
        .isEqualTo(200);
  }

  @Test
  void listsDisablesEnablesAndDeletes() {
    gateway.account(ops, "ada", PASSWORD);
    gateway.account(ops, "ben", PASSWORD);
    var token = gateway.token("user:ada");
    assertThat(gateway.send("GET", "/api/v1/apps", token, "").statusCode()).isEqualTo(200);

    var first = gateway.send("GET", ACCOUNTS + "?limit=1", ops, "");
    assertThat(first.body()).contains("\"login\":\"ada\"").doesNotContain("ben", "link");
    var next = first.headers().firstValue("X-Next-Page-Token").orElseThrow();
    assertThat(gateway.send("GET", ACCOUNTS + "?pageToken=" + next, ops, "").body())
        .contains("\"login\":\"ben\"");

    var disabled = gateway.json(200, "PATCH", ACCOUNTS + "/ada", ops, "{\"disabled\": true}");
    assertThat(disabled.path("disabled").asBoolean()).isTrue();
    assertThat(gateway.send("GET", "/api/v1/apps", token, "").statusCode()).isEqualTo(401);
    assertThat(gateway.send("POST", ACCOUNTS + "/ada/reset-link", ops, "").statusCode())
        .isEqualTo(409);
    assertThat(
            gateway
                .json(200, "PATCH", ACCOUNTS + "/ada", ops, "{\"disabled\": false}")
                .path("disabled")
                .asBoolean())
        .isFalse();

    assertThat(gateway.send("DELETE", ACCOUNTS + "/ada", ops, "").statusCode()).isEqualTo(204);
    assertThat(gateway.send("GET", ACCOUNTS + "/ada", ops, "").statusCode()).isEqualTo(404);
    var again = gateway.send("POST", ACCOUNTS, ops, "{\"login\": \"ada\"}");
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(again.body()).contains("was deleted", "choose another");
  }

  @Test
  void keepsTheOperatorsOwnAccount() {
    gateway.account(ops, "ops", PASSWORD);
    var disabled = gateway.send("PATCH", ACCOUNTS + "/ops", ops, "{\"disabled\": true}");
    assertThat(disabled.statusCode()).isEqualTo(409);
    assertThat(disabled.body()).contains("your own account");
    assertThat(gateway.send("DELETE", ACCOUNTS + "/ops", ops, "").statusCode()).isEqualTo(409);
  }

  @Test
  void refusesOthersAndWrongRequests() {
    var ada = gateway.token("user:ada");
    gateway.account(ops, "ben", PASSWORD);
    for (var line :
        new String[] {
          "GET " + ACCOUNTS,
          "GET " + ACCOUNTS + "/ben",
          "POST " + ACCOUNTS + "/ben/reset-link",
          "DELETE " + ACCOUNTS + "/ben",
          "POST " + ACCOUNTS,
          "PATCH " + ACCOUNTS + "/ben"
        }) {
      var parts = line.split(" ");
      assertThat(gateway.send(parts[0], parts[1], ada, "").statusCode()).as(line).isEqualTo(403);
      assertThat(gateway.send(parts[0], parts[1], "", "").statusCode()).as(line).isEqualTo(401);
    }
    assertThat(gateway.send("DELETE", ACCOUNTS + "/unknown", ops, "").statusCode()).isEqualTo(404);
    for (var body :
        new String[] {
          "{}",
          "{\"login\": \"a b\"}",
          "{\"login\": \"ok\", \"password\": \"x\"}",
          "{\"login\": \"ok\", \"email\": 1}",
          "{\"login\": \"ok\", \"email\": \"no address\"}"
        }) {
      assertThat(gateway.send("POST", ACCOUNTS, ops, body).statusCode()).as(body).isEqualTo(400);
    }
    assertThat(pointer("POST", ACCOUNTS, "{\"login\": \"a b\"}")).isEqualTo("/login");
    assertThat(pointer("POST", ACCOUNTS, "{\"login\": \"ok\", \"email\": \"no address\"}"))
        .isEqualTo("/email");
    assertThat(pointer("POST", ACCOUNTS, "{\"login\": \"ok\", \"displayName\": \" \"}"))
        .isEqualTo("/displayName");
    assertThat(pointer("PATCH", ACCOUNTS + "/ben", "{\"totp\": true}")).isEqualTo("/totp");
    assertThat(pointer("POST", ACCOUNTS + "/ben/reset-link", "{\"days\": 1}")).isEqualTo("/days");
    assertThat(gateway.send("POST", ACCOUNTS, ops, "{\"login\": \"ben\"}").statusCode())
        .isEqualTo(409);
  }

  /** The member that a request is refused for. */
  private String pointer(String method, String path, String body) {
    var errors = gateway.json(400, method, path, ops, body).path("errors");
    return errors.path(0).path("pointer").asString();
  }

  @Test
  void saysThatThereAreNoAccounts() throws IOException {
    var other = Files.createDirectory(home.resolve("other"));
    try (var without = AccountGateway.withoutAccounts(other)) {
      var answer = without.send("GET", ACCOUNTS, without.token("user:ops"), "");
      assertThat(answer.statusCode()).isEqualTo(412);
      assertThat(answer.body()).contains("not_configured", "builtin:local");
    }
  }
}
