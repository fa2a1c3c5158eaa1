package org.integrationgateway.builtin.agent.turn;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.engines.agent.turn.InteractionRequest;
import org.integrationgateway.engines.agent.turn.ToolResults;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.json.JsonValues;

/**
 * Makes the tool calls of the newest answer, in its order. Calls in a row that only read are made
 * at the same time.
 */
final class ToolSteps {
  /** The most calls at the same time. */
  private static final int AT_ONCE = 8;

  private final TurnProgress progress;
  private final Toolbox tools;
  private final TurnLimits limits;
  private final OutputSchemas schemas;
  private final TurnAnswers answers;
  private final Executor threads;

  ToolSteps(
      TurnProgress progress,
      Toolbox tools,
      TurnLimits limits,
      OutputSchemas schemas,
      TurnAnswers answers,
      Executor threads) {
    this.progress = progress;
    this.tools = tools;
    this.limits = limits;
    this.schemas = schemas;
    this.answers = answers;
    this.threads = threads;
  }

  /** Makes the next call, or the next calls. */
  void next() throws InterruptedException {
    var open = progress.transcript().openCalls();
    var together = open.stream().takeWhile(this::onlyReads).limit(AT_ONCE).toList();
    if (together.size() > 1 && progress.transcript().calls() + together.size() <= limits.calls()) {
      call(together);
      return;
    }
    next(open.get(0));
  }

  /** Whether the call can be made at once, beside others: it is new, readable and only reads. */
  private boolean onlyReads(Part.ToolCall call) {
    return progress.transcript().problem(call).isEmpty()
        && !progress.transcript().begun(call)
        && tools.onlyReads(call)
        && tools.question(call).isEmpty();
  }

  private void next(Part.ToolCall call) throws InterruptedException {
    var problem = progress.transcript().problem(call);
    if (!tools.knows(call)) {
      result(call, tools.unknown(call));
      return;
    }
    if (problem.isPresent()) {
      result(call, ToolResults.misfit(call, problem.get(), List.of()));
      return;
    }
    if (progress.transcript().begun(call) && !tools.repeatable(call)) {
      result(
          call,
          ToolResults.refused(
              call,
              500,
              "the agent was interrupted during this call: the call may have taken effect, so "
                  + "it is not repeated"));
      return;
    }
    var question = tools.question(call);
    var unusable = question.flatMap(asked -> unusable(asked, call));
    if (unusable.isPresent()) {
      result(call, unusable.get());
      return;
    }
    if (question.isPresent() && !progress.transcript().begun(call)) {
      ask(call, question.get());
      return;
    }
    call(List.of(call));
  }

  /** The refusal of a call that the user need not be asked about. */
  private Optional<Part.ToolResult> unusable(InteractionRequest question, Part.ToolCall call) {
    var schema = JsonValues.members(question.request().get("schema"));
    if (question.type() == Interaction.Type.INPUT && schema != null) {
      var problem = schemas.unusable(schema);
      if (problem.isPresent()) {
        return Optional.of(
            ToolResults.misfit(call, "'schema' is not a JSON Schema: " + problem.get(), List.of()));
      }
    }
    return tools.unfit(call, schemas);
  }

  /** Asks the user, or continues with the user's answer. */
  private void ask(Part.ToolCall call, InteractionRequest question) throws InterruptedException {
    var asked =
        progress.interactions().stream()
            .filter(row -> TurnRows.text(row, "call").equals(call.id()))
            .findFirst()
            .map(TurnRows::interaction);
    if (asked.isEmpty()) {
      progress.ask(question, progress.now().plus(limits.answerTime()));
      return;
    }
    if (asked.get().state() != Interaction.State.RESOLVED) {
      progress.fail("no answer came within " + limits.answerTime());
      return;
    }
    var resolution = asked.get().resolution().orElse(Map.of());
    if (tools.asks(call)) {
      result(call, new Part.ToolResult(call.id(), 200, resolution));
      return;
    }
    if (Boolean.TRUE.equals(resolution.get("approved"))) {
      call(List.of(call));
      return;
    }
    var reason = JsonValues.text(resolution, "reason");
    result(
        call,
        ToolResults.refused(
            call, 403, "the user did not approve" + (reason.isEmpty() ? "" : ": " + reason)));
  }

  /** Makes calls at the same time, each on a thread of its own. */
  private void call(List<Part.ToolCall> calls) throws InterruptedException {
    var transcript = progress.transcript();
    var fresh = calls.stream().filter(call -> !transcript.begun(call)).toList();
    if (transcript.calls() + fresh.size() > limits.calls()) {
      progress.fail("the turn called more than " + limits.calls() + " tools");
      return;
    }
    if (!fresh.isEmpty()) {
      var messageId = transcript.messageId();
      progress.keep(fresh.stream().map(call -> EventDraft.toolCall(call, messageId)).toList());
    }
    progress.pass("before a tool");
    var done = new ExecutorCompletionService<Part.ToolResult>(threads);
    var running = new IdentityHashMap<Future<Part.ToolResult>, CallAnswers>();
    try {
      for (var call : calls) {
        var asking = new CallAnswers(call, tools.ref(call), answers);
        running.put(done.submit(() -> tools.call(call, asking)), asking);
      }
      while (!running.isEmpty()) {
        take(done, running);
      }
    } finally {
      running.forEach(ToolSteps::end);
    }
  }

  /** Keeps the next result, or ends the calls whose time is over. */
  private void take(
      ExecutorCompletionService<Part.ToolResult> done,
      Map<Future<Part.ToolResult>, CallAnswers> running)
      throws InterruptedException {
    var left =
        running.values().stream().map(CallAnswers::left).min(Comparator.naturalOrder()).get();
    var next = done.poll(Math.max(1, left.toMillis()), TimeUnit.MILLISECONDS);
    if (next != null) {
      var asking = running.remove(next);
      asking.close();
      progress.pass("after a tool");
      result(asking.call(), of(next, asking.call()));
      return;
    }
    running.forEach(
        (future, asking) -> {
          if (asking.left().isNegative()) {
            end(future, asking);
          }
        });
  }

  private static void end(Future<Part.ToolResult> future, CallAnswers asking) {
    asking.close();
    future.cancel(true);
  }

  private Part.ToolResult of(Future<Part.ToolResult> future, Part.ToolCall call)
      throws InterruptedException {
    if (future.isCancelled()) {
      return ToolResults.refused(
          call, 504, "the tool did not answer within " + limits.toolTime().toSeconds() + " s");
    }
    try {
      return future.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }

  private void result(Part.ToolCall call, Part.ToolResult result) {
    progress.keep(EventDraft.toolResult(call, result));
  }
}
