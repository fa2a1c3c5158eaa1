package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.store.State;
import org.integrationgateway.people.oauth.grant.ClientGrant;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operators and the MCP clients that people have authorized. */
final class AdminGrantRoutesTest {
  private static final String GRANTS = "/admin/api/v1/grants";
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      providers:
        identity: {people: {source: builtin:local}}
        audit: {trail: {source: builtin:store}}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir private Path home;
  private ConfiguredGateway gateway;
  private String ops;

  @BeforeEach
  void start() {
    gateway = ConfiguredGateway.start(home, CONFIG);
    ops = gateway.token("user:ops");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  /** A client's access token, whose grant is made in the store as a login at another replica. */
  private String access(String subject, String client) {
    try (var state = State.open(gateway.config(), Clock.systemUTC());
        var grants =
            new ClientGrants(
                state,
                () -> gateway.config().server().mcp().login(),
                unused -> Optional.empty(),
                unused -> {},
                Clock.systemUTC())) {
      var now = Instant.now();
      var wanted =
          new ClientGrant(
              grants.freshId(),
              subject,
              "mcp-1",
              client,
              "127.0.0.1",
              "/mcp",
              0,
              now,
              now,
              List.of("mcp"),
              Optional.empty(),
              now);
      return grants.begin(wanted, null).access().use(text -> text);
    }
  }

  private int call(String access) throws Exception {
    URI mcp = gateway.gateway().uri().resolve("/mcp");
    var request =
        HttpRequest.newBuilder(mcp)
            .header("Authorization", "Bearer " + access)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(
                BodyPublishers.ofString(
                    "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}"));
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  @Test
  void listThoseOfAllOrOfOneSubject() {
    access("user:ada", "Desk");
    access("user:bob", "Phone");
    var all = json(gateway.get(GRANTS, ops)).path("grants");
    assertThat(all.findValuesAsString("subject")).containsExactly("user:ada", "user:bob");
    var ofBob = json(gateway.get(GRANTS + "?subject=user:bob", ops)).path("grants");
    assertThat(ofBob.findValuesAsString("clientName")).containsExactly("Phone");
  }

  @Test
  void endOneAtItsNextCallAndSayWhoDidIt() throws Exception {
    var desk = access("user:ada", "Desk");
    var phone = access("user:ada", "Phone");
    assertThat(call(desk)).isNotEqualTo(401);
    var id = json(gateway.get(GRANTS + "?subject=user:ada", ops)).at("/grants/0/id").asString();
    assertThat(gateway.status("DELETE", GRANTS + "/" + id, ops, "")).isEqualTo(204);
    assertThat(call(desk)).isEqualTo(401);
    assertThat(call(phone)).isNotEqualTo(401);
    assertThat(gateway.status("DELETE", GRANTS + "/" + id, ops, "")).isEqualTo(404);
    var record = json(gateway.get("/admin/api/v1/audit?action=grant.end", ops)).at("/records/0");
    assertThat(record.path("subject").asString()).isEqualTo("user:ops");
    assertThat(record.path("details").toString()).contains(id, "user:ada");
  }

  @Test
  void endAllOfOneSubjectOnly() throws Exception {
    var desk = access("user:ada", "Desk");
    var other = access("user:bob", "Other");
    assertThat(gateway.status("DELETE", GRANTS, ops, "")).isEqualTo(400);
    var ended = gateway.send("DELETE", GRANTS + "?subject=user:ada", ops, "");
    assertThat(json(ended).path("revoked").asInt()).isEqualTo(1);
    assertThat(call(desk)).isEqualTo(401);
    assertThat(call(other)).isNotEqualTo(401);
  }

  @Test
  void areForNamedOperatorsOnly() {
    access("user:ada", "Desk");
    var ada = gateway.token("user:ada");
    assertThat(gateway.status("GET", GRANTS, ada, "")).isEqualTo(403);
    assertThat(gateway.status("DELETE", GRANTS + "?subject=user:ada", ada, "")).isEqualTo(403);
    assertThat(gateway.status("DELETE", GRANTS + "/x", ada, "")).isEqualTo(403);
    assertThat(json(gateway.get(GRANTS, ops)).path("grants")).hasSize(1);
  }
}
