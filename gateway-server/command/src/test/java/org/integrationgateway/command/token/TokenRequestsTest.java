package org.integrationgateway.command.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeGateway;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests and output of the commands for tokens. */
final class TokenRequestsTest {
  @TempDir Path folder;

  @Test
  void createsListsAndRevokesTokens() throws IOException {
    try (var gateway = new FakeGateway()) {
      gateway
          .answers("POST /api/v1/tokens", 201, "{\"id\": \"t1\", \"token\": \"gwt_new\"}")
          .answers("GET /api/v1/tokens", 200, "[{\"id\": \"t1\", \"name\": \"ci\"}]")
          .answers("DELETE /api/v1/tokens/t1", 204, "")
          .answers("DELETE /api/v1/tokens", 200, "{\"revoked\": 3}");
      var cli =
          new Cli(folder, new NoServer())
              .with("GATEWAY_URL", gateway.url())
              .with("GATEWAY_TOKEN", "gwt_environment");
      var created =
          cli.run(
              "token",
              "create",
              "--name",
              "ci",
              "--expires-in",
              "12h",
              "--scope",
              "a:x",
              "--scope",
              "a:y",
              "--scope",
              "b");
      assertThat(created.out()).isEqualTo("gwt_new\n");
      assertThat(gateway.last().body())
          .isEqualTo(
              "{\"name\":\"ci\",\"expiresInSeconds\":43200,\"scopes\":["
                  + "{\"app\":\"a\",\"operations\":[\"x\",\"y\"]},{\"app\":\"b\"}]}");
      assertThat(cli.run("token", "list").out()).startsWith("t1\tci\t");
      assertThat(cli.run("token", "revoke", "t1").out()).isEqualTo("revoked 1\n");
      assertThat(cli.run("token", "revoke", "--all").out()).isEqualTo("revoked 3\n");
    }
  }
}
