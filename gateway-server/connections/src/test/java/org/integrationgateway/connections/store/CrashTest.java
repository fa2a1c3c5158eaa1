package org.integrationgateway.connections.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.credential.TestApps;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.Authenticator;
import org.integrationgateway.http.identity.IndexedDbTokenStore;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Acknowledged writes survive kill -9. {@code -Dgateway.crash.rounds=1000} makes it a long run. */
class CrashTest {
  private static final int ROUNDS = Rounds.of("gateway.crash.rounds", 2, 20);
  private static final Duration READY_AGAIN = Duration.ofSeconds(30);

  private static final String LITTER = "glob:**sqlite-*";

  @TempDir private Path folder;

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void losesNothingThatWasAcknowledged() throws Exception {
    var file = folder.resolve("gateway.db");
    var acknowledged = new HashMap<String, Secret>();
    var random = new Random(9);
    for (int round = 0; round < ROUNDS; round++) {
      var now = new HashMap<String, Secret>();
      writeAndKill(file, round, 1 + random.nextInt(300), now);
      assertThat(now).isNotEmpty();
      verify(file, now);
      acknowledged.putAll(now);
    }
    verify(file, acknowledged);
    assertThat(folder)
        .as("a killed process left something behind")
        .isDirectoryNotContaining(LITTER);
  }

  private static void writeAndKill(
      Path file, int round, int enough, Map<String, Secret> acknowledged) throws Exception {
    var process =
        new ProcessBuilder(
                TestProgram.command(
                    List.of("-Djava.io.tmpdir=" + file.getParent()),
                    CrashingWriter.class,
                    file.toString(),
                    Integer.toString(round)))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (int i = 0; i < enough; i++) {
        note(lines.readLine(), acknowledged);
      }
      // The handle leaves the pipe open: what it printed before it died is read too.
      process.toHandle().destroyForcibly();
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        note(line, acknowledged);
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  /** A last line that is cut off was not acknowledged. */
  private static void note(String line, Map<String, Secret> acknowledged) {
    assertThat(line).as("the writer must not die by itself").isNotNull();
    var words = line.split(" ", -1);
    if (words.length == 2 && words[1].length() == "gwt_".length() + 49) {
      acknowledged.put(words[0], Secret.of(words[1]));
    }
  }

  private static void verify(Path file, Map<String, Secret> acknowledged) {
    long began = System.nanoTime();
    try (var state = State.open(file, CrashingWriter.KEYS, Clock.systemUTC());
        var tokens =
            new ApiTokens(
                new IndexedDbTokenStore(state),
                state.keys().hash(),
                Duration.ofDays(1),
                Clock.systemUTC())) {
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(READY_AGAIN);
      var authenticator = new Authenticator(tokens, (text, kind) -> Optional.empty());
      var resolver =
          TestApps.resolver(
              new CredentialVault(
                  new IndexedDbCredentialStore(state), state.keys().sealer(), Clock.systemUTC()));
      var app = TestApps.app("app", TestApps.bearer("default"));
      var operation = TestApps.operation(app, "default");
      acknowledged.forEach(
          (owner, token) -> {
            var caller = authenticator.authenticate(Optional.of(token), Optional.empty());
            assertThat(caller.subject().id()).isEqualTo(owner);
            var credential =
                resolver
                    .resolve(
                        caller,
                        app,
                        operation.connection(),
                        Selector.NONE,
                        Deadline.in(Duration.ofMinutes(1)))
                    .orElseThrow();
            assertThat(credential.token()).contains(Secret.of("secret of " + owner));
          });
    }
  }
}
