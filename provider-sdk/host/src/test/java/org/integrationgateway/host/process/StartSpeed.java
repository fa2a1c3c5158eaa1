package org.integrationgateway.host.process;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;

/**
 * Not a test: prints how long a provider process takes from its launch until it listens, until it
 * is configured and started, and until its first call is answered. Arguments are flags of its JVM.
 */
final class StartSpeed {
  private static final int RUNS = 11;

  private StartSpeed() {}

  public static void main(String[] flags) throws Exception {
    var listening = new ArrayList<Long>();
    var serving = new ArrayList<Long>();
    var answered = new ArrayList<Long>();
    for (var run = 0; run < RUNS; run++) {
      var begin = System.nanoTime();
      try (var child = Child.provider(Files.createTempDirectory("gws"), flags);
          var connection = child.connect()) {
        listening.add(since(begin));
        if (!connection.configure("fixture", "{}", soon()).isEmpty()) {
          throw new IllegalStateException("not configured");
        }
        connection.start(soon());
        serving.add(since(begin));
        connection
            .app()
            .execute(
                new AppCall(
                    "say",
                    "{\"text\":\"x\"}",
                    Subject.of("user:1"),
                    Optional.empty(),
                    soon(),
                    "r-1"));
        answered.add(since(begin));
      }
    }
    System.out.printf(
        "java %s: identity %d ms, serving %d ms, first answer %d ms (medians of %d)%n",
        Runtime.version().feature(), median(listening), median(serving), median(answered), RUNS);
  }

  private static long since(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin).toMillis();
  }

  private static long median(List<Long> values) {
    Collections.sort(values);
    return values.get(values.size() / 2);
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofSeconds(20));
  }
}
