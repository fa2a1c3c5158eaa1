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
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.credential.CredentialResolver;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.credential.TestApps;
import org.integrationgateway.connections.login.Logins;
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
import org.junit.jupiter.api.io.TempDir;

/** Stored connections of some apps. */
abstract class ConnectionsFixture {
  static final Caller ALICE = TestApps.caller("user:alice");
  static final App CRM =
      TestApps.app("crm", TestApps.bearer("default"), TestApps.internal("deployment"));
  static final App ERP =
      TestApps.app(
          "erp",
          TestApps.none("open"),
          TestApps.manual(
              "keys",
              List.of("api/key", "secret"),
              Map.of("region", TestApps.required(), "version", TestApps.optional("2"))));
  static final App OPEN = TestApps.app("open", TestApps.none("default"));
  static final App TWO = TestApps.app("two", TestApps.bearer("a"), TestApps.bearer("b"));

  @TempDir Path folder;
  State state;
  CredentialVault vault;
  Connections connections;
  final List<AuditEvent> audited = new ArrayList<>();
  static final Deadline SOON = Deadline.in(Duration.ofMinutes(1));
  final List<String> changed = new ArrayList<>();

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
                TestApps.connectCheck(vault),
                (connection, contents) -> {},
                audited::add,
                changed::add,
                PublicUrl.of(URI.create("https://gateway.test")),
                Clock.systemUTC()),
            new Logins(Clock.systemUTC()),
            revocation(),
            audited::add,
            changed::add);
  }

  static UpstreamRevocation revocation() {
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

  static ConnectRequest bearer(String app, String instance, String token) {
    return new ConnectRequest(
        app,
        Optional.empty(),
        Optional.ofNullable(instance),
        Optional.of(Secret.of(token)),
        Map.of(),
        Map.of());
  }

  static ConnectRequest keys(Map<String, Secret> credentials, Map<String, String> params) {
    return new ConnectRequest(
        "erp", Optional.of("keys"), Optional.empty(), Optional.empty(), credentials, params);
  }

  List<FieldProblem> problems(ConnectRequest request) {
    try {
      connections.connect(ALICE, request);
    } catch (GatewayException problem) {
      assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS);
      return problem.errors();
    }
    throw new AssertionError("connected");
  }

  void assertRefused(Runnable attempt, ErrorCode code, String text) {
    assertThatThrownBy(attempt::run)
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining(text)
        .extracting("code")
        .isEqualTo(code);
  }

  CredentialResolver resolver() {
    return TestApps.resolver(vault);
  }

  Credential credential(String instance) {
    return resolver()
        .resolve(
            ALICE,
            CRM,
            CRM.connections().get("default"),
            new Selector(Optional.empty(), Optional.of(instance)),
            SOON)
        .orElseThrow();
  }

  Optional<Secret> token(String instance) {
    return credential(instance).token();
  }
}
