package org.integrationgateway.command.client;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;

/** Repeats requests while the gateway is away, as during its restart. */
public final class RetriedRequests {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Set<String> AWAY =
      Set.of("not_ready", "overloaded", "provider_unavailable", "idempotency_in_progress");

  private final Terminal terminal;
  private final Duration longest;

  /**
   * @param longest for how long requests are repeated while the gateway is away
   */
  public RetriedRequests(Terminal terminal, Duration longest) {
    this.terminal = terminal;
    this.longest = longest;
  }

  /**
   * Returns the result of the request, as soon as the gateway answers it.
   *
   * @throws CommandFailure of the last request, when the gateway stays away
   */
  public <T> T request(Supplier<T> request) {
    long end = System.nanoTime() + longest.toNanos();
    var pause = FIRST_PAUSE;
    var told = false;
    while (true) {
      try {
        return request.get();
      } catch (CommandFailure failure) {
        if (!isAway(failure) || System.nanoTime() > end) {
          throw failure;
        }
        if (!told) {
          terminal.note("The gateway does not respond: trying again ...");
          told = true;
        }
      }
      pause(pause);
      pause = pause.multipliedBy(2);
      pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
    }
  }

  /** Waits, as long as the process is not told to end. */
  public static void pause(Duration time) {
    try {
      TimeUnit.NANOSECONDS.sleep(time.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted");
    }
  }

  private static boolean isAway(CommandFailure failure) {
    return failure.exitCode() == ExitCode.UNREACHABLE
        || failure
            .json()
            .flatMap(json -> Optional.ofNullable(json.path("code").asString(null)))
            .filter(AWAY::contains)
            .isPresent();
  }
}
