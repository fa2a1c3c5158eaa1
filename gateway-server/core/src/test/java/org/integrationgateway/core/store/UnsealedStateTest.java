package org.integrationgateway.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.assertj.core.api.AbstractThrowableAssert;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.secrets.FileSecrets;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.SecretPackages;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.seal.wrapped.WrappedRoot;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.secrets.CheckedSecrets;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.integrationgateway.sdk.secrets.WrappedSecret;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores whose root keys a secrets provider unwraps, and what is refused. */
final class UnsealedStateTest {
  private static final String K1 = "{id: k1, key: {unseal: {key: gateway}}}";
  private static final String OLD = "{id: old, key: the-root-key-of-before-longer-than-32-bytes}";
  private static final SealedPlace PLACE =
      new SealedPlace("things", List.of("one"), "value", "system:test");

  @TempDir private Path home;
  private final AtomicReference<Reason> fault = new AtomicReference<>();
  private final List<String> asked = new ArrayList<>();

  @BeforeEach
  void addKey() {
    addVersion("gateway");
  }

  private void addVersion(String key) {
    var version = new byte[32];
    new SecureRandom().nextBytes(version);
    try {
      Files.createDirectories(home.resolve("keys"));
      Files.writeString(
          home.resolve("keys").resolve(key),
          Base64.getEncoder().encodeToString(version) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private GatewayConfig config(String roots) {
    return ConfigText.read(
        home,
        """
        server: {encryption: {keys: [%s]}}
        providers: {secrets: {near: {source: builtin:file, config: {keyDirectory: keys}}}}
        """
            .formatted(roots));
  }

  private State open(String roots) {
    return State.open(config(roots), packages(), Clock.systemUTC());
  }

  /** The store of the configuration, which fails for the reason of {@link #fault}. */
  private SecretPackages packages() {
    return provider -> {
      var carried = (ProviderConfig.Carried) provider.origin();
      var files = FileSecrets.of(carried.config(FileSecrets.Config.class), home);
      return new Running(new Faulty(new CheckedSecrets(files), fault, asked));
    };
  }

  private record Running(Secrets secrets) implements SecretPackages.Started {
    @Override
    public void close() {}
  }

  private record Faulty(Secrets behind, AtomicReference<Reason> fault, List<String> asked)
      implements Secrets {
    @Override
    public StoredSecret get(String name) {
      return behind.get(name);
    }

    @Override
    public WrappedSecret wrap(String key, Secret plaintext, String context) {
      fail("wrap");
      return behind.wrap(key, plaintext, context);
    }

    @Override
    public Secret unwrap(String key, byte[] ciphertext, String context) {
      fail("unwrap");
      return behind.unwrap(key, ciphertext, context);
    }

    private void fail(String what) {
      synchronized (asked) {
        asked.add(what);
      }
      if (fault.get() != null) {
        throw new ServiceException(fault.get(), "the engine of the keys is sealed");
      }
    }
  }

  private static byte[] sealed(State state) {
    return state.keys().sealer().seal(PLACE, Secret.of("planted")).bytes();
  }

  private static void requireReadable(State state, byte[] sealed) {
    var value =
        state.keys().sealer().open(PLACE, org.integrationgateway.core.seal.Sealed.of(sealed));
    assertThat(value).isEqualTo(Secret.of("planted"));
  }

  private static WrappedRoot wrapped(State state) {
    return state.keys().unsealed("k1").orElseThrow().wrapped();
  }

  private AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
      ErrorCode code, String roots) {
    return assertThatThrownBy(() -> open(roots).close())
        .isInstanceOfSatisfying(
            GatewayException.class,
            failure -> assertThat(failure.code()).as(failure.getMessage()).isEqualTo(code));
  }

  @Test
  void asksTheProviderOnceAtEachStart() {
    byte[] sealed;
    try (var state = open(K1)) {
      assertThat(asked).containsExactly("wrap", "unwrap", "unwrap");
      sealed = sealed(state);
      assertThat(wrapped(state).keyVersion()).contains("1");
    }
    asked.clear();
    try (var state = open(K1)) {
      requireReadable(state, sealed);
      state.keys().rotate();
      requireReadable(state, sealed);
      assertThat(asked).containsExactly("unwrap");
    }
  }

  @Test
  void wrapsByTheNewestVersionAndNeedsTheOldOneNoMore() throws IOException {
    byte[] sealed;
    try (var state = open(K1)) {
      sealed = sealed(state);
      addVersion("gateway");
      assertThat(wrapped(state).keyVersion()).contains("1");
      state.keys().rewrapRoots();
      assertThat(wrapped(state).keyVersion()).contains("2");
    }
    var file = home.resolve("keys/gateway");
    var versions = Files.readAllLines(file);
    var other = Base64.getEncoder().encodeToString(new byte[32]);
    Files.writeString(file, other + "\n" + versions.get(1) + "\n");
    try (var state = open(K1)) {
      requireReadable(state, sealed);
    }
  }

  @Test
  void keepsTheWrappedKeyWhenTheProviderFailsToWrapItAgain() {
    try (var state = open(K1)) {
      var before = wrapped(state);
      fault.set(Reason.UNAVAILABLE);

      assertThatThrownBy(() -> state.keys().rewrapRoots())
          .hasMessageContaining("the engine of the keys is sealed");

      assertThat(wrapped(state)).isEqualTo(before);
    }
    fault.set(null);
    open(K1).close();
  }

  @Test
  void takesOverFromAKeyOfTheConfiguration() {
    byte[] sealed;
    try (var state = open(OLD)) {
      sealed = sealed(state);
    }
    try (var state = open(K1 + ", " + OLD)) {
      requireReadable(state, sealed);
      state.keys().rewrap();
    }
    try (var state = open(K1)) {
      requireReadable(state, sealed);
    }
    assertRefused(ErrorCode.NOT_CONFIGURED, OLD)
        .hasMessageContaining("needs encryption key 'k1', which is not configured");
  }

  @Test
  void refusesAnotherKeyOfTheProviderByName() {
    open(K1).close();
    addVersion("other");

    assertRefused(ErrorCode.NOT_CONFIGURED, K1.replace("gateway", "other"))
        .hasMessageContaining(
            "encryption key 'k1' is wrapped by key 'gateway' of its provider, not by 'other'");
    open(K1).close();
  }

  @Test
  void refusesAKeyThatTheProviderDoesNotHaveOrThatIsADifferentOne() throws IOException {
    assertRefused(ErrorCode.NOT_CONFIGURED, K1.replace("gateway", "none"))
        .hasMessageContaining("secrets provider 'near' refuses to wrap encryption key 'k1'")
        .hasMessageContaining("there is no key 'none'");
    open(K1).close();
    Files.delete(home.resolve("keys/gateway"));
    assertRefused(ErrorCode.NOT_CONFIGURED, K1).hasMessageContaining("there is no key 'gateway'");

    addVersion("gateway");
    assertRefused(ErrorCode.NOT_CONFIGURED, K1)
        .hasMessageContaining("refuses to unwrap encryption key 'k1'")
        .hasMessageContaining("it was changed, or is of another key or context")
        .hasMessageContaining("Nothing was changed");
  }

  @Test
  void refusesAProviderThatWrapsNothing() {
    fault.set(Reason.NOT_SUPPORTED);

    assertRefused(ErrorCode.NOT_CONFIGURED, K1)
        .hasMessageContaining("it does not wrap keys; name another provider");
  }

  @Test
  void aProviderThatIsAwayIsNoWrongConfiguration() {
    open(K1).close();
    for (var reason : List.of(Reason.UNAVAILABLE, Reason.TIMEOUT, Reason.FAILED)) {
      fault.set(reason);
      assertRefused(ErrorCode.PROVIDER_UNAVAILABLE, K1)
          .hasMessageContaining(
              "encryption key 'k1' cannot be unwrapped now: secrets provider 'near': the engine"
                  + " of the keys is sealed");
    }
    fault.set(null);
    open(K1).close();
  }

  @Test
  void aCommandThatStartsNoProvidersSaysSo() {
    assertThatThrownBy(() -> State.open(config(K1), Clock.systemUTC()))
        .hasMessageContaining("this command starts no providers");
  }

  @Test
  void refusesTheIdOfAKeyThatTheConfigurationHadBefore() {
    open("{id: k1, key: the-root-key-of-before-longer-than-32-bytes}").close();

    assertRefused(ErrorCode.NOT_CONFIGURED, K1)
        .hasMessageContaining("are encrypted by a root key 'k1' that no provider has wrapped")
        .hasMessageContaining("give the unsealed key another id");
  }

  @Test
  void refusesAWrappedKeyThatWasChangedOrIsGone() {
    open(K1).close();
    change(
        row -> {
          var bytes = row.bytes("ciphertext").orElseThrow();
          bytes[bytes.length - 1] ^= 1;
          return Optional.of(row.with("ciphertext", bytes));
        });
    assertRefused(ErrorCode.NOT_CONFIGURED, K1)
        .hasMessageContaining("it was changed, or is of another key");

    change(row -> Optional.empty());
    assertRefused(ErrorCode.NOT_CONFIGURED, K1)
        .hasMessageContaining("that no provider has wrapped");
  }

  @Test
  void refusesTheWrappedKeyOfAnotherEntry() {
    open(K1).close();
    change(row -> Optional.of(row.with("id", "k2")));

    assertRefused(ErrorCode.NOT_CONFIGURED, K1.replace("k1", "k2") + ", " + OLD)
        .hasMessageContaining("refuses to unwrap encryption key 'k2'");
  }

  /** Changes the row of the root key, as a person with access to the file alone does. */
  private void change(Function<Document, Optional<Document>> how) {
    try (var database = SqliteIndexedDb.open(config(K1).storage().sqliteFile())) {
      database.write(
          "root_keys",
          store -> {
            var next = how.apply(store.get(Key.of("k1")).orElseThrow());
            store.delete(Key.of("k1"));
            next.ifPresent(store::put);
            return true;
          });
    }
  }

  @Test
  void oneKeyWinsWhenReplicasStartAtOnce() {
    var config = config(K1);
    int count = 4;
    var barrier = new CyclicBarrier(count);
    var threads = Executors.newFixedThreadPool(count);
    var opened = new ArrayList<CompletableFuture<String>>();
    try {
      for (int i = 0; i < count; i++) {
        opened.add(CompletableFuture.supplyAsync(() -> hash(config, barrier), threads));
      }
      assertThat(opened.stream().map(CompletableFuture::join).distinct()).hasSize(1);
    } finally {
      threads.shutdown();
    }
    assertThat(asked).filteredOn("wrap"::equals).hasSizeBetween(1, count);
  }

  private String hash(GatewayConfig config, CyclicBarrier barrier) {
    try {
      barrier.await(4, TimeUnit.MINUTES);
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
    try (var state = State.open(config, packages(), Clock.systemUTC())) {
      return state.keys().hash().of("x") + " " + wrapped(state).wrappedAt();
    }
  }
}
