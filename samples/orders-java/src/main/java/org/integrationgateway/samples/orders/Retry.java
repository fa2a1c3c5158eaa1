package org.integrationgateway.samples.orders;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.integrationgateway.sdk.Deadline;

/**
 * Sends a request again when the upstream could not take it: after the time of its Retry-After,
 * otherwise after growing pauses, and never beyond the deadline of the call. Only for requests that
 * an upstream carries out once: reads, and writes with an idempotency key.
 */
final class Retry {
  private static final Set<Integer> BUSY = Set.of(429, 502, 503, 504);
  private static final Duration FIRST = Duration.ofMillis(200);

  private final int attempts;
  private final Clock clock;
  private final Pause pause;

  /**
   * Makes it.
   *
   * @param attempts in all
   * @param clock for Retry-After with a date
   * @param pause between two attempts; a test does not wait
   */
  Retry(int attempts, Clock clock, Pause pause) {
    this.attempts = attempts;
    this.clock = clock;
    this.pause = pause;
  }

  /** Waits. */
  @FunctionalInterface
  interface Pause {
    void of(Duration time) throws InterruptedException;
  }

  /** One attempt. */
  @FunctionalInterface
  interface Attempt {
    HttpResponse<InputStream> send() throws IOException, InterruptedException;
  }

  /** The answer of the last attempt, which may be a failure too. */
  HttpResponse<InputStream> send(Deadline deadline, Attempt attempt)
      throws IOException, InterruptedException {
    for (int made = 1; ; made++) {
      var wait = grown(made);
      try {
        var answer = attempt.send();
        if (!BUSY.contains(answer.statusCode())) {
          return answer;
        }
        wait = asked(answer).orElse(wait);
        if (made == attempts || wait.compareTo(deadline.remaining()) >= 0) {
          return answer;
        }
        answer.body().close();
      } catch (ConnectException | HttpConnectTimeoutException away) {
        if (made == attempts || wait.compareTo(deadline.remaining()) >= 0) {
          throw away;
        }
      }
      pause.of(wait);
    }
  }

  /** Twice as long each time, and of random length: many callers must not come back together. */
  private static Duration grown(int made) {
    long most = FIRST.toMillis() << Math.min(made, 6);
    return Duration.ofMillis(ThreadLocalRandom.current().nextLong(most / 2, most + 1));
  }

  /** The time that the upstream asks for: seconds, or a date (RFC 9110, section 10.2.3). */
  private Optional<Duration> asked(HttpResponse<?> answer) {
    return answer.headers().firstValue("retry-after").flatMap(this::duration);
  }

  private Optional<Duration> duration(String text) {
    try {
      if (text.matches("[0-9]{1,9}")) {
        return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
      }
      var date = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text));
      var wait = Duration.between(clock.instant(), date);
      return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    } catch (DateTimeException malformed) {
      return Optional.empty();
    }
  }
}
