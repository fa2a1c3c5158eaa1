package org.integrationgateway.builtin.agent.turn;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.builtin.agent.model.Model;
import org.integrationgateway.builtin.agent.model.ModelException;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.engines.agent.turn.TurnThreads;
import org.integrationgateway.engines.agent.turn.UpstreamQuestion;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** The parts of a turn that answer the upstreams of its tools: its user and its model. */
final class TurnAnswers {
  private static final Model.Listener UNHEARD =
      new Model.Listener() {
        @Override
        public void text(String piece) {}

        @Override
        public void reasoning(String piece) {}
      };

  private final TurnProgress progress;
  private final Model model;
  private final OutputSchemas schemas;
  private final TurnLimits limits;
  private final TurnThreads threads;
  private final ReentrantLock one = new ReentrantLock();

  TurnAnswers(
      TurnProgress progress,
      Model model,
      OutputSchemas schemas,
      TurnLimits limits,
      TurnThreads threads) {
    this.progress = progress;
    this.model = model;
    this.schemas = schemas;
    this.limits = limits;
    this.threads = threads;
  }

  TurnProgress progress() {
    return progress;
  }

  TurnLimits limits() {
    return limits;
  }

  /**
   * Refuses a question whose answers cannot be checked.
   *
   * @throws ServiceException {@code INVALID_INPUT}
   */
  void check(UpstreamQuestion question) {
    if (question.kind() == UpstreamQuestion.Kind.FORM) {
      schemas
          .unusable(JsonValues.object(question.asked().request(), "schema"))
          .ifPresent(
              why -> {
                throw new ServiceException(
                    Reason.INVALID_INPUT, "'requestedSchema' is not a JSON Schema: " + why);
              });
    }
  }

  /** Work that waits for the user. */
  interface Asking<T> {
    T get() throws InterruptedException;
  }

  /** Waits for the user with one question of the turn at a time, while other turns run. */
  <T> T alone(Asking<T> work) throws InterruptedException {
    one.lockInterruptibly();
    try {
      threads.leave();
      try {
        return work.get();
      } finally {
        threads.comeBack();
      }
    } finally {
      one.unlock();
    }
  }

  /**
   * The answer of the turn's model to a question that the user permits.
   *
   * @throws ServiceException {@code FAILED} when the model gives none
   */
  Map<String, @Nullable Object> sample(UpstreamQuestion question) {
    var turn = progress.turn();
    var name = TurnRows.text(turn, "model");
    var request =
        new Model.Request(
            name,
            0,
            question.conversation(),
            Map.of(),
            List.of(),
            Optional.empty(),
            TurnRows.object(turn, "options"));
    return Deadline.in(limits.modelTime())
        .during(
            () -> {
              try {
                return UpstreamQuestion.sampled(name, model.answer(request, UNHEARD).text());
              } catch (ModelException failure) {
                throw new ServiceException(
                    Reason.FAILED, String.valueOf(failure.getMessage()), failure);
              } catch (InterruptedException stopped) {
                throw new StoppedTurn(stopped);
              }
            });
  }
}
