package org.integrationgateway.server.api.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People manage service accounts, which act by tokens of their own. */
final class ServiceAccountRoutesTest {
  private static final String ALL = "/api/v1/service-accounts";
  private static final String CONNECT = "/api/v1/auth/connect-manual";

  @TempDir private static Path home;
  private static Upstreams upstreams;
  private static ConfiguredGateway gateway;
  private static String ann;
  private static String bob;
  private static String ops;

  @BeforeAll
  static void start() throws IOException {
    upstreams = new Upstreams();
    Files.writeString(home.resolve("manifest.yaml"), TestApps.vault(upstreams));
    gateway =
        ConfiguredGateway.start(
            home,
            """
              admin: {authorizationPolicy: house, allowedRoles: [operator]}
            providers:
              authorization: {facts: {source: builtin:relationships}}
              identity:
                local:
                  source: builtin:local
                  config: {clients: {robot: {secret: r0b0t-s3cr3t, serviceAccount: robot}}}
            authorization:
              relationships:
                - {target: "user:sam", relation: manager, resource: "service_account:static"}
              policies:
                house:
                  members:
                    - {subject: "user:ops", role: operator}
                    - {subject: "service_account:deploy", role: operator}
            apps:
              vault: {provider: {source: {path: manifest.yaml}}}
            """);
    ann = gateway.token("user:ann");
    bob = gateway.token("user:bob");
    ops = gateway.token("user:ops");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    upstreams.close();
  }

