package org.integrationgateway.engines.openfga.state;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.engines.openfga.requests.Store;
import org.integrationgateway.engines.openfga.requests.Tuple;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** The state in force, which this program remembers and others may replace. */
public final class States {
  private static final Duration LONGEST_CHANGE = Duration.ofMinutes(10);

  /** How old a state may be where checks may use caches. */
  private static final long CACHED_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Parts are large. */
  private static final int PARTS_AT_ONCE = 20;

  private final Store store;
  private final ReentrantLock changing = new ReentrantLock(true);
  private volatile Known known = new Known(State.NONE, System.nanoTime() - 2 * CACHED_NANOS);

  /** A state, and when it was read. */
  private record Known(State state, long read) {}

  public States(Store store) {
    this.store = store;
  }

  /** The state that was read last; it may have been replaced. */
  public State known() {
    return known.state;
  }

  /** The state read last, where it is young enough for checks that may use caches. */
  public Optional<State> cached() {
    var last = known;
    return store.mayBeCached() && System.nanoTime() - last.read < CACHED_NANOS
        ? Optional.of(last.state)
        : Optional.empty();
  }

  /** Reads which state is in force now. */
  public State read() {
    long began = System.nanoTime();
    var before = known.state;
    if (isInForce(before)) {
      return remembered(before, began);
    }
    while (true) {
      var current = pointer();
      if (current.isEmpty()) {
        return State.NONE;
      }
      var pointer = current.get();
      var last = known.state;
      if (last.pointer().filter(pointer::equals).isPresent()) {
        return remembered(last, began);
      }
      if (last.pointer()
          .map(Pointer::generation)
          .filter(pointer.generation()::equals)
          .isPresent()) {
        return remembered(last.at(pointer), began);
      }
      var text =
          StateTuples.text(store.readAll(StateTuples.parts(pointer.generation()), PARTS_AT_ONCE));
      // A state that is replaced while it is read loses its parts.
      if (pointer().equals(current)) {
        return remembered(StateText.read(pointer, text), began);
      }
    }
  }

  private boolean isInForce(State state) {
    return state
        .pointer()
        .map(StateTuples::current)
        .filter(tuple -> store.holds(state.openFgaModel(), tuple))
        .isPresent();
  }

  private State remembered(State state, long began) {
    known = new Known(state, began);
    return state;
  }

  private Optional<Pointer> pointer() {
    return store.read(StateTuples.current(), Store.PAGE, "").tuples().stream()
        .map(StateTuples::pointer)
        .max(Comparator.comparing(Pointer::model));
  }

  /** Runs a change alone among those of this program. */
  <T> T alone(Supplier<T> change) {
    var wait = Deadline.current().map(Deadline::remaining).orElse(LONGEST_CHANGE);
    try {
      if (!changing.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new ServiceException(
            Reason.TIMEOUT, "the deadline passed while another change was written");
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new ServiceException(Reason.UNAVAILABLE, "interrupted", ended);
    }
    try {
      return change.get();
    } finally {
      changing.unlock();
    }
  }

  /**
   * Puts a state in force and changes tuples, if the state before is in force still.
   *
   * @return false when it is not, when a tuple is there already or not there, and when the answer
   *     is lost: the next read tells whether this state is in force. One that is not may come in
   *     force later, as long as the state before is.
   */
  boolean replace(State before, State next, List<Tuple> deleted, List<Tuple> written) {
    var gone = new ArrayList<>(deleted);
    before.pointer().map(StateTuples::current).ifPresent(gone::add);
    var added = new ArrayList<>(written);
    next.pointer().map(StateTuples::current).ifPresent(added::add);
    if (before.pointer().isEmpty()) {
      added.add(StateTuples.first());
    }
    try {
      boolean done = store.change(next.openFgaModel(), gone, added);
      if (done) {
        remembered(next, System.nanoTime());
      }
      return done;
    } catch (ServiceException away) {
      if (away.reason() != Reason.UNAVAILABLE) {
        throw away;
      }
      return false;
    }
  }
}
