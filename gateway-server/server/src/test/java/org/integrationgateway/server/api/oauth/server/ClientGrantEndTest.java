package org.integrationgateway.server.api.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.REDIRECT;
import static org.integrationgateway.server.testing.login.LoginProgram.json;
import static org.integrationgateway.server.testing.login.LoginProgram.query;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.server.testing.AccountGateway;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The access of programs ends with what it came from, and a changed row gives none. */
final class ClientGrantEndTest {
  private static final String PASSWORD = "correct horse battery staple";

  @TempDir private static Path folder;
  private static AccountGateway gateway;
  private static String ops;

  @BeforeAll
  static void start() throws IOException {
    gateway = AccountGateway.start(folder);
    ops = gateway.token("user:ops");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static LoginProgram program() {
    return new LoginProgram(gateway.gateway().uri()).register(REDIRECT);
  }

  /** The tokens that this person lets the program have. */
  private static JsonNode tokens(LoginProgram program, String login) {
    var authorize = program.authorize(program.parameters(REDIRECT));
    var begun = program.get(authorize.getRawPath() + "?" + authorize.getRawQuery());
    var consent = URI.create(begun.headers().firstValue("Location").orElseThrow());
    var browser = gateway.browser();
    var page =
        gateway.login(browser, consent.getRawPath() + "?" + consent.getRawQuery(), login, PASSWORD);
    var allowed = browser.submit(page, 0, Map.of("decision", "allow"));
    var answer = program.exchange(query(allowed.location().toString()).get("code"), REDIRECT);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer);
  }

  private static void assertEnded(LoginProgram program, JsonNode tokens) {
    assertThat(program.tools("/mcp", tokens.path("access_token").asString()).statusCode())
        .isEqualTo(401);
    assertThat(program.refresh(tokens.path("refresh_token").asString()).statusCode())
        .isEqualTo(400);
  }

  @Test
  void endsWithTheAccount() {
    gateway.account(ops, "ada", PASSWORD);
    var program = program();
    var tokens = tokens(program, "ada");
    assertThat(program.tools("/mcp", tokens.path("access_token").asString()).statusCode())
        .isEqualTo(200);
    gateway.json(200, "PATCH", "/admin/api/v1/accounts/ada", ops, "{\"disabled\": true}");
    assertEnded(program, tokens);
    gateway.json(200, "PATCH", "/admin/api/v1/accounts/ada", ops, "{\"disabled\": false}");
    assertEnded(program, tokens);
    var again = tokens(program, "ada");
    gateway.json(204, "DELETE", "/admin/api/v1/accounts/ada", ops, "");
    assertEnded(program, again);
  }

  @Test
  void endsWithTheSubject() {
    gateway.account(ops, "ben", PASSWORD);
    var program = program();
    var tokens = tokens(program, "ben");
    var removed = gateway.json(200, "DELETE", "/admin/api/v1/subjects/user:ben", ops, "");
    assertThat(removed.path("removed").path("grants").asInt()).isEqualTo(1);
    assertEnded(program, tokens);
  }

  @Test
  void leavesNoTokenInTheStore() throws IOException {
    gateway.account(ops, "eve", PASSWORD);
    var program = program();
    var tokens = tokens(program, "eve");
    var refresh = tokens.path("refresh_token").asString();
    for (var name : new String[] {"", "-wal"}) {
      var file = Path.of(gateway.database() + name);
      var text = Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
      assertThat(text)
          .doesNotContain(tokens.path("access_token").asString().substring(4, 40))
          .doesNotContain(refresh.substring(refresh.length() - 64));
    }
  }

  @Test
  void believesNoRowThatWasChanged() {
    gateway.account(ops, "dan", PASSWORD);
    var program = program();
    var tokens = tokens(program, "dan");
    try (var state = State.open(gateway.config(), Clock.systemUTC())) {
      long changed =
          state
              .database()
              .write(
                  "mcp_grants",
                  store ->
                      store.getAll(KeyRange.ALL).stream()
                          .filter(row -> row.text("subject").equals(Optional.of("user:dan")))
                          .map(ClientGrantEndTest::ofTheOperator)
                          .peek(store::put)
                          .count());
      assertThat(changed).isEqualTo(1);
    }
    assertEnded(program, tokens);
  }

  private static Document ofTheOperator(Document row) {
    var body = row.text("body").orElseThrow();
    return row.with("body", body.replace("user:dan", "user:ops"));
  }
}
