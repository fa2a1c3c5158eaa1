package org.integrationgateway.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members of a policy that are known by e-mail address, group or relation. */
final class RelatedMembersTest {
  private static final String READ = "/api/v1/guarded/read";
  private static final String WRITE = "/api/v1/guarded/write";
  private static final String MEMBERS = "/admin/api/v1/authorization/apps/guarded/members";

  @TempDir private static Path home;
  private static Upstreams upstreams;
  private static ConfiguredGateway gateway;

  @BeforeAll
  static void start() throws IOException {
    upstreams = new Upstreams();
    Files.writeString(home.resolve("manifest.yaml"), TestApps.guarded(upstreams));
    gateway =
        ConfiguredGateway.start(
            home,
            """
              admin: {authorizationPolicy: house, allowedRoles: [operator]}
            providers: {authorization: {facts: {source: builtin:relationships}}}
            authorization:
              model:
                resourceTypes:
                  team:
                    relations: {member: {targets: [subject, "team#member"]}}
                    actions: {see: [member]}
              relationships:
                - {target: "user:tim", relation: member, resource: "team:payments"}
                - {target: "team:payments#member", relation: member, resource: "team:finance"}
              policies:
                house: {members: [{subject: "user:ops", role: operator}]}
                staff:
                  members:
                    - {email: Eve@Example.com, role: reader}
                    - {group: staff, role: reader}
                    - {group: editors, role: editor}
                    - {relation: member, resource: "team:finance", role: editor}
            apps:
              guarded: {provider: {source: {path: manifest.yaml}}, authorizationPolicy: staff}
            """);
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    upstreams.close();
  }

  private static Person person(String id, String email, boolean verified, String... groups) {
    return new Person(id, Optional.of(email), verified, Optional.empty(), List.of(groups));
  }

  private static int read(String token) {
    return gateway.status("GET", READ, token, "");
  }

  private static int write(String token) {
    return gateway.status("POST", WRITE, token, "{}");
  }

  @Test
  void aMemberThroughTwoTeamsHasTheRoleAndAStrangerSeesNothing() {
    var tim = gateway.token("user:tim");
    assertThat(read(tim)).isEqualTo(200);
    assertThat(write(tim)).isEqualTo(200);
    var stranger = gateway.token("user:stranger");
    assertThat(read(stranger)).isEqualTo(404);
    assertThat(write(stranger)).isEqualTo(404);
    assertThat(gateway.get("/api/v1/apps", stranger).body()).isEqualTo("[]");
  }

  @Test
  void onlyAVerifiedAddressCounts() {
    assertThat(read(gateway.session(person("user:1", "eve@example.com", true)))).isEqualTo(200);
    assertThat(read(gateway.session(person("user:2", "EVE@EXAMPLE.COM", true)))).isEqualTo(200);
    assertThat(read(gateway.session(person("user:3", "eve@example.com", false)))).isEqualTo(404);
    assertThat(read(gateway.token("user:eve@example.com"))).isEqualTo(404);
  }

  @Test
  void groupsOfTheIdentityProviderCount() {
    assertThat(read(gateway.session(person("user:4", "a@b.example", true, "staff"))))
        .isEqualTo(200);
    var refused =
        gateway.send(
            "POST", WRITE, gateway.session(person("user:5", "a@b.example", true, "staff")), "{}");
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body())
        .contains("operation 'write' of app 'guarded'")
        .doesNotContain("staff", "editor");
    assertThat(read(gateway.session(person("user:6", "a@b.example", true, "others"))))
        .isEqualTo(404);
  }

  @Test
  void anyOfSeveralRolesIsEnough() {
    var both = gateway.session(person("user:7", "eve@example.com", true, "staff", "editors"));
    assertThat(read(both)).isEqualTo(200);
    assertThat(write(both)).isEqualTo(200);
  }

  @Test
  void anAddressThatIsAddedCountsWhenItIsVerified() {
    var ops = gateway.token("user:ops");
    var nora = gateway.session(person("user:8", "Nora@example.com", true));
    var other = gateway.session(person("user:9", "nora@example.com", false));
    assertThat(read(nora)).isEqualTo(404);
    var added =
        gateway.send(
            "PUT", MEMBERS, ops, "{\"email\": \"nora@Example.com\", \"role\": \"editor\"}");
    assertThat(json(added).path("subject").asString()).isEqualTo("user:nora@example.com");
    assertThat(write(nora)).isEqualTo(200);
    assertThat(read(other)).isEqualTo(404);
    var row = MEMBERS + "/" + json(added).path("id").asString();
    assertThat(gateway.status("DELETE", row, ops, "")).isEqualTo(204);
    assertThat(read(nora)).isEqualTo(404);
  }
}
