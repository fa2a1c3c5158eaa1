package org.integrationgateway.builtin.agent.turn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.engines.agent.turn.InteractionRequest;
import org.integrationgateway.engines.agent.turn.ToolResults;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

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
  private final Executor threads;

  ToolSteps(
      TurnProgress progress,
      Toolbox tools,
      TurnLimits limits,
      OutputSchemas schemas,
      Executor threads) {
    this.progress = progress;
    this.tools = tools;
    this.limits = limits;
    this.schemas = schemas;
    this.threads = threads;
  }

  /** Makes the next call, or the next calls. */
  void next() throws InterruptedException {
    var open = progress.transcript().openCalls();
    var together = open.stream().takeWhile(this::onlyReads).limit(AT_ONCE).toList();
    if (together.size() > 1 && progress.transcript().calls() + together.size() <= limits.calls()) {
      callTogether(together);
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

  private void next(Part.ToolCall call) {
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
    call(call);
  }

  /** The refusal of a call that the user need not be asked about. */
  private Optional<Part.ToolResult> unusable(InteractionRequest question, Part.ToolCall call) {
    var schema = JsonValues.members(question.request().get("schema"));
    if (question.type() == Interaction.Type.INPUT && schema != null) {
      var problem = problem(schema);
      if (problem.isPresent()) {
        return Optional.of(
            ToolResults.misfit(call, "'schema' is not a JSON Schema: " + problem.get(), List.of()));
      }
    }
    return tools.unfit(call, schemas);
  }

  /** Why values cannot be checked by a schema. It may be of any type, unlike that of an answer. */
  private Optional<String> problem(Map<String, @Nullable Object> schema) {
    try {
      var typeless = new LinkedHashMap<>(schema);
      typeless.remove("type");
      var unused = new OutputSpec.Structured(typeless);
      schemas.problems(schema, null);
      return Optional.empty();
    } catch (ServiceException refused) {
      return refused.problems().stream().findFirst().map(Problem::message);
    } catch (IllegalArgumentException wrong) {
      return Optional.of(String.valueOf(wrong.getMessage()));
    }
  }

  /** Asks the user, or continues with the user's answer. */
  private void ask(Part.ToolCall call, InteractionRequest question) {
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
      call(call);
      return;
    }
    var reason = JsonValues.text(resolution, "reason");
    result(
        call,
        ToolResults.refused(
            call, 403, "the user did not approve" + (reason.isEmpty() ? "" : ": " + reason)));
  }

  private void call(Part.ToolCall call) {
    if (!progress.transcript().begun(call)) {
      if (progress.transcript().calls() >= limits.calls()) {
        progress.fail("the turn called more than " + limits.calls() + " tools");
        return;
      }
      progress.keep(EventDraft.toolCall(call, progress.transcript().messageId()));
    }
    progress.pass("before a tool");
    var result = tools.call(call);
    progress.pass("after a tool");
    result(call, result);
  }

  private void callTogether(List<Part.ToolCall> calls) throws InterruptedException {
    var messageId = progress.transcript().messageId();
    progress.keep(calls.stream().map(call -> EventDraft.toolCall(call, messageId)).toList());
    var deadline = Deadline.current().orElseGet(() -> Deadline.in(limits.toolTime()));
    var done = new ExecutorCompletionService<Part.ToolResult>(threads);
    var running = new ArrayList<Future<Part.ToolResult>>();
    var byId = new LinkedHashMap<String, Part.ToolCall>();
    try {
      for (var call : calls) {
        byId.put(call.id(), call);
        running.add(done.submit(() -> deadline.during(() -> tools.call(call))));
      }
      for (int i = 0; i < calls.size(); i++) {
        var result = of(done.take());
        result(byId.getOrDefault(result.toolCallId(), calls.get(0)), result);
      }
    } finally {
      running.forEach(future -> future.cancel(true));
    }
  }

  private static Part.ToolResult of(Future<Part.ToolResult> future) throws InterruptedException {
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
