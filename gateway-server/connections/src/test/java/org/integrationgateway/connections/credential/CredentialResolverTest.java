package org.integrationgateway.connections.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.Credential;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialResolverTest {
  private static final String ALICE = "user:alice";
  private static final Deadline SOON = Deadline.in(Duration.ofMinutes(1));
  private static final App APP =
      TestApps.app(
          "crm",
          TestApps.bearer("default"),
          TestApps.none("open"),
          TestApps.internal("deployment"),
          TestApps.manual(
              "pair", List.of("id", "secret"), Map.of("region", TestApps.optional("eu"))));

  @TempDir private Path folder;
  private final AtomicLong nanos = new AtomicLong();
  private State state;
  private CountingCredentialStore store;
  private CredentialVault vault;
  private CredentialResolver resolver;

  @BeforeEach
  void open() {
    var keys =
        List.of(new EncryptionKey("k1", Secret.of("a root key of more than thirty-two bytes")));
    state = State.open(folder.resolve("gateway.db"), keys, Clock.systemUTC());
    store = new CountingCredentialStore(new IndexedDbCredentialStore(state));
    var times = new RefreshTimes(RefreshTimes.AHEAD);
    vault = new CredentialVault(store, state.keys().sealer(), times, Clock.systemUTC(), nanos::get);
    resolver = TestApps.resolver(vault);
  }

  @AfterEach
  void close() {
    state.close();
  }

  private static CredentialKey key(String connection, String instance) {
    return new CredentialKey(ALICE, "crm", connection, instance);
  }

  private void store(String instance, String token) {
    vault.put(
        key("default", instance),
        new CredentialFields(Map.of("token", Secret.of(token)), Map.of()));
  }

  private Optional<Credential> resolve(String operationConnection, Selector selector) {
    return resolver.resolve(
        TestApps.caller(ALICE),
        APP,
        TestApps.operation(APP, operationConnection).connection(),
        selector,
        SOON);
  }

  private static Selector connection(String name) {
    return new Selector(Optional.of(name), Optional.empty());
  }

  private static Selector instance(String name) {
    return new Selector(Optional.empty(), Optional.of(name));
  }

  private void assertRefused(String connection, Selector selector, ErrorCode code, String text) {
    assertThatThrownBy(() -> resolve(connection, selector))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining(text)
        .extracting("code")
        .isEqualTo(code);
  }

  @Test
  void givesNothingWhereNothingIsNeeded() {
    assertThat(resolve("open", Selector.NONE)).isEmpty();
    assertThat(resolve("default", connection("open"))).isEmpty();
    assertThat(store.reads()).isZero();
  }

  @Test
  void saysHowToConnectWhenNothingIsStored() {
    assertRefused(
        "default",
        Selector.NONE,
        ErrorCode.NOT_CONNECTED,
        "gateway app connect crm --connection default");
    assertRefused("default", instance("x"), ErrorCode.NOT_CONNECTED, "user:alice");
    assertRefused("deployment", Selector.NONE, ErrorCode.ADMIN_CONFIGURATION_REQUIRED, "crm");
  }

  @Test
  void takesTheOnlyInstanceAndAsksWhichOfSeveral() {
    store("work", "w");
    assertThat(resolve("default", Selector.NONE).orElseThrow().token()).contains(Secret.of("w"));
    store("home", "h");
    assertThatThrownBy(() -> resolve("default", Selector.NONE))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> {
              assertThat(problem.code()).isEqualTo(ErrorCode.INSTANCE_SELECTION_REQUIRED);
              assertThat(problem.instances()).containsExactly("home", "work");
              assertThat(problem.app()).contains("crm");
              assertThat(problem.connection()).contains("default");
            });
    var home = resolve("default", instance("home")).orElseThrow();
    assertThat(home.token()).contains(Secret.of("h"));
    assertThat(home.instance()).isEqualTo("home");
    var id = vault.find(ALICE, "crm").get(0).id();
    assertThat(resolve("default", instance(id)).orElseThrow().instance()).isEqualTo("home");
  }

  @Test
  void namesWhatDoesNotExistAndWhatDoes() {
    store("work", "w");
    assertRefused("default", instance("wrok"), ErrorCode.NOT_FOUND, "Did you mean 'work'?");
    assertRefused("default", connection("defualt"), ErrorCode.NOT_FOUND, "Did you mean 'default'?");
    assertRefused("default", connection("deployment"), ErrorCode.NOT_FOUND, "'deployment'");
  }

  @Test
  void givesEveryFieldAndTheParametersWithTheirDefaults() {
    var fields = Map.of("id", Secret.of("i"), "secret", Secret.of("s"));
    vault.put(key("pair", "default"), new CredentialFields(fields, Map.of()));
    var credential = resolve("default", connection("pair")).orElseThrow();
    assertThat(credential.token()).isEmpty();
    assertThat(credential.fields()).isEqualTo(fields);
    assertThat(credential.params()).containsExactly(Map.entry("region", "eu"));
    vault.put(key("pair", "default"), new CredentialFields(fields, Map.of("region", "us")));
    assertThat(resolve("pair", Selector.NONE).orElseThrow().params())
        .containsExactly(Map.entry("region", "us"));
  }

  @Test
  void asksToReconnectWhenAFieldIsNewOrTheRowWasMoved() {
    vault.put(key("pair", "default"), new CredentialFields(Map.of("id", Secret.of("i")), Map.of()));
    assertRefused("pair", Selector.NONE, ErrorCode.RECONNECT_REQUIRED, "'secret'");

    store("mine", "m");
    var row = new IndexedDbCredentialStore(state).find(ALICE, "crm").get(0);
    var moved = new CredentialKey(ALICE, "crm", "default", "stolen");
    new IndexedDbCredentialStore(state)
        .put(
            new StoredCredential(
                moved, "id", row.contents(), row.createdAt(), row.updatedAt(), Optional.empty()),
            9);
    nanos.addAndGet(1_000_000_000);
    assertRefused("default", instance("stolen"), ErrorCode.RECONNECT_REQUIRED, "'stolen'");
    assertThat(resolve("default", instance("mine"))).isPresent();
  }

  @Test
  void neverGivesTheCredentialOfAnotherSubject() {
    store("work", "w");
    assertThatThrownBy(
            () ->
                resolver.resolve(
                    TestApps.caller("user:bob"),
                    APP,
                    TestApps.operation(APP, "default").connection(),
                    instance("work"),
                    SOON))
        .extracting("code")
        .isEqualTo(ErrorCode.NOT_CONNECTED);
  }

  @Test
  void readsTheStoreOnceASecondAndOpensAnUnchangedRowOnce() {
    store("work", "w");
    var first = resolve("default", Selector.NONE).orElseThrow().token().orElseThrow();
    for (int i = 0; i < 1000; i++) {
      resolve("default", Selector.NONE);
    }
    assertThat(store.reads()).isEqualTo(1);
    nanos.addAndGet(1_000_000_000);
    var later = resolve("default", Selector.NONE).orElseThrow().token().orElseThrow();
    assertThat(store.reads()).isEqualTo(2);
    assertThat(later).as("opened again").isSameAs(first);
  }

  @Test
  void seesALocalChangeAtOnceAndAForeignOneWithinASecond() {
    store("work", "old");
    resolve("default", Selector.NONE);
    store("work", "new");
    assertThat(resolve("default", Selector.NONE).orElseThrow().token()).contains(Secret.of("new"));

    var elsewhere =
        new CredentialVault(
            new IndexedDbCredentialStore(state), state.keys().sealer(), Clock.systemUTC());
    elsewhere.remove(key("default", "work"));
    nanos.addAndGet(1_000_000_000);
    assertRefused("default", Selector.NONE, ErrorCode.NOT_CONNECTED, "crm");
  }

  /** Otherwise a replica would send a second request within the pause after the first. */
  @Test
  void claimsNoRowThatAnotherClaimHasUsedSinceItWasSeen() {
    store("one", "token");
    var key = key("default", "one");
    var lease = Duration.ofMinutes(1);
    var seen = vault.read(key).orElseThrow();
    var claimed = vault.claim(seen, lease).orElseThrow();
    vault.fail(claimed, UnaryOperator.identity(), false);
    assertThat(vault.claim(seen, lease)).isEmpty();
    assertThat(vault.claim(vault.read(key).orElseThrow(), lease)).isPresent();
  }
}
