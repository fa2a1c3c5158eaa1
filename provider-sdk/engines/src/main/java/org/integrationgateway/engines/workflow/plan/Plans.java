package org.integrationgateway.engines.workflow.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.jspecify.annotations.Nullable;

/**
 * Prepared generations of definitions. A generation never changes, so those in use stay in memory.
 */
public final class Plans {
  /** A specification without its pauses, which are not part of the content. */
  private static final StoredType<WorkflowSpec> STORED =
      StoredType.json(
              WorkflowSpec.class,
              new StandIn<>(
                  Activation.class,
                  StoredActivation.class,
                  StoredActivation::of,
                  StoredActivation::activation))
          .without("paused");

  private static final int KEPT = 500;

  private final ReentrantLock lock = new ReentrantLock();

  /** The plan used last is the last. */
  private final Map<Generation, Plan> ready = new LinkedHashMap<>(16, 0.75f, true);

  private record Generation(String definitionId, long number) {}

  /** The plan of a generation that a run or a definition refers to. */
  public Plan get(WorkflowTransaction tx, String definitionId, long number) {
    var generation = new Generation(definitionId, number);
    var known = known(generation);
    if (known != null) {
      return known;
    }
    var plan =
        find(tx, definitionId, number)
            .map(stored -> Plan.of(spec(stored)))
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "generation %d of definition '%s' is not stored"
                            .formatted(number, definitionId)));
    keep(generation, plan);
    return plan;
  }

  private @Nullable Plan known(Generation generation) {
    lock.lock();
    try {
      return ready.get(generation);
    } finally {
      lock.unlock();
    }
  }

  private void keep(Generation generation, Plan plan) {
    lock.lock();
    try {
      ready.put(generation, plan);
      if (ready.size() > KEPT) {
        ready.remove(ready.keySet().iterator().next());
      }
    } finally {
      lock.unlock();
    }
  }

  /** The row of a generation. */
  public static Optional<Document> find(WorkflowTransaction tx, String definitionId, long number) {
    return tx.get(Table.GENERATIONS, Table.key(definitionId, number));
  }

  /** The specification in a row, without pauses. */
  public static WorkflowSpec spec(Document stored) {
    return STORED.read(JsonValues.parseObject(stored.text("spec").orElseThrow()), false);
  }

  /** The text of a specification; equal content has equal text. */
  public static String text(WorkflowSpec spec) {
    return JsonValues.write(STORED.members(spec), "the definition", WorkflowLimits.DEFINITION);
  }
}
