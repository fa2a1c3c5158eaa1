package org.integrationgateway.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Every change of state through a door, and every refused caller, is one event of the trail. */
final class AuditPointsTest {
  private static final Set<String> ORIGIN = Set.of("request", "address");
  private static final String TOKENS = "/api/v1/tokens";

  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("vault", TestApps::vault);

  private final Logger audit = (Logger) LoggerFactory.getLogger("audit");
  private final ListAppender<ILoggingEvent> events = new ListAppender<>();

  @BeforeEach
  void listen() {
    events.start();
    audit.setLevel(Level.INFO);
    audit.addAppender(events);
  }

  @AfterEach
  void stop() {
    audit.detachAppender(events);
    audit.setLevel(null);
  }

  /** The events of a subject, without ids that differ from run to run. */
  private List<Map<String, Object>> events(String subject) {
    return List.copyOf(events.list).stream()
        .map(
            event ->
                event.getKeyValuePairs().stream()
                    .filter(pair -> !ORIGIN.contains(pair.key))
                    .collect(Collectors.toMap(pair -> pair.key, pair -> pair.value)))
        .filter(event -> subject.equals(event.get("subject")))
        .toList();
  }

  @Test
  void tokensAreRecordedWhenTheyAreCreatedAndRevoked() {
    var alice = gateway.token("user:audited");
    var created = json(gateway.send("POST", TOKENS, alice, Json.object().put("name", "ci")).body());
    var id = created.get("id").asString();
    gateway.send("DELETE", TOKENS + "/" + id, alice, null);
    gateway.send("DELETE", TOKENS, alice, null);
    var subject = (Object) "user:audited";
    assertThat(events("user:audited"))
        .containsExactly(
            Map.of("action", "token.create", "subject", subject, "id", id, "name", "ci"),
            Map.of("action", "token.revoke", "subject", subject, "id", id),
            Map.of("action", "token.revoke_all", "subject", subject, "revoked", "1"));
    var plaintext = created.get("token").asString();
    assertThat(events("user:audited").toString()).doesNotContain(plaintext);
  }

  @Test
  void connectionsAreRecordedWhenTheyAreMadeAndRemoved() {
    var bob = gateway.token("user:connected");
    gateway.connect(bob, "vault", "work", "k");
    gateway.send("DELETE", "/api/v1/apps/vault", bob, null);
    assertThat(events("user:connected"))
        .extracting(event -> event.get("action"))
        .containsExactly("connection.connect", "connection.disconnect");
  }

  @Test
  void aCallerThatIsNotResolvedIsRecorded() {
    gateway.send("GET", TOKENS, "gwt_wrong", null);
    assertThat(events(AuditEvent.UNKNOWN))
        .anySatisfy(
            event ->
                assertThat(event)
                    .containsEntry("action", "caller.refuse")
                    .containsEntry("route", "GET /api/v1/tokens")
                    .containsEntry("code", "unauthenticated")
                    .containsEntry(
                        "reason",
                        "the presented token is not valid, or no longer valid: create another"
                            + " one"));
  }

  @Test
  void aCallerThatMayNotUseARouteForOperatorsIsRecorded() {
    var limited = gateway.token("user:limited", new Caller.Scope("vault", Set.of()));
    gateway.send("GET", "/admin/api/v1/providers", limited, null);
    assertThat(events("user:limited"))
        .singleElement()
        .satisfies(
            event ->
                assertThat(event)
                    .containsEntry("action", "caller.refuse")
                    .containsEntry("code", "scope_denied"));
  }

  @Test
  void everyEventOfARequestSaysFromWhereItCame() {
    var token = gateway.token("user:somewhere");
    gateway.send("POST", TOKENS, token, Json.object().put("name", "ci"));
    assertThat(List.copyOf(events.list))
        .filteredOn(event -> event.getFormattedMessage().equals("token.create by user:somewhere"))
        .singleElement()
        .satisfies(
            event ->
                assertThat(event.getKeyValuePairs().toString())
                    .contains("address=\"127.0.0.1\"")
                    .containsPattern("request=\"[0-9a-f]{32}\""));
  }

  private static JsonNode json(String text) {
    return Json.parse(text.getBytes(UTF_8));
  }
}
