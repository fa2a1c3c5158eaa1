package org.integrationgateway.builtin.agent.turn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.builtin.agent.model.Model;
import org.integrationgateway.builtin.agent.model.ModelException;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.engines.agent.turn.EventData;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.agent.Message;
import org.jspecify.annotations.Nullable;

/** Asks the model for the next answer, again after failures that may pass. */
final class ModelStep {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);

  private final TurnProgress progress;
  private final Model model;
  private final Toolbox tools;
  private final TurnLimits limits;
  private final List<Message> before;
  private final FinalAnswer answer;
  private final DeltaBuffer.Timer timer;

  ModelStep(
      TurnProgress progress,
      Model model,
      Toolbox tools,
      TurnLimits limits,
      List<Message> before,
      FinalAnswer answer,
      DeltaBuffer.Timer timer) {
    this.progress = progress;
    this.model = model;
    this.tools = tools;
    this.limits = limits;
    this.before = List.copyOf(before);
    this.answer = answer;
    this.timer = timer;
  }

  void ask() throws InterruptedException {
    var request = request();
    for (int attempt = 1; ; attempt++) {
      try {
        attempt(request, attempt);
        return;
      } catch (ModelException failure) {
        if (!goesOn(failure, attempt)) {
          return;
        }
      }
    }
  }

  private Model.Request request() {
    var transcript = progress.transcript();
    var conversation = new ArrayList<>(before);
    conversation.addAll(transcript.messages());
    return new Model.Request(
        TurnRows.text(progress.turn(), "model"),
        transcript.answers(),
        conversation,
        transcript.reasoning(),
        tools.offered(),
        answer.schema(),
        TurnRows.object(progress.turn(), "options"));
  }

  private void attempt(Model.Request request, int attempt) throws InterruptedException {
    // Deltas of a failed attempt carry the id of a message that is never stored.
    var messageId =
        "%s.m%d.%d.%d".formatted(progress.id(), request.round() + 1, progress.fence(), attempt);
    try (var deltas = new DeltaBuffer(messageId, progress::keep, timer)) {
      var given = answer(request, deltas);
      deltas.flush();
      if (given.text().isBlank() && given.calls().isEmpty() && progress.transcript().calls() == 0) {
        throw ModelException.passing("the model's response is empty");
      }
      progress.keep(EventDraft.message(messageId, given.text(), calls(given), members(given)));
    }
  }

  private Model.Answer answer(Model.Request request, Model.Listener listener)
      throws InterruptedException {
    try {
      return Deadline.in(limits.modelTime())
          .during(
              () -> {
                try {
                  return model.answer(request, listener);
                } catch (InterruptedException stopped) {
                  throw new StoppedTurn(stopped);
                }
              });
    } catch (StoppedTurn stopped) {
      throw stopped.interrupt();
    }
  }

  private List<Map<String, @Nullable Object>> calls(Model.Answer given) {
    var calls = new ArrayList<Map<String, @Nullable Object>>();
    for (var asked : given.calls()) {
      var json = new LinkedHashMap<>(EventData.write(progress.transcript().unique(asked.call())));
      if (!asked.problem().isEmpty()) {
        json.put("problem", asked.problem());
      }
      calls.add(json);
    }
    return calls;
  }

  private static Map<String, @Nullable Object> members(Model.Answer given) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    given
        .usage()
        .ifPresent(
            usage ->
                members.put(
                    "usage",
                    Map.of(
                        "inputTokens", usage.inputTokens(),
                        "outputTokens", usage.outputTokens())));
    if (!given.reasoning().isEmpty() && !given.calls().isEmpty()) {
      members.put("reasoning", given.reasoning());
    }
    return members;
  }

  /** Waits for the next attempt; fails the turn when it gets no further one. */
  private boolean goesOn(ModelException failure, int attempt) throws InterruptedException {
    if (!failure.isPassing() || attempt >= limits.attempts()) {
      progress.fail(String.valueOf(failure.getMessage()));
      return false;
    }
    if (pause(failure.retryAfter(), attempt)) {
      return true;
    }
    progress.fail(
        failure.getMessage()
            + (failure.retryAfter().isPresent()
                ? ", and asks for a pause that is longer than the turn's time limit"
                : ", and the turn has no time left for another attempt"));
    return false;
  }

  private boolean pause(Optional<Duration> asked, int attempt) throws InterruptedException {
    var own = FIRST_PAUSE.multipliedBy(1L << (attempt - 1));
    var wait = asked.filter(time -> time.compareTo(own) > 0).orElse(own);
    if (progress.now().plus(wait).isAfter(progress.deadline())) {
      return false;
    }
    TimeUnit.MILLISECONDS.sleep(wait.toMillis() + ThreadLocalRandom.current().nextLong(100));
    return true;
  }
}
