package org.integrationgateway.server.api.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.core.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets of connections, which a gateway gives to callers only where its operator says so. */
final class ResolveTest {
  @Test
  void givesNoSecretUnlessTheConfigurationSaysSo(@TempDir Path home) throws InterruptedException {
    var vault = "{\"ref\": {\"app\": \"vault\", \"connection\": \"default\"}}";
    try (var gateway = PublicGateway.start(home, "", false)) {
      var bob = gateway.bobsCalls();
      bob.answer(
          "ExternalCredentials/Upsert",
          "{\"ref\": {\"app\": \"vault\", \"connection\": \"default\"}, \"fields\": {\"token\":"
              + " \"Ym9icy1rZXk=\"}}");
      assertThat(bob.refused("ExternalCredentials/Resolve", vault)).isEqualTo(ErrorCode.FORBIDDEN);
      assertThat(bob.answer("ExternalCredentials/Get", vault).toString())
          .doesNotContain("Ym9icy1rZXk=");
      assertThat(bob.answer("ExternalCredentials/Validate", vault).path("valid").asBoolean())
          .isTrue();
      assertThat(
              gateway
                  .alicesCalls()
                  .refused("ExternalCredentials/Resolve", vault.replace("vault", "none")))
          .isEqualTo(ErrorCode.NOT_FOUND);
    }
  }
}
