package org.integrationgateway.engines.openfga.state;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.engines.openfga.names.Tuples;
import org.integrationgateway.engines.openfga.requests.Store;
import org.integrationgateway.engines.openfga.requests.Tuple;
import org.integrationgateway.engines.openfga.requests.TupleFilter;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.Relationship;

/**
 * Adds and deletes relationships of the runtime layer. Each change also replaces the pointer to the
 * state in force: a change that was made for a model which is replaced meanwhile is refused.
 */
public final class RuntimeLayer {
  private static final int ATTEMPTS = 100;

  private final Store store;
  private final States states;

  public RuntimeLayer(Store store, States states) {
    this.store = store;
    this.states = states;
  }

  /** Adds a relationship; returns whether it is new. */
  public boolean add(Relationship relationship) {
    return states.alone(() -> change(relationship, true));
  }

  /**
   * Deletes a relationship; returns whether it existed.
   *
   * @throws ServiceException {@code READ_ONLY} when only the configuration has it
   */
  public boolean delete(Relationship relationship) {
    return states.alone(() -> change(relationship, false));
  }

  private boolean change(Relationship relationship, boolean add) {
    Set<Pointer> tried = new HashSet<>();
    var tuple = Tuples.added(relationship);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      var state = states.read();
      if (state.pointer().filter(tried::contains).isPresent()) {
        return true;
      }
      state.model().admit(relationship);
      if (attempt > 0 && store.has(tuple) == add) {
        return unchanged(state, relationship, add);
      }
      var pointer = state.pointer().orElseThrow().changed();
      tried.add(pointer);
      var deleted = add ? List.<Tuple>of() : List.of(tuple);
      var written = add ? List.of(tuple) : List.<Tuple>of();
      if (states.replace(state, state.at(pointer), deleted, written)) {
        return true;
      }
      if (Deadline.current().filter(Deadline::expired).isPresent()) {
        throw new ServiceException(
            Reason.TIMEOUT, "the deadline passed while others changed relationships");
      }
    }
    throw new ServiceException(
        Reason.UNAVAILABLE, "others change relationships all the time: try again later");
  }

  private static boolean unchanged(State state, Relationship relationship, boolean add) {
    if (!add && state.configured().has(relationship)) {
      throw new ServiceException(
          Reason.READ_ONLY,
          "'%s' comes with the configuration: change it there".formatted(relationship));
    }
    return false;
  }

  /**
   * Refuses a model in which a relationship of this layer has no place.
   *
   * @throws ServiceException {@code OUTSIDE_MODEL}
   */
  void fits(State state, RelationModel next) {
    if (Shapes.of(next).containsAll(Shapes.of(state.model()))) {
      return;
    }
    var from = "";
    do {
      var page = store.read(TupleFilter.ALL, Store.PAGE, from);
      page.tuples().stream()
          .map(state.names()::relationship)
          .flatMap(Optional::stream)
          .forEach(next::admit);
      from = page.next();
    } while (!from.isEmpty());
  }
}
