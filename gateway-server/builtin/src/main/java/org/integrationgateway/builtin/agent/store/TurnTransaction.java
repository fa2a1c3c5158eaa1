package org.integrationgateway.builtin.agent.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.engines.agent.turn.InteractionRequest;
import org.integrationgateway.engines.agent.turn.TurnChange;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Changes of one turn within one transaction; {@link #save} stores the changed turn. */
public final class TurnTransaction {
  private static final String BEGINNINGS = "beginnings";

  private final Transaction transaction;
  private final Instant now;
  private final Map<String, @Nullable Object> turn;
  private final List<String> settled = new ArrayList<>(0);
  private Optional<Turn.Status> ended = Optional.empty();
  private @Nullable Interaction asked;

  public TurnTransaction(Transaction transaction, Document turn, Instant now) {
    this.transaction = transaction;
    this.now = now;
    this.turn = new LinkedHashMap<>(turn.members());
  }

  /** The final status that this change has given the turn. */
  Optional<Turn.Status> ended() {
    return ended;
  }

  /** Tells an observer of the questions that this change has asked and settled. */
  void tell(EndedTurns observer) {
    settled.forEach(observer::settled);
    var question = asked;
    if (question != null) {
      observer.asked(TurnRows.text(turn(), "owner"), TurnRows.text(turn(), "session"), question);
    }
  }

  public Document turn() {
    return Document.of(turn);
  }

  public TurnTransaction set(String name, @Nullable Object value) {
    turn.put(name, value);
    return this;
  }

  private TurnTransaction replace(Document next) {
    turn.clear();
    turn.putAll(next.members());
    return this;
  }

  /** Claims the turn, which is due, for a process. */
  public TurnTransaction claim(String holder, Duration lease) {
    return replace(TurnStore.LEASES.claim(turn(), now, lease).orElseThrow())
        .set("holder", holder)
        .set(BEGINNINGS, beginnings() + 1);
  }

  /** How many claims of the turn there were since it went on. */
  long beginnings() {
    return turn().whole(BEGINNINGS).orElse(0);
  }

  /** The turn has gone on: what made earlier claims end does not meet it again. */
  public TurnTransaction goOn() {
    return set(BEGINNINGS, null);
  }

  /** Ends the lease early: the turn is due at once. */
  public TurnTransaction release(long fence) {
    return replace(TurnStore.LEASES.release(turn(), fence, now).orElseThrow()).goOn();
  }

  public TurnTransaction append(EventDraft draft) {
    long seq = turn().whole("seq").orElse(0) + 1;
    turn.put("seq", seq);
    transaction.store(TurnStore.EVENTS).add(TurnRows.event(id(), seq, draft, now));
    return this;
  }

  private String id() {
    return TurnRows.text(turn(), "id");
  }

  /**
   * Changes the status. A turn that ends cannot be claimed any more, and its session takes the next
   * turn.
   *
   * @throws org.integrationgateway.sdk.ServiceException {@code INVALID_STATE} when the change does
   *     not follow
   */
  public TurnTransaction apply(TurnChange change) {
    change.require(id(), TurnRows.status(turn()));
    append(change.event()).set("status", change.to().name());
    if (!change.to().terminal()) {
      return this;
    }
    var unused = cancelQuestions();
    ended = Optional.of(change.to());
    change.output().ifPresent(this::answer);
    return set("statusMessage", change.message().orElse(null))
        .set("completedAt", now)
        .set("live", null)
        .set("holder", null)
        .set("dueAt", null);
  }

  private void answer(TurnOutput output) {
    if (output instanceof TurnOutput.Text text) {
      set("answer", text.text());
    } else if (output instanceof TurnOutput.Structured structured) {
      set("structured", JsonValues.write(structured.value()));
    }
  }

  /** Starts the turn, and moves its deadline by the time that it was pending. */
  public TurnTransaction start() {
    var waited = Duration.between(TurnRows.instant(turn(), "createdAt"), now);
    return apply(TurnChange.start(TurnRows.text(turn(), "model")))
        .set("startedAt", now)
        .set("deadline", TurnRows.instant(turn(), "deadline").plus(waited));
  }

  /**
   * Makes the turn wait for an answer of the user, without a holder. It is due again at the latest
   * time for the answer.
   */
  public TurnTransaction ask(InteractionRequest question, Instant latest) {
    return hold(question).set("holder", null).set("dueAt", latest);
  }

  /**
   * Makes the turn wait for an answer of the user to a question within a call, which its holder
   * goes on with. When the holder dies, the question is withdrawn with the next claim.
   */
  public TurnTransaction hold(InteractionRequest question) {
    var pending = question.pending(id(), now);
    transaction
        .store(TurnStore.INTERACTIONS)
        .add(TurnRows.interaction(pending, question.callId(), turn().whole("seq").orElse(0) + 1));
    asked = pending;
    return apply(TurnChange.ask(question.id(id()), question)).goOn().set("waitingSince", now);
  }

  /** Whether a process goes on with the turn when the user has answered. */
  boolean isHeld() {
    return turn().text("holder").isPresent();
  }

  /** Takes back the questions that wait: the turn goes on without their answers. */
  public TurnTransaction withdraw() {
    cancelQuestions().forEach(id -> goesOn(TurnChange.withdraw(id)));
    return this;
  }

  private List<String> cancelQuestions() {
    var pending =
        interactions().stream()
            .filter(row -> TurnRows.text(row, "state").equals(Interaction.State.PENDING.name()))
            .toList();
    for (var open : pending) {
      transaction
          .store(TurnStore.INTERACTIONS)
          .put(open.with("state", Interaction.State.CANCELED.name()));
    }
    var ids = pending.stream().map(open -> TurnRows.text(open, "id")).toList();
    settled.addAll(ids);
    return ids;
  }

  /** Ends the wait for the user, whose time does not count. */
  private void goesOn(TurnChange change) {
    var waited = Duration.between(TurnRows.instant(turn(), "waitingSince"), now);
    apply(change)
        .set("deadline", TurnRows.instant(turn(), "deadline").plus(waited))
        .set("waitingSince", null);
  }

  /** Stores the answer to an interaction; the turn is due at once, unless a process holds it. */
  public Document resolve(Document question, Map<String, @Nullable Object> resolution) {
    var answered =
        question
            .with("state", Interaction.State.RESOLVED.name())
            .with("resolution", JsonValues.write(resolution))
            .with("resolvedAt", now);
    transaction.store(TurnStore.INTERACTIONS).put(answered);
    settled.add(TurnRows.text(question, "id"));
    goesOn(TurnChange.resolve(TurnRows.text(question, "id"), resolution));
    if (!isHeld()) {
      set("dueAt", now);
    }
    return answered;
  }

  public List<Document> interactions() {
    return transaction
        .store(TurnStore.INTERACTIONS)
        .index("turn")
        .getAll(KeyRange.startingWith(Key.of(id())));
  }

  public Document save() {
    var changed = set("changedAt", now).turn();
    transaction.store(TurnStore.TURNS).put(changed);
    return changed;
  }
}
