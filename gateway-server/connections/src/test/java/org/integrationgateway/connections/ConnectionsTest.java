package org.integrationgateway.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.connections.ConnectionStatus.Action;
import org.integrationgateway.connections.ConnectionStatus.CredentialState;
import org.integrationgateway.connections.ConnectionStatus.Status;
import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.connections.completion.ConnectResult;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.credential.CredentialResolver;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.credential.TestApps;
import org.integrationgateway.connections.oauth.DeclaredServers;
import org.integrationgateway.connections.oauth.GrantRevoker;
import org.integrationgateway.connections.oauth.TokenClient;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.Credential;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionsTest {
  private static final Caller ALICE = TestApps.caller("user:alice");
  private static final App CRM =
      TestApps.app("crm", TestApps.bearer("default"), TestApps.internal("deployment"));
  private static final App ERP =
      TestApps.app(
          "erp",
          TestApps.none("open"),
          TestApps.manual(
              "keys",
              List.of("api/key", "secret"),
              Map.of("region", TestApps.required(), "version", TestApps.optional("2"))));
  private static final App OPEN = TestApps.app("open", TestApps.none("default"));
  private static final App TWO = TestApps.app("two", TestApps.bearer("a"), TestApps.bearer("b"));

  @TempDir private Path folder;
  private State state;
  private CredentialVault vault;
  private Connections connections;
  private final List<AuditEvent> audited = new ArrayList<>();
  private static final Deadline SOON = Deadline.in(Duration.ofMinutes(1));
  private final List<String> changed = new ArrayList<>();

  @BeforeEach
  void open() {
    var keys =
        List.of(new EncryptionKey("k1", Secret.of("a root key of more than thirty-two bytes")));
    state = State.open(folder.resolve("gateway.db"), keys, Clock.systemUTC());
    vault =
        new CredentialVault(
            new IndexedDbCredentialStore(state), state.keys().sealer(), Clock.systemUTC());
    var apps = Map.of("crm", CRM, "erp", ERP, "open", OPEN, "two", TWO);
    connections =
        new Connections(
            (caller, name) -> apps.get(name),
            vault,
            new ConnectionCompletion(
                state,
                vault,
                (connection, contents) -> {},
                audited::add,
                changed::add,
                PublicUrl.of(URI.create("https://gateway.test")),
                Clock.systemUTC()),
            revocation(),
            audited::add,
            changed::add);
  }

  private static UpstreamRevocation revocation() {
    return new UpstreamRevocation(
        app -> Optional.empty(),
        new GrantRevoker(
            new DeclaredServers(() -> URI.create("https://gateway.invalid/callback")),
            new TokenClient()));
  }

  @AfterEach
  void close() {
    state.close();
  }

  private static ConnectRequest bearer(String app, String instance, String token) {
    return new ConnectRequest(
        app,
        Optional.empty(),
        Optional.ofNullable(instance),
        Optional.of(Secret.of(token)),
        Map.of(),
        Map.of());
  }

  private static ConnectRequest keys(Map<String, Secret> credentials, Map<String, String> params) {
    return new ConnectRequest(
        "erp", Optional.of("keys"), Optional.empty(), Optional.empty(), credentials, params);
  }

  private List<FieldProblem> problems(ConnectRequest request) {
    try {
      connections.connect(ALICE, request);
    } catch (GatewayException problem) {
      assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS);
      return problem.errors();
    }
    throw new AssertionError("connected");
  }

  private void assertRefused(Runnable attempt, ErrorCode code, String text) {
    assertThatThrownBy(attempt::run)
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining(text)
        .extracting("code")
        .isEqualTo(code);
  }

  private CredentialResolver resolver() {
    return TestApps.resolver(vault);
  }

  private Credential credential(String instance) {
    return resolver()
        .resolve(
            ALICE,
            CRM,
            CRM.connections().get("default"),
            new Selector(Optional.empty(), Optional.of(instance)),
            SOON)
        .orElseThrow();
  }

  private Optional<Secret> token(String instance) {
    return credential(instance).token();
  }

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
        "say which in 'connection' (a, b)");
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

  private static ConnectRequest request(String app, String connection) {
    return new ConnectRequest(
        app,
        Optional.of(connection),
        Optional.empty(),
        Optional.of(Secret.of("t")),
        Map.of(),
        Map.of());
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
                (connection, contents) -> {},
                after::add,
                changed::add,
                PublicUrl.of(URI.create("https://gateway.test")),
                Clock.systemUTC()),
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
}
