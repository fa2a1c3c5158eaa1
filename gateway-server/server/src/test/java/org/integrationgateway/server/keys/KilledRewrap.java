package org.integrationgateway.server.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.credential.StoredCredential;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.store.State;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.SealedColumns;

/**
 * A process that stores values, rotates the keys and seals all values again, prints a line for each
 * batch, and is killed.
 */
final class KilledRewrap {
  static final List<EncryptionKey> KEYS =
      List.of(new EncryptionKey("k1", Secret.of("a root key of more than thirty-two bytes")));

  /** How many values the process adds in its first round. */
  static final int VALUES = 1000;

  private KilledRewrap() {}

  static Rewrap rewrap(State state, Clock clock) {
    return new Rewrap(
        state.database(), state.keys(), () -> SealedColumns.of(state.database()), key -> {}, clock);
  }

  /** Starts the process, and kills it when it has printed so many lines or has ended. */
  static void killAfter(Path file, int round, int lines) throws Exception {
    var process =
        new ProcessBuilder(
                TestProgram.command(
                    List.of("-Djava.io.tmpdir=" + file.getParent()),
                    KilledRewrap.class,
                    file.toString(),
                    Integer.toString(round)))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var printed =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      int seen = 0;
      while (seen < lines && printed.readLine() != null) {
        seen++;
      }
      assertThat(seen).as("the process must not fail").isPositive();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  private static CredentialKey key(int number) {
    var owner = number % 10 == 0 ? "system:app-" + number : "user:" + number;
    return new CredentialKey(owner, "app", "default", "default");
  }

  private static SealedPlace place(int number) {
    var key = key(number);
    return new SealedPlace(
        "credentials",
        List.of(key.app(), key.connection(), key.instance()),
        "contents",
        key.owner());
  }

  /** Fails when a stored value does not open. */
  static void requireAll(State state, int round) {
    var store = new IndexedDbCredentialStore(state);
    for (int i = 0; i < VALUES + round; i++) {
      var found = store.find(key(i).owner(), "app").stream().findFirst();
      // The last one may not have been stored before the kill.
      if (found.isPresent() || i < VALUES) {
        var opened = state.keys().sealer().open(place(i), found.orElseThrow().contents());
        assertThat(opened).isEqualTo(Secret.of("secret " + i));
      }
    }
  }

  @SuppressWarnings("SystemOut") // The parent process counts the lines.
  public static void main(String[] arguments) {
    int round = Integer.parseInt(arguments[1]);
    var clock = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(60L * round - 30));
    var state = State.open(Path.of(arguments[0]), KEYS, clock);
    var store = new IndexedDbCredentialStore(state);
    for (int i = round == 1 ? 0 : VALUES + round - 1; i < VALUES + round; i++) {
      var sealed = state.keys().sealer().seal(place(i), Secret.of("secret " + i));
      var now = clock.instant();
      store.put(
          new StoredCredential(key(i), Integer.toString(i), sealed, now, now, Optional.empty()),
          100);
    }
    state.keys().rotate();
    var rewrap = rewrap(state, clock);
    rewrap.begin();
    rewrap.run(
        "killed",
        time -> {
          System.out.println(rewrap.progress().orElseThrow().pass().checked());
          return true;
        });
  }
}
