package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operators change the members of policies while the server runs. */
final class MemberRoutesTest {
  private static final String APPS = "/admin/api/v1/authorization/apps";
  private static final String ADD = "/api/v1/%s/math.add";
  private static final String SERVICE = "{\"id\": \"batch\", \"displayName\": \"Winter batch\"}";
  private static final String SUM = "{\"a\": 1, \"b\": 2}";

  @TempDir private static Path home;
  private static ConfiguredGateway gateway;
  private static String ops;

  @BeforeAll
  static void start() throws IOException {
    var pages = Files.createDirectories(home.resolve("pages/site"));
    Files.writeString(pages.resolve("index.html"), "welcome");
    Files.writeString(
        home.resolve("pages/manifest.yaml"),
        "kind: ui\n"
            + "source: test.example/gateway/ui/pages\n"
            + "version: 1.0.0\n"
            + "spec: {assetRoot: site}\n");
    Files.writeString(
        Files.createDirectories(home.resolve("ruled")).resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/ruled
        version: 1.0.0
        spec:
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:9
              operations:
                - {name: look, method: GET, path: /look}
                - {name: change, method: POST, path: /change, allowedRoles: [writer, owner]}
                - {name: drop, method: DELETE, path: /drop, allowedRoles: [owner]}
        """);
    gateway =
        ConfiguredGateway.start(
            home,
            """
              admin: {authorizationPolicy: house, allowedRoles: [operator]}
            providers: {authorization: {facts: {source: builtin:relationships}}}
            authorization:
              model:
                resourceTypes:
                  team: {relations: {member: {}}, actions: {see: [member]}}
              policies:
                house: {members: [{subject: "user:ops", role: operator}]}
                team:
                  members:
                    - {subject: "user:ada", role: reader}
                    - {email: Eve@Example.com, role: reader}
                    - {group: staff, role: reader}
                    - {relation: member, resource: "team:core", role: editor}
                other: {default: allow}
                taken: {}
                given: {}
                paged: {}
                known: {}
            apps:
              free: {provider: {source: builtin:demo}}
              open: {provider: {source: builtin:demo}, authorizationPolicy: other}
              closed: {provider: {source: builtin:demo}, authorizationPolicy: team}
              ruled:
                provider: {source: {path: ruled}}
                authorizationPolicy: paged
              taken: {provider: {source: builtin:demo}, authorizationPolicy: taken}
              given: {provider: {source: builtin:demo}, authorizationPolicy: given}
              paged: {provider: {source: builtin:demo}, authorizationPolicy: paged}
              known: {provider: {source: builtin:demo}, authorizationPolicy: known}
              pages:
                provider: {source: {path: pages}}
                authorizationPolicy: given
                static: {mount: /pages}
            """);
    ops = gateway.token("user:ops");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void listsTheAppsWithAPolicyAndTheOperatorRoutes() {
    var apps = json(gateway.get(APPS, ops)).path("apps");
    assertThat(apps.toString())
        .contains(
            "{\"name\":\"admin\",\"policy\":\"house\",\"default\":\"deny\"}",
            "{\"name\":\"open\",\"policy\":\"other\",\"default\":\"allow\"}",
            "{\"name\":\"closed\",\"policy\":\"team\",\"default\":\"deny\"}")
        .doesNotContain("free");
    var first = gateway.get(APPS + "?limit=1", ops);
    assertThat(json(first).path("apps")).hasSize(1);
    assertThat(first.headers().firstValue("X-Next-Page-Token")).isPresent();
    assertThat(gateway.get(APPS + "?limits=1", ops).statusCode()).isEqualTo(400);
  }

  @Test
  void namesTheOtherAppsOfAPolicy() {
    var apps = json(gateway.get(APPS, ops)).path("apps");
    assertThat(apps.toString())
        .contains(
            "{\"name\":\"ruled\",\"policy\":\"paged\",\"default\":\"deny\",\"sharedWith\":[\"paged\"]}");
    var members = json(gateway.get(APPS + "/paged/members", ops));
    assertThat(members.path("policy").asString()).isEqualTo("paged");
    assertThat(members.path("sharedWith").toString()).isEqualTo("[\"ruled\"]");
    assertThat(json(gateway.get(APPS + "/closed/members", ops)).path("sharedWith")).isEmpty();
  }

  @Test
  void tellsWhetherAMemberIsKnown() {
    gateway.token("user:nora");
    gateway.session(
        new Person(
            "user:zoe",
            Optional.of("Zoe@example.com"),
            true,
            Optional.of("Zoe Miller"),
            List.of()));
    assertThat(known("{\"subject\": \"user:nora\", \"role\": \"r\"}")).isTrue();
    assertThat(known("{\"subject\": \"user:nor\", \"role\": \"r\"}")).isFalse();
    assertThat(known("{\"email\": \"zoe@Example.com\", \"role\": \"r\"}")).isTrue();
    assertThat(known("{\"email\": \"zoe@example.org\", \"role\": \"r\"}")).isFalse();
    assertThat(known("{\"subject\": \"system:ruled\", \"role\": \"r\"}")).isTrue();
    assertThat(known("{\"subject\": \"system:rules\", \"role\": \"r\"}")).isFalse();
    assertThat(known("{\"subject\": \"service_account:none\", \"role\": \"r\"}")).isFalse();
    var listed = json(gateway.get(APPS + "/known/members", ops)).path("members");
    assertThat(listed).hasSize(7).allSatisfy(row -> assertThat(row.has("known")).isTrue());
    var closed = json(gateway.get(APPS + "/closed/members", ops)).path("members");
    assertThat(closed.get(2).has("known")).as("a group is not an account").isFalse();
  }

  private static boolean known(String body) {
    var added = gateway.send("PUT", APPS + "/known/members", ops, body);
    assertThat(added.statusCode()).as(added.body()).isLessThan(300);
    return json(added).path("known").asBoolean();
  }

  @Test
  void findsPeopleToChooseFrom() {
    gateway.session(
        new Person(
            "user:max",
            Optional.of("max@example.com"),
            true,
            Optional.of("Max Winter"),
            List.of()));
    assertThat(gateway.send("POST", "/api/v1/service-accounts", ops, SERVICE).statusCode())
        .isEqualTo(201);
    var people = "/admin/api/v1/authorization/people";
    assertThat(gateway.get(people + "?text=WINTER", ops).body())
        .isEqualTo(
            "{\"people\":[{\"subject\":\"service_account:batch\",\"displayName\":\"Winter batch\",\"kind\":\"service_account\"},"
                + "{\"subject\":\"user:max\",\"displayName\":\"Max Winter\",\"email\":\"max@example.com\",\"kind\":\"login\"}]}");
    assertThat(gateway.get(people + "?text=no-such-name", ops).body()).isEqualTo("{\"people\":[]}");
    var first = gateway.get(people + "?limit=1", ops);
    assertThat(json(first).path("people")).hasSize(1);
    assertThat(first.headers().firstValue("X-Next-Page-Token")).isPresent();
    assertThat(gateway.get(people, gateway.token("user:ada")).statusCode()).isEqualTo(403);
  }

  @Test
  void showsMembersOfTheConfigurationReadOnly() {
    var members = json(gateway.get(APPS + "/closed/members", ops)).path("members");
    assertThat(members)
        .hasSize(4)
        .allSatisfy(row -> assertThat(row.path("readOnly").asBoolean()).isTrue());
    assertThat(members.toString())
        .contains(
            "\"subject\":\"user:ada\",\"role\":\"reader\"",
            "\"email\":\"Eve@Example.com\"",
            "\"group\":\"staff\"",
            "\"relation\":\"member\",\"resource\":\"team:core\",\"role\":\"editor\"");
    for (var row : members) {
      var refused =
          gateway.send("DELETE", APPS + "/closed/members/" + row.path("id").asString(), ops, "");
      assertThat(refused.statusCode()).isEqualTo(409);
      assertThat(refused.body()).contains("\"code\":\"conflict\"", "change it there");
    }
    assertThat(put("closed", "{\"subject\": \"user:ada\", \"role\": \"reader\"}")).isEqualTo(409);
    assertThat(put("closed", "{\"email\": \"eve@example.com\", \"role\": \"reader\"}"))
        .isEqualTo(409);
  }

  @Test
  void aMemberThatIsAddedMayCallAtOnceAndOneThatIsDeletedMayNot() {
    var bob = gateway.token("user:bob");
    var path = ADD.formatted("given");
    assertThat(gateway.status("POST", path, bob, SUM)).isEqualTo(404);
    assertThat(gateway.get("/pages/index.html", bob).statusCode()).isEqualTo(404);
    var added =
        gateway.send(
            "PUT",
            APPS + "/given/members",
            ops,
            "{\"subject\": \"user:bob\", \"role\": \"reader\"}");
    assertThat(added.statusCode()).isEqualTo(201);
    assertThat(json(added).path("readOnly").asBoolean(true)).isFalse();
    assertThat(gateway.status("POST", path, bob, SUM)).isEqualTo(200);
    assertThat(gateway.get("/pages/index.html", bob).body()).contains("welcome");
    assertThat(gateway.get("/pages/index.html", gateway.token("user:eve")).statusCode())
        .isEqualTo(404);
    assertThat(put("given", "{\"subject\": \"user:bob\", \"role\": \"reader\"}")).isEqualTo(200);
    assertThat(gateway.get("/api/v1/apps", bob).body())
        .contains("\"given\"")
        .doesNotContain("taken");

    var id = json(added).path("id").asString();
    var listed = json(gateway.get(APPS + "/given/members", ops)).path("members");
    assertThat(listed.toString()).isEqualTo("[" + json(added) + "]");
    assertThat(gateway.status("DELETE", APPS + "/given/members/" + id, ops, "")).isEqualTo(204);
    assertThat(gateway.status("POST", path, bob, SUM)).isEqualTo(404);
    assertThat(gateway.get("/pages/index.html", bob).statusCode()).isEqualTo(404);
    assertThat(gateway.status("DELETE", APPS + "/given/members/" + id, ops, "")).isEqualTo(404);
  }

  @Test
  void anotherReplicaKnowsWithinASecond() {
    var cid = gateway.token("user:cid");
    var path = ADD.formatted("taken");
    try (var other = gateway.replica()) {
      assertThat(other.status("POST", path, cid, SUM)).isEqualTo(404);
      var added =
          gateway.send(
              "PUT",
              APPS + "/taken/members",
              ops,
              "{\"subject\": \"user:cid\", \"role\": \"reader\"}");
      within(Duration.ofMillis(1500), () -> other.status("POST", path, cid, SUM) == 200);
      var row = APPS + "/taken/members/" + json(added).path("id").asString();
      assertThat(gateway.status("DELETE", row, ops, "")).isEqualTo(204);
      within(Duration.ofMillis(1500), () -> other.status("POST", path, cid, SUM) == 404);
    }
  }

  /** A question that is asked when the time has passed must hold; how long it takes is open. */
  private static void within(Duration time, BooleanSupplier condition) {
    long begun = System.nanoTime();
    long asked = begun;
    while (!condition.getAsBoolean()) {
      assertThat(Duration.ofNanos(asked - begun)).isLessThan(time);
      Pause.brief();
      asked = System.nanoTime();
    }
  }

  @Test
  void anAddedOperatorMayUseTheOperatorRoutes() {
    var ivy = gateway.token("user:ivy");
    assertThat(gateway.get(APPS, ivy).statusCode()).isEqualTo(403);
    var added =
        gateway.send(
            "PUT",
            APPS + "/admin/members",
            ops,
            "{\"subject\": \"user:ivy\", \"role\": \"operator\"}");
    assertThat(gateway.get(APPS, ivy).statusCode()).isEqualTo(200);
    var row = APPS + "/admin/members/" + json(added).path("id").asString();
    assertThat(gateway.status("DELETE", row, ivy, "")).isEqualTo(204);
    assertThat(gateway.get(APPS, ivy).statusCode()).isEqualTo(403);
  }

  @Test
  void refusesARoleWithoutEffectForOperators() {
    var refused =
        gateway.send(
            "PUT",
            APPS + "/admin/members",
            ops,
            "{\"subject\": \"user:ivy\", \"role\": \"reader\"}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body())
        .contains(
            "the role 'reader' has no effect in Administration",
            "server.admin.allowedRoles or captureRoles (operator)");
    assertThat(gateway.get(APPS + "/admin/members", ops).body()).doesNotContain("user:ivy");
  }

  @Test
  void pagesAreCutOutOfTheList() {
    for (var name : List.of("user:a", "user:b", "user:c")) {
      assertThat(put("paged", "{\"subject\": \"" + name + "\", \"role\": \"reader\"}"))
          .isEqualTo(201);
    }
    var first = gateway.get(APPS + "/paged/members?limit=2", ops);
    var token = first.headers().firstValue("X-Next-Page-Token").orElseThrow();
    assertThat(json(first).path("members")).hasSize(2);
    var rest = gateway.get(APPS + "/paged/members?limit=2&pageToken=" + token, ops);
    assertThat(json(rest).path("members").get(0).path("subject").asString()).isEqualTo("user:c");
    assertThat(rest.headers().firstValue("X-Next-Page-Token")).isEmpty();
  }

  @Test
  void refusesWhatItCannotStore() {
    for (var body :
        List.of(
            "{\"role\": \"r\"}",
            "{\"subject\": \"user:x\"}",
            "{\"subject\": \"user:x\", \"email\": \"x@y.z\", \"role\": \"r\"}",
            "{\"subject\": \"x\", \"role\": \"r\"}",
            "{\"email\": \"x\", \"role\": \"r\"}",
            "{\"subject\": \"user:x\", \"role\": \"\"}",
            "{\"subject\": \"user:x\", \"role\": \"a b\"}",
            "{\"group\": \"staff\", \"role\": \"r\"}")) {
      assertThat(put("closed", body)).as(body).isEqualTo(400);
    }
    assertThat(put("free", "{\"subject\": \"user:x\", \"role\": \"r\"}")).isEqualTo(404);
    assertThat(gateway.get(APPS + "/nothing/members", ops).statusCode()).isEqualTo(404);
  }

  @Test
  void listsTheRolesThatNameASubject() {
    put("open", "{\"email\": \"Eve@example.com\", \"role\": \"guest\"}");
    var all = "/admin/api/v1/authorization/members?subject=";
    var eve = json(gateway.get(all + "user:eve@example.com", ops)).path("members");
    assertThat(eve).hasSize(2);
    assertThat(eve.toString())
        .contains(
            "\"email\":\"Eve@Example.com\",\"role\":\"reader\",\"readOnly\":true,\"app\":\"closed\"",
            "\"subject\":\"user:eve@example.com\",\"role\":\"guest\",\"readOnly\":false,\"app\":\"open\"");
    assertThat(gateway.get(all + "user:ops", ops).body()).contains("\"app\":\"admin\"");
    assertThat(gateway.get(all + "user:zoe", ops).body()).isEqualTo("{\"members\":[]}");
    assertThat(gateway.get("/admin/api/v1/authorization/members", ops).statusCode()).isEqualTo(400);
    assertThat(gateway.get(all + "user:ops", gateway.token("user:ada")).statusCode())
        .isEqualTo(403);
  }

  @Test
  void tellsWhatTheRolesOfAnAppAreFor() {
    assertThat(gateway.get(APPS + "/ruled/roles", ops).body())
        .isEqualTo(
            "{\"roles\":[{\"role\":\"owner\",\"operations\":[\"change\",\"drop\"]},"
                + "{\"role\":\"writer\",\"operations\":[\"change\"]}],\"forEveryRole\":1,\"policy\":\"paged\"}");
    assertThat(gateway.get(APPS + "/admin/roles", ops).body())
        .isEqualTo(
            "{\"roles\":[{\"role\":\"operator\",\"operations\":[]}],\"forEveryRole\":0,\"policy\":\"house\"}");
    assertThat(gateway.get(APPS + "/free/roles", ops).statusCode()).isEqualTo(404);
    assertThat(gateway.get(APPS + "/ruled/roles", gateway.token("user:ada")).statusCode())
        .isEqualTo(403);
  }

  @Test
  void isForOperatorsOnly() {
    var ada = gateway.token("user:ada");
    var limited = gateway.token("user:ops", new Caller.Scope("closed", Set.of()));
    for (var token : List.of(ada, limited)) {
      assertThat(gateway.get(APPS, token).statusCode()).isEqualTo(403);
      assertThat(gateway.get(APPS + "/closed/members", token).statusCode()).isEqualTo(403);
      assertThat(gateway.status("PUT", APPS + "/closed/members", token, "{}")).isEqualTo(403);
      assertThat(gateway.status("DELETE", APPS + "/closed/members/x", token, "")).isEqualTo(403);
    }
  }

  private static int put(String app, String body) {
    return gateway.status("PUT", APPS + "/" + app + "/members", ops, body);
  }
}
