package org.integrationgateway.builtin.agent.turn;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.integrationgateway.builtin.agent.store.ActingSubject;
import org.integrationgateway.builtin.agent.store.MessageJson;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.builtin.agent.store.TurnStore;
import org.integrationgateway.builtin.agent.workspace.WorkspaceTools;
import org.integrationgateway.engines.agent.turn.TurnThreads;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.json.JsonValues;

/**
 * Executes one turn under a lease, step by step, until it has ended or waits for the user. Every
 * step is stored before the next; another process continues after the last stored step.
 */
final class TurnRun {
  /** The most earlier turns, and characters of them, that a model sees. */
  private static final int HISTORY = 20;

  private static final int MAX_HISTORY = 400_000;

  private final TurnRules rules;
  private final Document turn;
  private final TurnProgress progress;
  private final ModelStep model;
  private final ToolSteps tools;
  private final FinalAnswer answer;

  /**
   * @param threads run tools
   * @param turns the threads of turns
   * @param deltas flushes deltas that wait for more
   */
  TurnRun(
      TurnStore store,
      AgentParts parts,
      TurnRules rules,
      Document turn,
      Executor threads,
      TurnThreads turns,
      DeltaBuffer.Timer deltas) {
    this.rules = rules;
    this.turn = turn;
    this.progress = new TurnProgress(store, turn);
    var workspace = parts.workspaces().of(store.session(TurnRows.text(turn, "session")));
    var own = workspace.map(WorkspaceTools::of).orElse(List.of());
    var toolbox =
        new Toolbox(
            MessageJson.tools(TurnRows.text(turn, "tools")),
            own,
            parts,
            rules,
            progress.id(),
            ActingSubject.read(turn));
    this.answer =
        new FinalAnswer(
            turn.text("schema").map(JsonValues::parseObject), parts.schemas(), rules.limits());
    var before = conversation(store);
    workspace.ifPresent(
        sources -> before.add(Message.of(Message.Role.SYSTEM, sources.description())));
    answer.instruction().ifPresent(before::add);
    this.model =
        new ModelStep(progress, parts.model(), toolbox, rules.limits(), before, answer, deltas);
    var answers = new TurnAnswers(progress, parts.model(), parts.schemas(), rules.limits(), turns);
    this.tools =
        new ToolSteps(progress, toolbox, rules.limits(), parts.schemas(), answers, threads);
  }

  /**
   * The conversation before the first step: messages of earlier turns, as many of the newest as a
   * model can take, then those of this turn.
   */
  private List<Message> conversation(TurnStore store) {
    var earlier = store.history(TurnRows.text(turn, "session"), HISTORY);
    int first = earlier.size();
    for (int left = MAX_HISTORY; first > 0; first--) {
      left -= length(earlier.get(first - 1));
      if (left < 0) {
        break;
      }
    }
    var messages = new ArrayList<Message>();
    for (var kept : earlier.subList(first, earlier.size())) {
      messages.addAll(MessageJson.messages(TurnRows.text(kept, "messages")));
      messages.addAll(MessageJson.messages(TurnRows.text(kept, "transcript")));
    }
    messages.addAll(MessageJson.messages(TurnRows.text(turn, "messages")));
    return messages;
  }

  private static int length(Document earlier) {
    return TurnRows.text(earlier, "messages").length()
        + TurnRows.text(earlier, "transcript").length();
  }

  /**
   * Executes the turn, each step with the time that the turn has left.
   *
   * @throws StoppedTurn when the thread is interrupted
   */
  void run() {
    while (!progress.ended()) {
      var left = Duration.between(progress.now(), progress.deadline());
      Deadline.in(left.isNegative() ? Duration.ZERO : left).during(this::attempt);
    }
  }

  private boolean attempt() {
    try {
      if (Thread.interrupted()) {
        throw new InterruptedException("turn '" + progress.id() + "' was stopped");
      }
      step();
      return true;
    } catch (InterruptedException stopped) {
      throw new StoppedTurn(stopped);
    }
  }

  private void step() throws InterruptedException {
    var transcript = progress.transcript();
    if (!transcript.openCalls().isEmpty()) {
      tools.next();
      return;
    }
    if (transcript.finalAnswer().isPresent()) {
      answer.conclude(transcript.finalAnswer().get(), progress);
      return;
    }
    if (transcript.misfits() > rules.limits().repairs()) {
      progress.fail(
          "the model called tools with unfit input, after %d repairs: %s"
              .formatted(rules.limits().repairs(), transcript.misfit()));
      return;
    }
    if (transcript.answers() >= rules.limits().answers()) {
      progress.fail("the model did not finish within " + rules.limits().answers() + " responses");
      return;
    }
    model.ask();
  }

  /** Fails the turn. */
  void fail(String message) {
    progress.fail(message);
  }

  /** The end of the turn's time limit. */
  Instant deadline() {
    return progress.deadline();
  }
}
