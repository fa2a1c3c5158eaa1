package org.integrationgateway.server.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The headers that tell a caller of its limits. */
final class RateHeadersTest {
  @TempDir private Path home;

  private static Optional<String> header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name);
  }

  @Test
  void everyAnswerSaysWhatIsLeft() {
    try (var gateway =
        ConfiguredGateway.start(
            home,
            """
              limits: {perSubjectRate: {perSecond: 1, burst: 40}}
            apps: {demo: {provider: {source: "builtin:demo"}}}
            """)) {
      var token = gateway.token("user:ann");
      var list = gateway.get("/api/v1/apps", token);
      assertThat(header(list, "RateLimit-Policy")).contains("\"subject\";q=40;w=40");
      assertThat(header(list, "RateLimit")).contains("\"subject\";r=39;t=1");
      var ping =
          gateway.send("POST", "/mcp", token, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
      assertThat(header(ping, "RateLimit").orElseThrow()).startsWith("\"subject\";r=3");
      var missing = gateway.get("/api/v1/apps/nothing", token);
      assertThat(missing.statusCode()).isEqualTo(404);
      assertThat(header(missing, "RateLimit").orElseThrow()).startsWith("\"subject\";r=3");
      assertThat(header(gateway.get("/health", token), "RateLimit")).isEmpty();
      assertThat(header(gateway.get("/api/v1/apps", "gwt_wrong"), "RateLimit")).isEmpty();

      // More than the burst, so that one is refused however slow this machine is.
      var refused = list;
      for (int i = 0; refused.statusCode() == 200 && i < 100_000; i++) {
        refused = gateway.get("/api/v1/apps", token);
      }
      assertThat(refused.statusCode()).isEqualTo(429);
      var wait = header(refused, "Retry-After").orElseThrow();
      assertThat(header(refused, "RateLimit")).contains("\"subject\";r=0;t=" + wait);
    }
  }
}
