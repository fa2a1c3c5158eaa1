package org.integrationgateway.work.workflows.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.Threads;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Events that were accepted survive kill -9: another process delivers each of them once. {@code
 * -Dgateway.events.rounds=1000} makes it a long run.
 */
@Tag("nightly")
final class KilledSenderTest {
  private static final int ROUNDS = Rounds.of("gateway.events.rounds", 1, 20);

  @TempDir private Path home;

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void everyAcceptedEventIsDeliveredOnce() throws Exception {
    var accepted = new HashSet<String>();
    var random = new Random(11);
    for (int round = 0; round < ROUNDS; round++) {
      sendAndKill(round, 5 + random.nextInt(40), accepted);
      deliver(accepted);
    }
  }

  private void sendAndKill(int round, int enough, Set<String> accepted) throws Exception {
    var process =
        new ProcessBuilder(
                TestProgram.command(
                    List.of("-Djava.io.tmpdir=" + home),
                    EventSender.class,
                    home.toString(),
                    Integer.toString(round)))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      int before = accepted.size();
      while (accepted.size() < before + enough) {
        var line = lines.readLine();
        assertThat(line).as("the sender must not die by itself").isNotNull();
        note(line, accepted);
      }
      // The handle leaves the pipe open: what it printed before it died is read too.
      process.toHandle().destroyForcibly();
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        note(line, accepted);
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  /** A last line that is cut off was not acknowledged. */
  private static void note(String line, Set<String> accepted) {
    var words = line.split(" ", -1);
    if (words.length == 3 && words[0].equals("accepted") && words[2].equals(".")) {
      accepted.add(words[1]);
    }
  }

  private void deliver(Set<String> accepted) throws Exception {
    var config = EventSender.configuration(home);
    // The leases of the dead process have expired.
    var clock = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(10));
    try (var state = State.open(config, clock);
        var workflow = EventSender.workflow(state, clock)) {
      var outbox = new EventOutbox(state, clock);
      var providers = EventSender.providers(config, workflow);
      assertThat(outbox.pending()).as("the provider was away every second time").isPositive();
      try (var delivery =
          EventDelivery.start(
              providers, outbox, new CountedEvents(), Threads.perTask("events"), clock)) {
        assertThat(delivery).isNotNull();
        for (int i = 0; i < 1_000 && outbox.pending() > 0; i++) {
          LockSupport.parkNanos(10_000_000);
        }
        assertThat(outbox.pending()).isZero();
      }
      var intake = new EventIntake(providers, outbox, new CountedEvents(), clock);
      var runs = new HashSet<String>();
      for (var id : accepted) {
        var again = intake.deliver(EventSender.event(id), EventSender.context(), providers.names());
        assertThat(again.deliveries()).hasSize(1);
        assertThat(again.deliveries().get(0).state()).isEqualTo(Delivery.State.DELIVERED);
        assertThat(again.runs()).hasSize(1);
        runs.addAll(again.runs());
      }
      assertThat(runs).hasSameSizeAs(accepted);
      // The sender may have been killed before it printed its last events.
      assertThat(count(workflow)).isBetween(accepted.size(), accepted.size() + 3 * ROUNDS);
    }
  }

  private static int count(Workflow workflow) {
    int count = 0;
    Optional<String> token = Optional.empty();
    do {
      var query = RunQuery.all(1_000);
      var page = workflow.runs(token.map(query::from).orElse(query));
      count += page.items().size();
      token = page.nextPageToken();
    } while (token.isPresent());
    return count;
  }
}
