package org.integrationgateway.connections.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.junit.jupiter.api.Test;

/** Texts of flows as versions before wrote them: flows under way outlive an update. */
final class StoredFlowTest {
  private static final Caller ADA =
      Caller.of(
          new Subject(
              "user:ada", Optional.of("ada@example.com"), Optional.of("Ada"), List.of("demo:list")),
          Proof.session(Proof.Kind.SESSION_COOKIE, "s1", "okta"),
          List.of("admin"));

  private static final String WHOLE =
      """
      {"owner":"user:ada","app":"demo","connection":"default","redirectUri":"https://gw/cb",\
      "expiresAt":1700000000123,"instance":"work","verifier":"v","port":4711,"next":"/apps",\
      "params":{"region":"eu"},"scopes":["read"],\
      "starter":{"subject":"user:ada","email":"ada@example.com","displayName":"Ada",\
      "scopes":["demo:list"],"groups":["admin"],"proof":"SESSION_COOKIE","proofId":"s1",\
      "provider":"okta"},\
      "server":{"authorization":"https://as/authorize","token":"https://as/token",\
      "issuer":"https://as","sendsIssuer":true,"clientId":"c"}}""";
  private static final String LEAST =
      """
      {"owner":"user:ada","app":"demo","connection":"default","redirectUri":"https://gw/cb",\
      "expiresAt":1700000000123,"params":{},"scopes":[],\
      "starter":{"subject":"system:demo","scopes":[],"groups":[],"proof":"INSIDE"},\
      "server":{"authorization":"https://as/authorize","token":"https://as/token",\
      "sendsIssuer":false,"clientId":"c"}}""";

  @Test
  void writesWhatItWroteBefore() {
    assertThat(text(whole())).isEqualTo(WHOLE);
    assertThat(text(least())).isEqualTo(LEAST);
  }

  @Test
  void readsWhatItWroteBefore() {
    assertThat(flow(WHOLE)).isEqualTo(whole());
    assertThat(flow(LEAST)).isEqualTo(least());
  }

  private static PendingFlow whole() {
    return new PendingFlow(
        "id",
        "user:ada",
        "demo",
        "default",
        "https://gw/cb",
        Instant.ofEpochMilli(1_700_000_000_123L),
        Optional.of("work"),
        Optional.of(Secret.of("v")),
        Optional.of(4711),
        Optional.of(new NextPath("/apps")),
        Map.of("region", "eu"),
        List.of("read"),
        ADA,
        new PendingFlow.Asked(
            URI.create("https://as/authorize"),
            URI.create("https://as/token"),
            Optional.of("https://as"),
            true,
            "c"));
  }

  private static PendingFlow least() {
    return new PendingFlow(
        "id",
        "user:ada",
        "demo",
        "default",
        "https://gw/cb",
        Instant.ofEpochMilli(1_700_000_000_123L),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        List.of(),
        Caller.of(Subject.of("system:demo")),
        new PendingFlow.Asked(
            URI.create("https://as/authorize"),
            URI.create("https://as/token"),
            Optional.empty(),
            false,
            "c"));
  }

  private static String text(PendingFlow flow) {
    return PendingFlow.STORED.write(flow).use(text -> text);
  }

  private static PendingFlow flow(String text) {
    return PendingFlow.STORED.read(Secret.of(text), "id");
  }
}
