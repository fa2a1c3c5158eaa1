package org.integrationgateway.server.builtin.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.server.builtin.agent.model.AgentJson;
import org.jspecify.annotations.Nullable;

/** Changes of one turn within one transaction; what is put is put at the end, by {@link #save}. */
final class Changes {
  private final Transaction transaction;
  private final Instant now;
  private final Map<String, @Nullable Object> turn;

  Changes(Transaction transaction, Document turn, Instant now) {
    this.transaction = transaction;
    this.now = now;
    this.turn = new LinkedHashMap<>(turn.members());
  }

  Document turn() {
    return Document.of(turn);
  }

  Changes set(String name, @Nullable Object value) {
    turn.put(name, value);
    return this;
  }

  Changes append(EventDraft draft) {
    var id = Rows.text(turn(), "id");
    long seq = turn().whole("seq").orElse(0) + 1;
    turn.put("seq", seq);
    transaction.store(TurnStore.EVENTS).add(Rows.event(id, seq, draft, now));
    return this;
  }

  /** The turn begins. What it waited for others to end is no time of its own. */
  Changes start() {
    var waited = Duration.between(Rows.instant(turn(), "createdAt"), now);
    append(EventDraft.started(Rows.text(turn(), "model")));
    return set("status", Turn.Status.RUNNING.name())
        .set("startedAt", now)
        .set("deadline", Rows.instant(turn(), "deadline").plus(waited));
  }

  /** The turn waits for people, held by nobody; it is due again when they take too long. */
  Changes ask(Question question, Instant latest) {
    var id = Rows.text(turn(), "id") + "." + question.callId();
    transaction
        .store(TurnStore.INTERACTIONS)
        .add(
            Document.builder()
                .put("id", id)
                .put("turn", Rows.text(turn(), "id"))
                .put("call", question.callId())
                .put("number", turn().whole("seq").orElse(0) + 1)
                .put("type", question.type().name())
                .put("state", Interaction.State.PENDING.name())
                .put("title", question.title())
                .put("prompt", question.prompt())
                .put("request", AgentJson.write(question.request()))
                .put("createdAt", now)
                .build());
    append(EventDraft.requested(id, question));
    return set("status", Turn.Status.WAITING_FOR_INPUT.name())
        .set("waitingSince", now)
        .set("holder", null)
        .set("dueAt", latest);
  }

  /** What was asked is answered: the turn is due at once. */
  Document resolve(Document question, Map<String, @Nullable Object> resolution) {
    var answered =
        question
            .with("state", Interaction.State.RESOLVED.name())
            .with("resolution", AgentJson.write(resolution))
            .with("resolvedAt", now);
    transaction.store(TurnStore.INTERACTIONS).put(answered);
    append(EventDraft.resolved(Rows.text(question, "id"), resolution))
        .set("status", Turn.Status.RUNNING.name())
        .set("waitingSince", null)
        .set("dueAt", now);
    return answered;
  }

  /** The turn has ended: it is due no more, and its session is free. */
  Changes end(Turn.Status status, @Nullable String message) {
    for (var open : interactions()) {
      if (Rows.text(open, "state").equals(Interaction.State.PENDING.name())) {
        transaction
            .store(TurnStore.INTERACTIONS)
            .put(open.with("state", Interaction.State.CANCELED.name()));
      }
    }
    return set("status", status.name())
        .set("statusMessage", message)
        .set("completedAt", now)
        .set("live", null)
        .set("holder", null)
        .set("dueAt", null);
  }

  List<Document> interactions() {
    return transaction
        .store(TurnStore.INTERACTIONS)
        .index("turn")
        .getAll(KeyRange.startingWith(Key.of(Rows.text(turn(), "id"))));
  }

  Document save() {
    var changed = turn();
    transaction.store(TurnStore.TURNS).put(changed);
    return changed;
  }
}
