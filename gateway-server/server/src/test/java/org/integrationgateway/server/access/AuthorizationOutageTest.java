package org.integrationgateway.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An authorization provider that does not answer, and a gateway without one. */
final class AuthorizationOutageTest {
  private static final String SUM = "{\"a\": 1, \"b\": 2}";
  private static final String REST =
      """
      authorization:
        policies:
          house: {members: [{subject: "user:ops", role: operator}]}
          team: {members: [{subject: "user:ada", role: reader}]}
          open: {default: allow}
      apps:
        closed: {provider: {source: builtin:demo}, authorizationPolicy: team}
        open: {provider: {source: builtin:demo}, authorizationPolicy: open}
        free: {provider: {source: builtin:demo}}
      """;
  private static final String ADMIN =
      "  admin: {authorizationPolicy: house, allowedRoles: [operator]}\n";

  @TempDir private Path home;

  /** The status of a call, which a slow machine may not answer within so short a time limit. */
  private static int sum(ConfiguredGateway gateway, String app, String token) {
    return gateway.status("POST", "/api/v1/" + app + "/math.add", token, SUM);
  }

  @Test
  void stopsOnlyCallersThatNeedItsAnswer() throws Exception {
    var root = Files.createDirectories(home.resolve("broken"));
    Files.writeString(
        root.resolve("manifest.yaml"),
        "kind: authorization\n"
            + "source: github.com/acme/providers/broken\n"
            + "version: 1.0.0\n"
            + "run: [./provider.sh]\n");
    var script = Files.writeString(root.resolve("provider.sh"), "#!/bin/sh\nexit 1\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    try (var gateway =
        ConfiguredGateway.start(
            home,
            ADMIN
                + "  limits: {requestTimeout: 1s}\n"
                + "providers: {authorization: {broken: {source: {path: broken}}}}\n"
                + REST)) {
      var ada = gateway.token("user:ada");
      var bob = gateway.token("user:bob");
      eventually(() -> assertThat(sum(gateway, "closed", ada)).isEqualTo(200));
      var refused = gateway.send("POST", "/api/v1/closed/math.add", bob, SUM);
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body()).contains("provider_unavailable");
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      eventually(() -> assertThat(sum(gateway, "open", bob)).isEqualTo(200));
      assertThat(gateway.get("/api/v1/apps", bob).body())
          .contains("\"free\"", "\"open\"")
          .doesNotContain("\"closed\"");
      var ops = gateway.token("user:ops");
      assertThat(gateway.get("/admin/api/v1/providers", ops).statusCode()).isEqualTo(200);
      assertThat(gateway.get("/admin/api/v1/providers", bob).statusCode()).isEqualTo(503);
    }
  }

  @Test
  void withoutAProviderTheConfigurationAloneDecides() {
    try (var gateway = ConfiguredGateway.start(home, ADMIN + REST)) {
      var bob = gateway.token("user:bob");
      var ops = gateway.token("user:ops");
      var members = "/admin/api/v1/authorization/apps/closed/members";
      assertThat(gateway.status("POST", "/api/v1/closed/math.add", bob, SUM)).isEqualTo(404);
      assertThat(gateway.get(members, ops).body()).contains("user:ada");
      var put =
          gateway.send("PUT", members, ops, "{\"subject\": \"user:bob\", \"role\": \"reader\"}");
      assertThat(put.statusCode()).isEqualTo(412);
      assertThat(put.body()).contains("not_configured", "providers.authorization");
      assertThat(
              gateway.status("POST", "/api/v1/service-accounts", bob, "{\"displayName\": \"CI\"}"))
          .isEqualTo(412);
      assertThat(gateway.get("/api/v1/service-accounts", bob).statusCode()).isEqualTo(412);
    }
  }
}
