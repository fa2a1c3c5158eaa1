package org.integrationgateway.engines.openfga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.engines.openfga.Examples.MODEL;
import static org.integrationgateway.engines.openfga.Examples.mayEnter;
import static org.integrationgateway.engines.openfga.Examples.member;
import static org.integrationgateway.engines.openfga.Examples.team;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Many relationships and questions. {@code -Dopenfga.facts=100000} is the most that a configuration
 * may have; the times are printed, and are no limits.
 */
class SizingTest {
  private static final int FACTS = Integer.getInteger("openfga.facts", 5_000);
  private static final int ASKED = Integer.getInteger("openfga.asked", 200);

  private final OpenFgaServer server = OpenFgaServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void answersAThousandQuestionsAmongAllFacts() {
    try (var authorization = new Settings(server).open()) {
      var facts = IntStream.range(0, FACTS).mapToObj(i -> member("user:u" + i, i / 10)).toList();
      time("setState", () -> authorization.setState(MODEL, facts));
      time("setState of the same", () -> authorization.setState(MODEL, facts));
      int step = FACTS / 1_000;
      var questions =
          IntStream.range(0, 1_000)
              .mapToObj(
                  i -> AccessCheck.of("user:u" + i * step, "enter", team(i * step / 10 + i % 2)))
              .toList();
      time(
          "1,000 questions",
          () -> {
            var answers = authorization.checkMany(questions);
            for (int i = 0; i < 1_000; i++) {
              assertThat(answers.get(i).allowed()).isEqualTo(i % 2 == 0);
            }
          });
      each("check", i -> assertThat(mayEnter(authorization, "user:u1", 0)).isTrue());
      each("add", i -> authorization.add(member("user:x" + i, i)));
      time("setState of another", () -> authorization.setState(MODEL, facts.subList(1, FACTS)));
    }
  }

  private interface Numbered {
    void run(int number);
  }

  private void each(String what, Numbered action) {
    long[] nanos = new long[ASKED];
    var used = used();
    for (int i = 0; i < ASKED; i++) {
      long began = System.nanoTime();
      action.run(i);
      nanos[i] = System.nanoTime() - began;
    }
    Arrays.sort(nanos);
    System.out.printf(
        "%s: median %.1f ms, p99 %.1f ms; processor for each: %s%n",
        what, nanos[ASKED / 2] / 1e6, nanos[ASKED * 99 / 100] / 1e6, used().since(used, ASKED));
  }

  private void time(String what, Runnable action) {
    var used = used();
    long began = System.nanoTime();
    action.run();
    System.out.printf(
        "%s: %d ms; processor: %s%n",
        what, (System.nanoTime() - began) / 1_000_000, used().since(used, 1));
  }

  /** The processor time that the server and this program have used. */
  private record Used(Duration server, Duration program) {
    String since(Used before, int actions) {
      return "server %.1f ms, program %.1f ms"
          .formatted(
              server.minus(before.server).toNanos() / 1e6 / actions,
              program.minus(before.program).toNanos() / 1e6 / actions);
    }
  }

  private Used used() {
    return new Used(server.processor(), OpenFgaServer.processor(ProcessHandle.current()));
  }
}
