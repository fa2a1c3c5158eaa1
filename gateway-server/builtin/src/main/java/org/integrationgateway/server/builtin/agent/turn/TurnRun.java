package org.integrationgateway.server.builtin.agent.turn;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.server.builtin.agent.model.AgentJson;
import org.integrationgateway.server.builtin.agent.model.Model;
import org.integrationgateway.server.builtin.agent.model.ModelException;
import org.integrationgateway.server.builtin.agent.store.ActingSubject;
import org.integrationgateway.server.builtin.agent.store.EventDraft;
import org.integrationgateway.server.builtin.agent.store.InteractionRequest;
import org.integrationgateway.server.builtin.agent.store.MessageJson;
import org.integrationgateway.server.builtin.agent.store.TurnRows;
import org.integrationgateway.server.builtin.agent.store.TurnStore;
import org.jspecify.annotations.Nullable;

/**
 * Executes one turn under a lease, step by step, until it has ended or waits for the user. Every
 * step is stored before the next; another process continues after the last stored step.
 */
final class TurnRun {
  private static final int HISTORY = 20;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);

  private final TurnStore store;
  private final AgentParts parts;
  private final TurnLimits limits;
  private final Document turn;
  private final String id;
  private final long fence;
  private final Toolbox tools;
  private final Transcript transcript;
  private final List<Message> before;
  private final Optional<Map<String, @Nullable Object>> schema;
  private boolean ended;

  TurnRun(TurnStore store, AgentParts parts, TurnLimits limits, Document turn) {
    this.store = store;
    this.parts = parts;
    this.limits = limits;
    this.turn = turn;
    this.id = TurnRows.text(turn, "id");
    this.fence = turn.whole("fence").orElseThrow();
    this.tools =
        new Toolbox(
            MessageJson.tools(TurnRows.text(turn, "tools")),
            parts.apps(),
            limits,
            id,
            ActingSubject.read(turn));
    this.transcript = new Transcript(store.events(id));
    this.schema = turn.text("schema").flatMap(AgentJson::object);
    this.before = conversation();
  }

  /** The conversation before the first step: messages of earlier turns, then those of this turn. */
  private List<Message> conversation() {
    var messages = new ArrayList<Message>();
    for (var earlier : store.history(TurnRows.text(turn, "session"), HISTORY)) {
      messages.addAll(MessageJson.messages(TurnRows.text(earlier, "messages")));
      messages.addAll(MessageJson.messages(TurnRows.text(earlier, "transcript")));
    }
    messages.addAll(MessageJson.messages(TurnRows.text(turn, "messages")));
    schema.ifPresent(
        fits ->
            messages.add(
                Message.of(
                    Message.Role.SYSTEM,
                    "Answer with one JSON value and nothing else. It fits this JSON Schema: "
                        + AgentJson.write(fits))));
    return messages;
  }

  void run() throws InterruptedException {
    while (!ended) {
      if (Thread.interrupted()) {
        throw new InterruptedException("turn '" + id + "' was stopped");
      }
      step();
    }
  }

  private void step() throws InterruptedException {
    var call = transcript.nextCall();
    if (call.isPresent()) {
      step(call.get());
      return;
    }
    if (transcript.finalAnswer().isPresent()) {
      conclude(transcript.finalAnswer().get());
      return;
    }
    if (transcript.answers() >= limits.answers()) {
      fail("the model did not finish within " + limits.answers() + " answers");
      return;
    }
    askModel();
  }

  private void step(Part.ToolCall call) {
    if (!tools.knows(call)) {
      result(call, Toolbox.refused(call, 404, "there is no tool '" + call.toolId() + "'"));
      return;
    }
    if (transcript.begun(call) && !tools.repeatable(call)) {
      result(
          call,
          Toolbox.refused(
              call,
              500,
              "the agent was interrupted during this call: the call may have taken effect, and is"
                  + " not repeated"));
      return;
    }
    var question = tools.question(call);
    var unusable = question.flatMap(this::unusable);
    if (unusable.isPresent()) {
      result(call, Toolbox.refused(call, 400, unusable.get()));
      return;
    }
    if (question.isPresent() && !transcript.begun(call)) {
      ask(call, question.get());
      return;
    }
    invoke(call);
  }

  /** The reason why the question cannot be answered; empty when it can. */
  private Optional<String> unusable(InteractionRequest question) {
    if (question.type() != Interaction.Type.INPUT) {
      return Optional.empty();
    }
    try {
      parts.schemas().problems(AgentJson.object(question.request(), "schema"), null);
      return Optional.empty();
    } catch (IllegalArgumentException wrong) {
      return Optional.of("'schema' is not a JSON Schema:  " + wrong.getMessage());
    }
  }

  /** Asks the user, or continues with the user's answer. */
  private void ask(Part.ToolCall call, InteractionRequest question) {
    var asked =
        store.interactions(id).stream()
            .filter(row -> TurnRows.text(row, "call").equals(call.id()))
            .findFirst()
            .map(TurnRows::interaction);
    if (asked.isEmpty()) {
      var latest = store.now().plus(limits.answerTime());
      store.change("asking", id, fence, changes -> changes.ask(question, latest));
      ended = true;
      return;
    }
    if (asked.get().state() != Interaction.State.RESOLVED) {
      fail("no answer came within  " + limits.answerTime());
      return;
    }
    var resolution = asked.get().resolution().orElse(Map.of());
    if (tools.asks(call)) {
      result(call, new Part.ToolResult(call.id(), 200, resolution));
      return;
    }
    if (Boolean.TRUE.equals(resolution.get("approved"))) {
      invoke(call);
      return;
    }
    var reason = AgentJson.text(resolution, "reason");
    result(
        call,
        Toolbox.refused(
            call, 403, "the user did not approve" + (reason.isEmpty() ? "" : ": " + reason)));
  }

  private void invoke(Part.ToolCall call) {
    if (!transcript.begun(call)) {
      if (transcript.calls() >= limits.calls()) {
        fail("the turn called more than " + limits.calls() + " tools");
        return;
      }
      keep(EventDraft.toolCall(call, transcript.messageId()));
    }
    store.pass("before a tool");
    var result = tools.call(call);
    store.pass("after a tool");
    keep(EventDraft.toolResult(call, result));
  }

  /** Stores the result of a call that was not made. */
  private void result(Part.ToolCall call, Part.ToolResult result) {
    keep(EventDraft.toolResult(call, result));
  }

  private void askModel() throws InterruptedException {
    var conversation = new ArrayList<>(before);
    conversation.addAll(transcript.messages());
    var request =
        new Model.Request(
            TurnRows.text(turn, "model"),
            transcript.answers(),
            conversation,
            tools.offered(),
            schema,
            TurnRows.object(turn, "options"));
    for (int attempt = 1; ; attempt++) {
      // Deltas of a failed attempt carry the id of a message that is never stored.
      var messageId = id + ".m" + (transcript.answers() + 1) + "." + fence + "." + attempt;
      var deltas = new DeltaBuffer(messageId, this::keep);
      try {
        var answer = parts.model().answer(request, deltas);
        deltas.flush();
        keep(
            EventDraft.message(
                messageId,
                answer.text(),
                answer.calls().stream().map(transcript::unique).toList()));
        return;
      } catch (ModelException failure) {
        if (!failure.isPassing() || attempt >= limits.attempts()) {
          fail(String.valueOf(failure.getMessage()));
          return;
        }
        if (!pause(failure.retryAfter(), attempt)) {
          fail(
              failure.getMessage()
                  + ", and asks for a pause that is longer than the turn's time limit");
          return;
        }
      }
    }
  }

  private boolean pause(Optional<Duration> asked, int attempt) throws InterruptedException {
    var own = FIRST_PAUSE.multipliedBy(1L << (attempt - 1));
    var wait = asked.filter(time -> time.compareTo(own) > 0).orElse(own);
    if (store.now().plus(wait).isAfter(TurnRows.instant(turn, "deadline"))) {
      return false;
    }
    TimeUnit.MILLISECONDS.sleep(wait.toMillis() + ThreadLocalRandom.current().nextLong(100));
    return true;
  }

  private void conclude(String answer) {
    if (schema.isEmpty()) {
      succeed("answer", answer);
      return;
    }
    var problem = problem(answer, schema.get());
    if (problem.isEmpty()) {
      succeed("structured", AgentJson.write(AgentJson.parse(bare(answer))));
      return;
    }
    if (transcript.repairs() >= limits.repairs()) {
      fail(
          "the model's answer does not fit the schema, after %d repairs: %s"
              .formatted(transcript.repairs(), problem.get()));
      return;
    }
    keep(
        EventDraft.repair(
            "This answer does not fit the schema: %s. Answer again, with one JSON value that fits the schema and nothing else."
                .formatted(problem.get())));
  }

  private Optional<String> problem(String answer, Map<String, @Nullable Object> fits) {
    try {
      var problems = parts.schemas().problems(fits, AgentJson.parse(bare(answer)));
      return problems.isEmpty()
          ? Optional.empty()
          : Optional.of(
              problems.stream().limit(10).map(Object::toString).collect(Collectors.joining("; ")));
    } catch (IllegalArgumentException noJson) {
      return Optional.of(String.valueOf(noJson.getMessage()));
    }
  }

  /** Removes the Markdown code fence that models put around JSON. */
  private static String bare(String answer) {
    var text = answer.strip();
    if (!text.startsWith("```") || !text.endsWith("```") || text.length() < 7) {
      return text;
    }
    int line = text.indexOf('\n');
    return line < 0 ? text : text.substring(line + 1, text.length() - 3).strip();
  }

  private void keep(EventDraft draft) {
    store.change("keeping " + draft.type(), id, fence, changes -> changes.append(draft));
    transcript.take(draft.type(), draft.data());
  }

  private void succeed(String member, String value) {
    store.change(
        "completing",
        id,
        fence,
        changes ->
            changes
                .set(member, value)
                .set("transcript", MessageJson.messages(transcript.messages()))
                .append(EventDraft.completed())
                .end(Turn.Status.SUCCEEDED, null));
    ended = true;
  }

  /** Fails the turn. */
  void fail(String message) {
    store.change(
        "failing",
        id,
        fence,
        changes -> changes.append(EventDraft.failed(message)).end(Turn.Status.FAILED, message));
    ended = true;
  }

  /** The end of the turn's time limit. */
  Instant deadline() {
    return TurnRows.instant(turn, "deadline");
  }
}
