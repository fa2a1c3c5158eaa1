package org.integrationgateway.server.builtin.workflow.plan;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/**
 * Prepared generations of definitions. A generation never changes, so those in use stay in memory.
 */
public final class Plans {
  private static final int KEPT = 500;

  private final Cache<Generation, Plan> ready = Caffeine.newBuilder().maximumSize(KEPT).build();

  private record Generation(String definitionId, long number) {}

  /** The plan of a generation that a run or a definition refers to. */
  public Plan get(Transaction tx, String definitionId, long number) {
    var generation = new Generation(definitionId, number);
    var known = ready.getIfPresent(generation);
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
    ready.put(generation, plan);
    return plan;
  }

  /** The row of a generation. */
  public static Optional<Document> find(Transaction tx, String definitionId, long number) {
    return tx.store(WorkflowStores.GENERATIONS)
        .get(new Key.Array(List.of(Key.of(definitionId), Key.of(number))));
  }

  /** The specification in a row, without pauses. */
  public static WorkflowSpec spec(Document stored) {
    return SpecJson.read(JsonText.readObject(stored.text("spec").orElseThrow()));
  }

  /** The text of a specification; equal content has equal text. */
  public static String text(WorkflowSpec spec) {
    return JsonText.write(SpecJson.write(spec), "the definition", WorkflowLimits.DEFINITION);
  }
}
