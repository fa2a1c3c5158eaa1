package org.integrationgateway.server.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fields that nothing presents and nothing exchanges for a token. */
final class UnpresentedFieldsContractTest {
  @Test
  void refusesToStoreWhatNoRequestWouldCarry(@TempDir Path home) throws Exception {
    Files.writeString(
        home.resolve("looker.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/looker
        version: 1.0.0
        spec:
          connections:
            default:
              mode: subject
              auth:
                type: manual
                credentials: [{name: client_id}, {name: client_secret}]
          surfaces:
            rest:
              baseUrl: https://looker.example
              operations: [{name: look, method: GET, path: /look}]
        """);
    try (var gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              looker: {provider: {source: {path: looker.yaml}}}
            """)) {
      var alice = gateway.token("user:alice");
      var answer =
          gateway.send(
              "POST",
              "/api/v1/auth/connect-manual",
              alice,
              """
              {"integration": "looker",
               "credentials": {"client_id": "a", "client_secret": "b"}}
              """);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(answer.body()).contains("presents none of them", "authMapping");
      assertThat(gateway.get("/api/v1/looker/look", alice).statusCode()).isEqualTo(412);
    }
  }
}
