package org.integrationgateway.connections;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.ConnectionStatus.Action;
import org.integrationgateway.connections.ConnectionStatus.CredentialState;
import org.integrationgateway.connections.ConnectionStatus.Status;
import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.connections.completion.ConnectResult;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.credential.TestApps;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;

class ConnectionsTest extends ConnectionsFixture {
  @Test
  void storesASingleSecretUnderTheOnlyField() {
    var connected = connections.connect(ALICE, bearer("crm", null, "t1"));
    assertThat(connected)
        .isEqualTo(new ConnectOutcome.Connected(new ConnectResult("crm", "default", "default")));
    assertThat(connected.status()).isEqualTo("connected");
    assertThat(token("default")).contains(Secret.of("t1"));
  }

  @Test
  void recordsWhatItChanges() {
    connections.connect(ALICE, bearer("crm", "work", "s3cret"));
    connections.disconnect(ALICE, "crm", Selector.NONE);
    assertRefused(
        () -> connections.disconnect(ALICE, "crm", Selector.NONE), ErrorCode.NOT_FOUND, "crm");
    assertThat(audited)
        .containsExactly(change("connection.connect"), change("connection.disconnect"));
    assertThat(changed).containsExactly("user:alice", "user:alice");
  }

  private static AuditEvent change(String action) {
    return new AuditEvent(action, "user:alice")
        .with("app", "crm")
        .with("connection", "default")
        .with("instance", "work");
  }

  @Test
  void replacesAnInstanceAndKeepsItsId() {
    connections.connect(ALICE, bearer("crm", "work", "old"));
    var before = connections.stored(ALICE, CRM).connections().get(0).instances().get(0);
    connections.connect(ALICE, bearer("crm", "work", "new"));
    var after = connections.stored(ALICE, CRM).connections().get(0).instances();
    assertThat(after).hasSize(1);
    assertThat(after.get(0).id()).isEqualTo(before.id());
    assertThat(after.get(0).updatedAt()).isAfter(before.updatedAt());
    assertThat(token("work")).contains(Secret.of("new"));
  }

  @Test
  void reportsEveryProblemAtOnce() {
    var credentials = Map.of("secert", Secret.of("x"), "api/key", Secret.of("two\nlines"));
    var found = problems(keys(credentials, Map.of("regoin", "eu", "version", "3")));
    assertThat(found)
        .extracting(FieldProblem::pointer)
        .containsExactlyInAnyOrder(
            "/credentials/secert",
            "/credentials/secret",
            "/credentials/api~1key",
            "/connectionParams/regoin",
            "/connectionParams/region");
    assertThat(found.toString())
        .contains("Did you mean 'secret'?", "Did you mean 'region'?", "your region", "line break");
    assertThat(new IndexedDbCredentialStore(state).find("user:alice", "erp")).isEmpty();
  }

  @Test
  void refusesValuesThatAreTooLongOrEmpty() {
    assertThat(problems(bearer("crm", null, "")))
        .extracting("message")
        .containsOnly("'token' is missing");
    assertThat(problems(bearer("crm", null, "x".repeat(65_537))).toString()).contains("64 KiB");
    assertThat(problems(bearer("crm", null, "x".repeat(16_385))).toString())
        .contains("the header Authorization");
    connections.connect(ALICE, bearer("crm", null, "x".repeat(16_000)));
    assertThat(problems(bearer("crm", " padded", "t")))
        .extracting("pointer")
        .containsOnly("/instance");
    assertThat(problems(bearer("crm", "x".repeat(101), "t"))).hasSize(1);
  }

  @Test
  void refusesALoneSecretWhereSeveralAreAsked() {
    var request =
        new ConnectRequest(
            "erp",
            Optional.of("keys"),
            Optional.empty(),
            Optional.of(Secret.of("x")),
            Map.of(),
            Map.of("region", "eu"));
    assertThat(problems(request).get(0).message()).contains("api/key, secret");
  }

  @Test
  void choosesTheConnectionOnlyWhereItIsClear() {
    var erp =
        keys(Map.of("api/key", Secret.of("k"), "secret", Secret.of("s")), Map.of("region", "eu"));
    var unnamed =
        new ConnectRequest(
            "erp",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            erp.credentials(),
            erp.connectionParams());
    assertThat(connections.connect(ALICE, unnamed))
        .isEqualTo(new ConnectOutcome.Connected(new ConnectResult("erp", "keys", "default")));
    assertRefused(
        () -> connections.connect(ALICE, bearer("two", null, "t")),
        ErrorCode.INVALID_REQUEST,
        "name one in 'connection' (a, b)");
    assertRefused(
        () -> connections.connect(ALICE, bearer("open", null, "t")),
        ErrorCode.INVALID_REQUEST,
        "needs no credential");
  }

  @Test
  void hidesTheDeploymentsOwnConnection() {
    var request =
        new ConnectRequest(
            "crm",
            Optional.of("deployment"),
            Optional.empty(),
            Optional.of(Secret.of("t")),
            Map.of(),
            Map.of());
    assertRefused(
        () -> connections.connect(ALICE, request), ErrorCode.NOT_FOUND, "it has: default.");
    assertThat(connections.stored(ALICE, CRM).connections())
        .extracting(ConnectionInstances::name)
        .containsExactly("default");
  }

  @Test
  void leavesOtherUsersAlone() {
    connections.connect(ALICE, bearer("crm", null, "t"));
    assertRefused(
        () -> connections.disconnect(TestApps.caller("user:bob"), "crm", Selector.NONE),
        ErrorCode.NOT_FOUND,
        "crm");
    assertThat(token("default")).isPresent();
  }

  @Test
  void tellsHowAnAppStands() {
    assertThat(connections.stored(ALICE, OPEN).overall())
        .isEqualTo(new ConnectionStatus(Status.READY, CredentialState.NOT_REQUIRED, List.of()));
    assertThat(connections.stored(ALICE, CRM).overall())
        .isEqualTo(
            new ConnectionStatus(
                Status.NEEDS_USER_CONNECTION, CredentialState.MISSING, List.of(Action.CONNECT)));
    connections.connect(ALICE, bearer("crm", "work", "w"));
    assertThat(connections.stored(ALICE, CRM).overall().status()).isEqualTo(Status.READY);
    connections.connect(ALICE, bearer("crm", "home", "h"));
    assertThat(connections.stored(ALICE, CRM).overall().status())
        .isEqualTo(Status.NEEDS_INSTANCE_SELECTION);
    assertThat(connections.stored(ALICE, ERP).overall().status()).isEqualTo(Status.DEGRADED);
  }

  @Test
  void boundsTheInstancesOfOneUser() {
    for (int i = 0; i < CredentialVault.MOST_INSTANCES; i++) {
      connections.connect(ALICE, bearer("crm", "i" + i, "t"));
    }
    assertRefused(
        () -> connections.connect(ALICE, bearer("crm", "one more", "t")),
        ErrorCode.INVALID_STATE,
        "100 instances");
    connections.connect(ALICE, bearer("crm", "i0", "again"));
    connections.connect(TestApps.caller("user:bob"), bearer("crm", "one more", "t"));
  }
}
