package org.integrationgateway.builtin.agent.turn;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.builtin.agent.store.TurnStore.LostTurn;
import org.integrationgateway.engines.agent.turn.UpstreamQuestion;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.host.CallQuestions;
import org.jspecify.annotations.Nullable;

/**
 * Answers what the upstream of a tool asks during one call: the user does, as an interaction of the
 * turn, and the model of the turn where the user permits it. The questions of the calls that a turn
 * makes at the same time follow each other.
 */
final class CallAnswers implements CallQuestions, AutoCloseable {
  private final Part.ToolCall call;
  private final ToolRef tool;
  private final TurnAnswers turn;
  private final ReentrantLock lock = new ReentrantLock();
  private final Semaphore news = new Semaphore(0);
  private final long begun = System.nanoTime();
  private int asked;
  private int open;
  private long openSince;
  private long waited;
  private volatile boolean closed;

  CallAnswers(Part.ToolCall call, ToolRef tool, TurnAnswers turn) {
    this.call = call;
    this.tool = tool;
    this.turn = turn;
  }

  Part.ToolCall call() {
    return call;
  }

  @Override
  public Map<String, @Nullable Object> answer(
      String method, Map<String, @Nullable Object> params, Deadline deadline) {
    waits(1);
    try {
      var name = call.id() + ".q" + number() + ".";
      var question = UpstreamQuestion.of(name + turn.progress().fence(), tool, method, params);
      turn.check(question);
      var answered = answered(name, question, latest(deadline));
      if (answered.isEmpty()) {
        return question.unanswered();
      }
      return question
          .result(answered.get().resolution().orElse(Map.of()))
          .orElseGet(() -> turn.sample(question));
    } catch (LostTurn elsewhere) {
      throw new ServiceException(Reason.TIMEOUT, "the turn that called has ended", elsewhere);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new ServiceException(Reason.TIMEOUT, "the turn that called was stopped", stopped);
    } finally {
      waits(-1);
    }
  }

  private int number() {
    lock.lock();
    try {
      return ++asked;
    } finally {
      lock.unlock();
    }
  }

  /** The end of the wait, which leaves the call time to go on without an answer. */
  private Deadline latest(Deadline deadline) {
    var left = deadline.remaining();
    var end = left.minus(turn.limits().toolTime());
    var half = left.dividedBy(2);
    return Deadline.in(end.compareTo(half) > 0 ? end : half).atMost(turn.limits().answerTime());
  }

  /** The answered question; empty when no answer came. */
  private Optional<Interaction> answered(String name, UpstreamQuestion question, Deadline latest)
      throws InterruptedException {
    // A call that is repeated after a crash may ask what was answered before.
    var before =
        turn.progress().interactions().stream()
            .filter(row -> TurnRows.text(row, "call").startsWith(name))
            .map(TurnRows::interaction)
            .filter(CallAnswers::isResolved)
            .filter(question::repeats)
            .findFirst();
    if (before.isPresent()) {
      return before;
    }
    return turn.alone(
        () ->
            closed
                ? Optional.empty()
                : Optional.of(
                        turn.progress().askWithin(question.asked(), () -> closed, news, latest))
                    .filter(CallAnswers::isResolved));
  }

  private static boolean isResolved(Interaction interaction) {
    return interaction.state() == Interaction.State.RESOLVED;
  }

  private void waits(int more) {
    lock.lock();
    try {
      var now = System.nanoTime();
      if (open == 0) {
        openSince = now;
      }
      open += more;
      if (open == 0) {
        waited += now - openSince;
      }
    } finally {
      lock.unlock();
    }
  }

  /** The time that the call has left, which does not pass while the user is asked. */
  Duration left() {
    lock.lock();
    try {
      var now = System.nanoTime();
      long passed = now - begun - waited - (open == 0 ? 0 : now - openSince);
      return turn.limits().toolTime().minusNanos(passed);
    } finally {
      lock.unlock();
    }
  }

  /** Ends the wait for the user: the call has ended. */
  @Override
  public void close() {
    closed = true;
    news.release();
  }
}
