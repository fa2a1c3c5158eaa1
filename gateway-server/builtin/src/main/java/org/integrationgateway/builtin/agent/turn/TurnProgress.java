package org.integrationgateway.builtin.agent.turn;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.integrationgateway.builtin.agent.store.MessageJson;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.builtin.agent.store.TurnStore;
import org.integrationgateway.builtin.agent.store.TurnTransaction;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.engines.agent.turn.InteractionRequest;
import org.integrationgateway.engines.agent.turn.TurnChange;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.jspecify.annotations.Nullable;

/** How far a turn is: its stored steps, under its lease. */
final class TurnProgress {
  /** Events after which a turn does not repeat its earlier steps. */
  private static final Set<String> GOES_ON = Set.of("assistant.message", "tool.result");

  private final TurnStore store;
  private final Document turn;
  private final String id;
  private final long fence;
  private final Transcript transcript;

  /** Deltas are stored by a timer too. */
  private final ReentrantLock lock = new ReentrantLock();

  private boolean ended;
  private volatile Instant deadline;
  private volatile @Nullable Instant waitingSince;

  TurnProgress(TurnStore store, Document turn) {
    this.store = store;
    this.turn = turn;
    this.id = TurnRows.text(turn, "id");
    this.fence = turn.whole("fence").orElseThrow();
    this.transcript = new Transcript(store.events(id));
    this.deadline = TurnRows.instant(turn, "deadline");
  }

  String id() {
    return id;
  }

  /** The number of the lease. */
  long fence() {
    return fence;
  }

  Document turn() {
    return turn;
  }

  Transcript transcript() {
    return transcript;
  }

  /** Whether the turn has ended, or waits for the user. */
  boolean ended() {
    return ended;
  }

  /** The end of the turn's time limit, which moves while the user is asked. */
  Instant deadline() {
    var since = waitingSince;
    return since == null ? deadline : deadline.plus(Duration.between(since, now()));
  }

  Instant now() {
    return store.now();
  }

  List<Document> interactions() {
    return store.interactions(id);
  }

  /** Tells observers of the store that a step without a change has come. */
  void pass(String step) {
    store.pass(step);
  }

  void keep(EventDraft draft) {
    keep(List.of(draft));
  }

  /** Stores events together. */
  void keep(List<EventDraft> drafts) {
    lock.lock();
    try {
      store.change(
          "keeping " + drafts.get(0).type(),
          id,
          fence,
          changes -> {
            drafts.forEach(changes::append);
            if (drafts.stream().anyMatch(draft -> GOES_ON.contains(draft.type()))) {
              changes.goOn();
            }
          });
      drafts.forEach(draft -> transcript.take(draft.type(), draft.data()));
    } finally {
      lock.unlock();
    }
  }

  /** Makes the turn wait for the user until {@code latest}. */
  void ask(InteractionRequest question, Instant latest) {
    store.change("asking", id, fence, changes -> changes.ask(question, latest));
    ended = true;
  }

  /**
   * Asks the user within a call, and waits for the answer while the call goes on. The question is
   * withdrawn when no answer comes.
   *
   * @param ended whether the call needs no answer any more, asked after each change of {@code news}
   */
  Interaction askWithin(
      InteractionRequest question, BooleanSupplier ended, Semaphore news, Deadline latest)
      throws InterruptedException {
    store.change("asking within a call", id, fence, changes -> changes.hold(question));
    waitingSince = now();
    boolean pending = true;
    try {
      var row = store.settled(id, question.id(id), ended, news, latest);
      pending = TurnRows.text(row, "state").equals(Interaction.State.PENDING.name());
      return TurnRows.interaction(row);
    } finally {
      if (pending) {
        store.change("withdrawing", id, fence, TurnTransaction::withdraw);
      }
      deadline = deadline();
      waitingSince = null;
    }
  }

  void succeed(TurnOutput output) {
    store.change(
        "completing",
        id,
        fence,
        changes ->
            changes
                .set("transcript", MessageJson.messages(transcript.messages()))
                .apply(TurnChange.succeed(output)));
    ended = true;
  }

  void fail(String message) {
    store.change("failing", id, fence, changes -> changes.apply(TurnChange.fail(message)));
    ended = true;
  }
}
