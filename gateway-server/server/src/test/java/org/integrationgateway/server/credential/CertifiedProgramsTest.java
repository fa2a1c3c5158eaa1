package org.integrationgateway.server.credential;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.login.CertifiedProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The certified provider gives tokens to the gateway as a program. */
final class CertifiedProgramsTest {
  @Test
  void acceptsTheAssertionsThatTheGatewaySigns(@TempDir Path folder) throws Exception {
    try (var provider = CertifiedProvider.ofPrograms(folder)) {
      var home = Files.createDirectory(folder.resolve("home"));
      var manifest =
          """
          kind: app
          source: test.example/gateway/apps/certified
          version: 1.0.0
          displayName: Certified
          spec:
            connections:
              default:
                mode: subject
                auth:
                  type: oauth2
                  tokenUrl: %s/token
                  grantType: client_credentials
                  clientId: signed
                  clientAuth: private_key_jwt
                  assertionAudience: %s
            defaultConnection: default
            surfaces:
              rest:
                baseUrl: %s
                operations: [{name: me, method: GET, path: /me}]
          """
              .replace("%s", provider.issuer().toString());
      try (var gateway =
          ConnectingGateway.start(home, Map.of("certified", manifest), "", Clock.systemUTC())) {
        provider.register(gateway.uri("/"));
        var token = gateway.token("user:ada");
        assertThat(gateway.get("/api/v1/certified/me", token).body())
            .contains("\"client\":\"signed\"");
      }
    }
  }
}
