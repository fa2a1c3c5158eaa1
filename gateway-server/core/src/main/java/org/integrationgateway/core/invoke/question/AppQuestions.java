package org.integrationgateway.core.invoke.question;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks apps at the same time for what a list is put together of, and waits for all of them together
 * for a second or so. An app that is late, or whose upstream fails, is left out of the lists of its
 * subject at once, and is asked in the background until it answers: listeners are told then.
 */
public final class AppQuestions implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AppQuestions.class);

  /** Milliseconds that a list waits for all of its apps together; tests wait longer. */
  private static final String TIMEOUT_PROPERTY = "gateway.listPatience";

  private static final Duration KEPT = Duration.ofHours(1);
  private static final int MOST_KEPT = 20_000;

  private final Executor threads;
  private final Duration timeout;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final Cache<Asked, AppStanding> standings =
      Caffeine.newBuilder().maximumSize(MOST_KEPT).expireAfterAccess(KEPT).build();
  private volatile boolean closed;

  /** A question of a subject to an app, as it is deployed. */
  private record Asked(App app, String subject, String what) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Asked asked
          && asked.app == app
          && asked.subject.equals(subject)
          && asked.what.equals(what);
    }

    @Override
    public int hashCode() {
      return Objects.hash(System.identityHashCode(app), subject, what);
    }
  }

  /**
   * A question to an app.
   *
   * @param subject canonical id
   * @param keeps whether the answer stands in for later ones that do not come
   * @param answer asks, and waits for the answer
   */
  public record Question<T>(App app, String subject, boolean keeps, Supplier<Answer<T>> answer) {}

  /**
   * An answer.
   *
   * @param problem why there is no value, or why it is not all that was asked for
   */
  public record Answer<T>(Optional<T> value, Optional<GatewayException> problem) {}

  /** Forgets the answers to a subject, whose connections have changed. */
  public void forget(String subject) {
    standings.asMap().keySet().removeIf(asked -> asked.subject.equals(subject));
  }

  /** Called when an app that was left out of lists can be listed. */
  @FunctionalInterface
  public interface Listener {
    /**
     * @param subject canonical id
     * @param what was asked for in vain, such as {@code tools/list}
     */
    void arrived(String app, String subject, String what);
  }

  /**
   * @param threads where apps are asked
   */
  public AppQuestions(Executor threads) {
    this.threads = threads;
    this.timeout = Duration.ofMillis(Long.getLong(TIMEOUT_PROPERTY, 1_000));
  }

  /** Asks one app after the other. */
  public static AppQuestions inTurn() {
    return new AppQuestions(Runnable::run);
  }

  /** Runs work that no list waits for. */
  public void later(Runnable work) {
    threads.execute(work);
  }

  /** Adds a listener, which is told until the server ends. */
  public void announceTo(Listener listener) {
    listeners.add(listener);
  }

  /**
   * The answers, in the order of the questions. In place of one that does not come in time there is
   * the last one.
   *
   * @param what is asked for, such as {@code tools/list}
   */
  public <T> List<Optional<T>> ask(String what, List<Question<T>> questions) {
    long end = System.nanoTime() + timeout.toNanos();
    var asked = questions.stream().map(question -> begin(what, question)).toList();
    return asked.stream().map(each -> each.answer(end)).toList();
  }

  private <T> Begun<T> begin(String what, Question<T> question) {
    var standing =
        standings.get(new Asked(question.app, question.subject, what), unused -> new AppStanding());
    var begun = new Begun<>(what, question, standing);
    if (!standing.isAway()) {
      begun.running = CompletableFuture.supplyAsync(begun::ask, threads);
    }
    return begun;
  }

  /** A question, and the answer that may come. */
  private final class Begun<T> {
    private final String what;
    private final Question<T> question;
    private final AppStanding standing;
    private @Nullable CompletableFuture<Optional<T>> running;

    Begun(String what, Question<T> question, AppStanding standing) {
      this.what = what;
      this.question = question;
      this.standing = standing;
    }

    /** The answer, waited for until then. */
    Optional<T> answer(long end) {
      var expected = running;
      if (expected == null) {
        return last();
      }
      try {
        return expected.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (TimeoutException slow) {
        standing.late();
        expected.whenComplete(
            (answer, failed) -> {
              standing.lateEnded();
              announce();
            });
        return last();
      } catch (ExecutionException defect) {
        log.error("the request to app '{}' for its {} failed", question.app.name(), what, defect);
        return last();
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return last();
      }
    }

    @SuppressWarnings("unchecked")
    private Optional<T> last() {
      return (Optional<T>) standing.last();
    }

    private Optional<T> ask() {
      var said = question.answer.get();
      var failure = said.problem.filter(AppTroubles::isOfUpstream);
      if (failure.isPresent()) {
        if (question.keeps) {
          said.value.ifPresent(standing::partly);
        }
        standing.failed().ifPresent(this::askAgain);
        return last().or(said::value);
      }
      standing.answered(question.keeps && said.problem.isEmpty() ? said.value.orElse(null) : null);
      announce();
      return said.value;
    }

    private void askAgain(Duration pause) {
      CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS, threads)
          .execute(
              () -> {
                standing.retries();
                if (!closed) {
                  ask();
                }
              });
    }

    private void announce() {
      if (standing.arrives()) {
        listeners.forEach(each -> each.arrived(question.app.name(), question.subject, what));
      }
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
