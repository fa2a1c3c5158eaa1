package org.integrationgateway.engines.openfga.state;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.engines.openfga.names.Tuples;
import org.integrationgateway.engines.openfga.requests.Store;
import org.integrationgateway.engines.openfga.requests.Tuple;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.StateChange;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the model and the relationships of the configuration at once. A new generation gets
 * relations of its own in a new model of OpenFGA, and all of its tuples, before the pointer names
 * it: a check by the model before sees nothing of it, one by the new model sees all of it.
 */
public final class Generations implements AutoCloseable {
  private static final Logger log = Logger.getLogger(Generations.class.getName());
  private static final int ATTEMPTS = 100;
  private static final long CLEANING_SECONDS = 2;

  private final Store store;
  private final States states;
  private final RuntimeLayer runtime;
  private final ExecutorService cleaning =
      Executors.newSingleThreadExecutor(
          task -> {
            var thread = new Thread(task, "openfga-cleaning");
            thread.setDaemon(true);
            return thread;
          });

  public Generations(Store store, States states, RuntimeLayer runtime) {
    this.store = store;
    this.states = states;
    this.runtime = runtime;
  }

  /**
   * Replaces them.
   *
   * @param relationships those of the configuration; null leaves them as they are
   * @throws ServiceException {@code OUTSIDE_MODEL} when a relationship has no place in the model
   */
  public StateChange replace(RelationModel model, @Nullable List<Relationship> relationships) {
    return states.alone(() -> replaced(model, relationships));
  }

  private StateChange replaced(RelationModel model, @Nullable List<Relationship> relationships) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      var before = states.read();
      var wanted = relationships == null ? before.configured() : new Configured(relationships);
      var digest = StateText.digest(model, wanted);
      if (before.pointer().filter(now -> now.digest().equals(digest)).isPresent()) {
        return new StateChange(0, 0, model.id());
      }
      wanted.all().forEach(model::admit);
      runtime.fits(before, model);
      var next = written(model, wanted, digest);
      if (inForce(before, next)) {
        clean(before);
        return new StateChange(
            wanted.beyond(before.configured()), before.configured().beyond(wanted), model.id());
      }
      clean(next);
      if (Deadline.current().filter(Deadline::expired).isPresent()) {
        break;
      }
    }
    throw changing();
  }

  /** Writes a generation that is not in force yet. */
  private State written(RelationModel model, Configured wanted, String digest) {
    var generation = Pointer.random();
    var id = store.write(new Model(model, generation, wanted.all()).request());
    var next = State.of(new Pointer(generation, id, digest, Pointer.random()), model, wanted);
    try {
      store.put(id, facts(next));
      // A request has at most some 600 KB, so each part is one of its own.
      parts(next).forEach(part -> store.put(id, List.of(part)));
      return next;
    } catch (RuntimeException failed) {
      clean(next);
      throw failed;
    }
  }

  private static List<Tuple> facts(State state) {
    var generation = state.pointer().orElseThrow().generation();
    return state.configured().all().stream().map(fact -> Tuples.set(fact, generation)).toList();
  }

  private static List<Tuple> parts(State state) {
    return StateTuples.parts(
        state.pointer().orElseThrow().generation(),
        StateText.write(state.model(), state.configured()));
  }

  /**
   * Puts a generation in force, where only relationships of the runtime layer changed meanwhile.
   */
  private boolean inForce(State before, State next) {
    var now = before;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (states.replace(now, next, List.of(), List.of())) {
        return true;
      }
      var read = states.read();
      if (read.isSame(next)) {
        return true;
      }
      if (!read.isSameGeneration(before)) {
        return false;
      }
      if (!read.isSame(now)) {
        runtime.fits(read, next.model());
        now = read;
      }
    }
    throw changing();
  }

  private static ServiceException changing() {
    return new ServiceException(
        Reason.UNAVAILABLE, "others change model or relationships all the time: try again later");
  }

  /** Deletes the tuples of a generation that is not in force; who checks by it begins again. */
  private void clean(State state) {
    if (state.pointer().isEmpty()) {
      return;
    }
    cleaning.execute(
        () -> {
          try {
            store.remove(facts(state));
            store.remove(parts(state));
          } catch (RuntimeException left) {
            log.log(Level.FINE, "tuples of a former generation stay in the store", left);
          }
        });
  }

  @Override
  public void close() {
    cleaning.shutdown();
    try {
      if (!cleaning.awaitTermination(CLEANING_SECONDS, TimeUnit.SECONDS)) {
        cleaning.shutdownNow();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
