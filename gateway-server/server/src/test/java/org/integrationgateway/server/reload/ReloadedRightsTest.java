package org.integrationgateway.server.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.reload.ReloadedGateway.json;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Policies, limits, workflows and log levels of a running server. */
final class ReloadedRightsTest {
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
        limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}%s}
        log: {levels: {%s}}
      authorization:
        policies:
          house: {members: [{subject: "user:ops", role: operator}%s]}
      %s
      apps:
        demo: {provider: {source: builtin:demo}, authorizationPolicy: %s}
      """;

  @TempDir Path home;

  private static String config(
      String limits, String levels, String members, String more, String policy) {
    return CONFIG.formatted(limits, levels, members, more.indent(4), policy);
  }

  @Test
  void membersAndPoliciesCountForTheNextCall() {
    try (var gateway = new ReloadedGateway(home, config("", "", "", "", "house"))) {
      var ada = gateway.token("user:ada");
      assertThat(gateway.invoke("demo", "time.now", ada, "{}").statusCode()).isEqualTo(404);

      var added =
          gateway.reload(config("", "", ", {subject: \"user:ada\", role: reader}", "", "house"));
      assertThat(added.path("state").asString()).as(added.toString()).isEqualTo("applied");
      assertThat(added.path("changes").toString()).contains("authorization.policies.house");
      assertThat(gateway.invoke("demo", "time.now", ada, "{}").statusCode()).isEqualTo(200);
      assertThat(
              json(gateway.manage("GET", "/admin/api/v1/authorization/apps/demo/members"))
                  .toString())
          .contains("user:ada");
      assertThat(json(gateway.manage("GET", "/admin/api/v1/configuration?limit=1000")).toString())
          .contains("user:ada");

      var moved =
          gateway.reload(
              config(
                  "", "", "", "team: {members: [{subject: \"user:ada\", role: reader}]}", "team"));
      assertThat(moved.path("state").asString()).as(moved.toString()).isEqualTo("applied");
      assertThat(gateway.invoke("demo", "time.now", ada, "{}").statusCode()).isEqualTo(200);

      gateway.reload(config("", "", "", "", "house"));
      assertThat(gateway.invoke("demo", "time.now", ada, "{}").statusCode()).isEqualTo(404);
      assertThat(gateway.status("demo", "time.now", "{}")).isEqualTo(200);
    }
  }

  @Test
  void ratesAndLevelsCountAtOnce() {
    try (var gateway = new ReloadedGateway(home, config("", "", "", "", "house"))) {
      var logger = LoggerFactory.getLogger("org.integrationgateway.server.store");
      assertThat(gateway.status("demo", "time.now", "{}")).isEqualTo(200);
      var changed =
          gateway.reload(
              config(", perAppConcurrency: 7, invocationDepth: 3", "store: debug", "", "", "house")
                  .replace(
                      "perSubjectRate: {perSecond: 0}",
                      "perSubjectRate: {perSecond: 1, burst: 1}"));
      assertThat(changed.path("state").asString()).as(changed.toString()).isEqualTo("applied");
      var ada = gateway.token("user:eve");
      int limited = 0;
      for (int i = 0; i < 20; i++) {
        limited += gateway.invoke("demo", "time.now", ada, "{}").statusCode() == 429 ? 1 : 0;
      }
      assertThat(limited).isPositive();
      assertThat(logger).isNotNull();
      gateway.reload(config("", "", "", "", "house"));
      assertThat(gateway.invoke("demo", "time.now", ada, "{}").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void definitionsOfWorkflowsAreGivenToTheirProvider() {
    var engine =
        """
        providers: {workflow: {local: {source: builtin:durable, default: true}}}
        workflows:
          definitions:
            nightly:
              steps:
                - {id: look, invoke: {app: demo, operation: time.now}}
        """;
    var start = config("", "", "", "", "house") + engine;
    try (var gateway = new ReloadedGateway(home, start)) {
      var next =
          start
              + """
                  daily:
                    steps:
                      - {id: look, invoke: {app: demo, operation: time.now}}
              """;
      var answer = gateway.reload(next);
      assertThat(answer.path("state").asString()).as(answer.toString()).isEqualTo("applied");
      assertThat(answer.path("changes").toString()).contains("workflows.definitions.daily");
      assertThat(
              gateway
                  .send(
                      gateway.gateway().uri(),
                      "GET",
                      "/api/v2/workflow/definitions",
                      gateway.token("user:ops"),
                      "")
                  .body())
          .contains("daily", "nightly");
    }
  }
}