  private static void create(String id) {
    var answer =
        gateway.send("POST", ALL, ann, "{\"id\": \"" + id + "\", \"displayName\": \"CI\"}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
  }

  private static String tokenOf(String id) {
    var answer = gateway.send("POST", ALL + "/" + id + "/tokens", ann, "{\"name\": \"ci\"}");
    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(json(answer).path("subject").asString()).isEqualTo("service_account:" + id);
    return json(answer).path("token").asString();
  }

  @Test
  void itsCreatorSeesItAndAnotherUserDoesNot() {
    var made =
        gateway.send(
            "POST",
            ALL,
            ann,
            "{\"id\": \"build\", \"displayName\": \"Build\", \"description\": \"nightly\"}");
    assertThat(made.statusCode()).isEqualTo(201);
    assertThat(made.body())
        .startsWith(
            "{\"id\":\"build\",\"subject\":\"service_account:build\",\"displayName\":\"Build\","
                + "\"description\":\"nightly\",\"createdAt\":\"")
        .endsWith("\"createdBy\":\"user:ann\"}");
    assertThat(gateway.get(ALL + "/build", ann).body()).isEqualTo(made.body());
    assertThat(gateway.get(ALL, ann).body()).contains(made.body());
    assertThat(gateway.get(ALL, ops).body()).contains(made.body());
    assertThat(gateway.get(ALL, bob).body()).doesNotContain("build");
    assertThat(gateway.status("POST", ALL, bob, "{\"id\": \"build\", \"displayName\": \"x\"}"))
        .isEqualTo(409);
  }

  @Test
  void everyRouteOfItIsThereForItsManagersOnly() {
    create("mine");
    var one = ALL + "/mine";
    for (var route :
        List.of(
            "GET " + one,
            "DELETE " + one,
            "GET " + one + "/members",
            "DELETE " + one + "/members/x",
            "GET " + one + "/tokens",
            "DELETE " + one + "/tokens",
            "DELETE " + one + "/tokens/x")) {
      var parts = route.split(" ");
      var refused = gateway.send(parts[0], parts[1], bob, "");
      assertThat(refused.statusCode()).as(route).isEqualTo(404);
      var unknown = gateway.send(parts[0], parts[1].replace("mine", "none"), bob, "");
      assertThat(json(refused).path("detail").asString())
          .isEqualTo(json(unknown).path("detail").asString().replace("none", "mine"));
    }
    var member = "{\"subject\": \"user:bob\", \"relation\": \"manager\"}";
    assertThat(gateway.status("PUT", one + "/members", bob, member)).isEqualTo(404);
    assertThat(gateway.status("POST", one + "/tokens", bob, "{\"name\": \"x\"}")).isEqualTo(404);
    assertThat(gateway.get(one + "/tokens", ops).statusCode()).isEqualTo(200);
  }

  @Test
  void managersAreAddedAndDeletedButNotTheLastOne() {
    create("shared");
    var members = ALL + "/shared/members";
    var added =
        gateway.send("PUT", members, ann, "{\"subject\": \"user:bob\", \"relation\": \"manager\"}");
    assertThat(added.statusCode()).isEqualTo(201);
    assertThat(gateway.get(ALL + "/shared", bob).statusCode()).isEqualTo(200);
    assertThat(gateway.get(ALL, bob).body()).contains("\"shared\"");
    var listed = json(gateway.get(members, bob));
    assertThat(listed).hasSize(2);
    var row = members + "/" + json(added).path("id").asString();
    assertThat(gateway.status("DELETE", row, ann, "")).isEqualTo(204);
    assertThat(gateway.get(ALL + "/shared", bob).statusCode()).isEqualTo(404);
    assertThat(gateway.status("DELETE", row, ann, "")).isEqualTo(404);
    var last = members + "/" + json(gateway.get(members, ann)).get(0).path("id").asString();
    assertThat(gateway.send("DELETE", last, ann, "").body()).contains("invalid_state", "last");
    for (var wrong :
        List.of(
            "{\"subject\": \"user:bob\", \"relation\": \"owner\"}",
            "{\"subject\": \"bob\", \"relation\": \"manager\"}",
            "{\"subject\": \"user:bob\"}",
            "{\"subject\": \"user:bob\", \"relation\": \"manager\", \"more\": 1}")) {
      assertThat(gateway.status("PUT", members, ann, wrong)).as(wrong).isEqualTo(400);
    }
  }

  @Test
  void aManagerOfTheConfigurationIsReadOnly() {
    assertThat(
            gateway.status("POST", ALL, ops, "{\"id\": \"static\", \"displayName\": \"Static\"}"))
        .isEqualTo(201);
    var sam = gateway.token("user:sam");
    assertThat(gateway.get(ALL + "/static", sam).statusCode()).isEqualTo(200);
    for (var row : json(gateway.get(ALL + "/static/members", sam))) {
      if (row.path("readOnly").asBoolean()) {
        var path = ALL + "/static/members/" + row.path("id").asString();
        assertThat(gateway.status("DELETE", path, sam, "")).isEqualTo(409);
      }
    }
  }

  @Test
  void itActsWithItsOwnCredentialByItsOwnToken() {
    create("caller");
    var token = tokenOf("caller");
    var look = "/api/v1/vault/look";
    assertThat(gateway.get(look, token).statusCode()).isEqualTo(412);
    for (var id : List.of("caller", "service_account:caller")) {
      var body = connect(id, "of-" + id.substring(0, 3));
      var refused = gateway.send("POST", CONNECT, bob, body);
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("you do not manage service account '" + id + "'");
      assertThat(gateway.status("POST", CONNECT, ann, body)).isEqualTo(200);
      assertThat(gateway.get(look, token).body()).contains("of-" + id.substring(0, 3));
    }
    assertThat(gateway.get(look, ann).statusCode()).as("her own").isEqualTo(412);
    assertThat(gateway.status("POST", CONNECT, ann, connect("nothing", "x"))).isEqualTo(403);

    var list = "/api/v1/apps?_serviceAccountId=caller";
    assertThat(json(gateway.get(list, ann)).path(0).path("credentialState").asString())
        .isEqualTo("connected");
    assertThat(json(gateway.get("/api/v1/apps", ann)).path(0).path("credentialState").asString())
        .as("her own")
        .isEqualTo("missing");
    assertThat(gateway.get(list, bob).statusCode()).isEqualTo(403);

    var disconnect = "/api/v1/apps/vault?_serviceAccountId=caller";
    assertThat(gateway.status("DELETE", disconnect, bob, "")).isEqualTo(403);
    assertThat(gateway.status("DELETE", disconnect, ann, "")).isEqualTo(200);
    assertThat(gateway.get(look, token).statusCode()).isEqualTo(412);
  }

  private static String connect(String account, String secret) {
    return "{\"integration\": \"vault\", \"serviceAccountId\": \"%s\", \"credential\": \"%s\"}"
        .formatted(account, secret);
  }

  @Test
  void whatIsDeletedHasNoTokensCredentialsOrManagersLeft() {
    create("gone");
    var token = tokenOf("gone");
    assertThat(gateway.status("POST", CONNECT, ann, connect("gone", "old-secret"))).isEqualTo(200);
    assertThat(gateway.get("/api/v1/apps", token).statusCode()).isEqualTo(200);
    assertThat(gateway.status("DELETE", ALL + "/gone", ann, "")).isEqualTo(204);
    assertThat(gateway.get("/api/v1/apps", token).statusCode()).isEqualTo(401);
    assertThat(gateway.get(ALL + "/gone", ann).statusCode()).isEqualTo(404);
    assertThat(gateway.get(ALL + "/gone", ops).statusCode()).isEqualTo(404);

    var again = "{\"id\": \"gone\", \"displayName\": \"Another\"}";
    assertThat(gateway.status("POST", ALL, bob, again)).isEqualTo(201);
    assertThat(gateway.get(ALL + "/gone", ann).statusCode()).isEqualTo(404);
    var fresh =
        json(gateway.send("POST", ALL + "/gone/tokens", bob, "{\"name\": \"n\"}"))
            .path("token")
            .asString();
    assertThat(gateway.get("/api/v1/vault/look", fresh).statusCode()).isEqualTo(412);
  }

  @Test
  void tokensAreListedAndRevoked() {
    create("many");
    var first = tokenOf("many");
    var second = tokenOf("many");
    var tokens = ALL + "/many/tokens";
    var listed = gateway.get(tokens, ann);
    assertThat(json(listed)).hasSize(2);
    assertThat(listed.body()).doesNotContain("gwt_");
    var one = tokens + "/" + json(listed).get(0).path("id").asString();
    assertThat(gateway.status("DELETE", one, ann, "")).isEqualTo(204);
    assertThat(gateway.status("DELETE", one, ann, "")).isEqualTo(404);
    assertThat(gateway.get("/api/v1/apps", first).statusCode()).isEqualTo(401);
    assertThat(gateway.send("DELETE", tokens, ann, "").body()).isEqualTo("{\"revoked\":1}");
    assertThat(gateway.get("/api/v1/apps", second).statusCode()).isEqualTo(401);
  }

  @Test
  void anIdThatHasRightsAlreadyIsForOperators() {
    gateway.token("service_account:minted");
    for (var id : List.of("deploy", "minted", "robot")) {
      var body = "{\"id\": \"" + id + "\", \"displayName\": \"x\"}";
      assertThat(gateway.status("POST", ALL, bob, body)).as(id).isEqualTo(409);
      assertThat(gateway.status("POST", ALL, ops, body)).as(id).isEqualTo(201);
    }
  }

  @Test
  void aCallOfAnotherKindOfSubjectManagesToo() {
    create("boss");
    create("worker");
    var boss = tokenOf("boss");
    assertThat(gateway.get(ALL + "/worker", boss).statusCode()).isEqualTo(404);
    var member = "{\"subject\": \"service_account:boss\", \"relation\": \"manager\"}";
    assertThat(gateway.status("PUT", ALL + "/worker/members", ann, member)).isEqualTo(201);
    assertThat(gateway.get(ALL + "/worker", boss).statusCode()).isEqualTo(200);
    assertThat(gateway.status("DELETE", ALL + "/boss", ann, "")).isEqualTo(204);
    assertThat(gateway.get(ALL + "/worker/members", ann).body()).doesNotContain("boss");
  }

  @Test
  void refusesWhatItCannotCreateAndLimitedTokens() {
    for (var body :
        List.of(
            "{}",
            "{\"displayName\": \" \"}",
            "{\"id\": \"A B\", \"displayName\": \"x\"}",
            "{\"id\": \"service_account:x\", \"displayName\": \"x\"}",
            "{\"displayName\": \"x\", \"owner\": \"user:bob\"}")) {
      assertThat(gateway.status("POST", ALL, ann, body)).as(body).isEqualTo(400);
    }
    create("plain");
    var relation =
        "{\"subject\": \"user:bob\", \"relation\": \"%s\"}".formatted("x".repeat(100_000));
    var refused = gateway.send("PUT", ALL + "/plain/members", ann, relation);
    assertThat(json(refused).path("detail").asString())
        .isEqualTo("'relation' is '" + "x".repeat(100) + "...', and must be manager");
    var random = gateway.send("POST", ALL, ann, "{\"displayName\": \"Unnamed\"}");
    assertThat(json(random).path("id").asString()).matches("[a-z0-9]{17}");
    var limited = gateway.token("user:ann", new Caller.Scope("vault", Set.of()));
    assertThat(gateway.get(ALL, limited).body()).contains("scope_denied");
    assertThat(gateway.status("POST", CONNECT, limited, connect("mine", "x"))).isEqualTo(403);
  }
}
