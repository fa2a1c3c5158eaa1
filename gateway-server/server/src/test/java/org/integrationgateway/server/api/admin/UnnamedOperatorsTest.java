package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Callers of a deployment whose policies tell them apart, and that names no operators. */
final class UnnamedOperatorsTest {
  private static ConfiguredGateway gateway;
  private static String bob;

  @BeforeAll
  static void start(@TempDir Path home) {
    gateway =
        ConfiguredGateway.start(
            home,
            """
            providers:
              workflow:
                main: {source: builtin:durable}
              authorization:
                relations: {source: builtin:relationships}
            authorization:
              model:
                resourceTypes: {team: {relations: {member: {}}}}
              policies:
                payments: {members: [{relation: member, resource: "team:payments", role: editor}]}
            apps:
              payments:
                provider: {source: builtin:demo}
                authorizationPolicy: payments
              demo:
                provider: {source: builtin:demo}
            workflows:
              definitions:
                pay:
                  runAs: service_account:robot
                  steps:
                    - {id: a, invoke: {app: payments, operation: hello.greet}}
                  on:
                    - {event: {type: due, source: demo}}
            """);
    bob = gateway.token("user:bob");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET | /admin/api/v1/providers |",
        "POST | /api/v1/workflow/events | {\"source\": \"demo\", \"type\": \"due\"}",
        "POST | /api/v2/workflow/definitions/pay/runs | {}",
        "DELETE | /api/v2/workflow/definitions/pay |",
        "POST | /api/v2/authorization/relationships"
            + " | {\"relationship\": {\"target\": {\"subject\": \"user:bob\"}, \"relation\": \"member\","
            + " \"resource\": {\"type\": \"team\", \"id\": \"payments\"}}}"
      })
  void areNoOperators(String method, String path, String body) {
    var answer = gateway.send(method, path, bob, body == null ? "" : body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
  }

  @Test
  void getNothingThatAPolicyRefuses() {
    assertThat(gateway.get("/api/v1/payments/hello.greet", bob).statusCode()).isEqualTo(404);
    assertThat(gateway.get("/api/v1/demo/hello.greet", bob).statusCode()).isNotEqualTo(403);
  }
}
