package org.integrationgateway.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.connections.ConnectionStatus.Action;
import org.integrationgateway.connections.ConnectionStatus.CredentialState;
import org.integrationgateway.connections.ConnectionStatus.Status;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.credential.TestApps;
import org.integrationgateway.connections.login.Logins;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;

final class ReconnectingTest extends ConnectionsFixture {
  @Test
  void disconnectsTheOneThatFits() {
    assertRefused(
        () -> connections.disconnect(ALICE, "crm", Selector.NONE), ErrorCode.NOT_FOUND, "nothing");
    connections.connect(ALICE, bearer("crm", "work", "w"));
    connections.connect(ALICE, bearer("crm", "home", "h"));
    assertThatThrownBy(() -> connections.disconnect(ALICE, "crm", Selector.NONE))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> {
              assertThat(problem.code()).isEqualTo(ErrorCode.INSTANCE_SELECTION_REQUIRED);
              assertThat(problem.instances()).containsExactly("home", "work");
            });
    connections.disconnect(ALICE, "crm", new Selector(Optional.empty(), Optional.of("work")));
    connections.disconnect(ALICE, "crm", Selector.NONE);
    assertThat(vault.find("user:alice", "crm")).isEmpty();
    assertRefused(
        () ->
            connections.disconnect(
                ALICE, "crm", new Selector(Optional.of("default"), Optional.of("work"))),
        ErrorCode.NOT_FOUND,
        "'work' for connection 'default'");
  }

  @Test
  void asksToReconnectWhatTheUpstreamHasRefused() {
    connections.connect(ALICE, bearer("crm", null, "old"));
    resolver().invalidate(ALICE, CRM, credential("default"));
    assertThat(
            new CredentialVault(
                    new IndexedDbCredentialStore(state), state.keys().sealer(), Clock.systemUTC())
                .find("user:alice", "crm")
                .get(0)
                .isUsable(CRM.connections().get("default")))
        .isFalse();
    assertThat(connections.stored(ALICE, CRM).overall())
        .isEqualTo(
            new ConnectionStatus(
                Status.NEEDS_USER_CONNECTION,
                CredentialState.INVALID,
                List.of(Action.RECONNECT, Action.DISCONNECT, Action.ADD_INSTANCE)));
    connections.connect(ALICE, bearer("crm", null, "new"));
    assertThat(connections.stored(ALICE, CRM).overall().status()).isEqualTo(Status.READY);
  }

  @Test
  void keepsACredentialThatWasStoredSinceTheRefusedOne() {
    connections.connect(ALICE, bearer("crm", null, "old"));
    var old = credential("default");
    connections.connect(ALICE, bearer("crm", null, "new"));
    resolver().invalidate(ALICE, CRM, old);
    assertThat(connections.stored(ALICE, CRM).overall().status()).isEqualTo(Status.READY);
  }

  @Test
  void letsTheConnectionThatNeedsReconnectingDecide() {
    connections.connect(ALICE, request("two", "b"));
    connections.connect(ALICE, request("two", "a"));
    var refused =
        resolver()
            .resolve(ALICE, TWO, TWO.connections().get("b"), Selector.NONE, SOON)
            .orElseThrow();
    resolver().invalidate(ALICE, TWO, refused);
    var stored = connections.stored(ALICE, TWO);
    assertThat(stored.overall().actions()).contains(Action.RECONNECT);
    assertThat(stored.connections())
        .extracting(each -> each.standing().status())
        .containsExactly(Status.READY, Status.NEEDS_USER_CONNECTION);
  }

  @Test
  void asksToReconnectWhatWasStoredBeforeTheConnectionAskedForMore() {
    connections.connect(ALICE, bearer("crm", null, "t"));
    var asksForMore =
        TestApps.app("crm", TestApps.manual("default", List.of("token", "secret"), Map.of()));
    assertThat(connections.stored(ALICE, asksForMore).overall().credentialState())
        .isEqualTo(CredentialState.INVALID);
  }

  @Test
  void removesWhatIsStoredForAnAppThatIsGone() {
    connections.connect(ALICE, bearer("crm", null, "t1"));
    var after = new ArrayList<AuditEvent>();
    var without =
        new Connections(
            (caller, name) -> {
              throw new GatewayException(ErrorCode.NOT_FOUND, "no app " + name);
            },
            vault,
            new ConnectionCompletion(
                state,
                vault,
                TestApps.connectCheck(vault),
                (connection, contents) -> {},
                after::add,
                changed::add,
                PublicUrl.of(URI.create("https://gateway.test")),
                Clock.systemUTC()),
            new Logins(Clock.systemUTC()),
            revocation(),
            after::add,
            changed::add);
    var limited =
        new Caller(
            ALICE.subject(), ALICE.proof(), List.of(new Caller.Scope("erp", Set.of())), List.of());
    assertRefused(
        () -> without.disconnect(limited, "crm", Selector.NONE), ErrorCode.NOT_FOUND, "crm");
    without.disconnect(ALICE, "crm", Selector.NONE);
    assertThat(after).hasSize(1);
    assertRefused(
        () -> without.disconnect(ALICE, "crm", Selector.NONE), ErrorCode.NOT_FOUND, "no app crm");
  }

  private static ConnectRequest request(String app, String connection) {
    return new ConnectRequest(
        app,
        Optional.of(connection),
        Optional.empty(),
        Optional.of(Secret.of("t")),
        Map.of(),
        Map.of());
  }
}
