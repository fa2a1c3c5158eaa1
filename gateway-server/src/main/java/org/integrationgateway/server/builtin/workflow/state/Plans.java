package org.integrationgateway.server.builtin.workflow.state;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/** Generations of definitions, ready to run: those in use stay in memory, for they never change. */
public final class Plans {
  private static final int KEPT = 500;

  private final Cache<Generation, Plan> ready = Caffeine.newBuilder().maximumSize(KEPT).build();

  private record Generation(String definitionId, long number) {}

  /** One that a run or a definition names. */
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
    return tx.store(Tables.GENERATIONS)
        .get(new Key.Array(List.of(Key.of(definitionId), Key.of(number))));
  }

  /** What a row says; nothing in it is paused. */
  public static WorkflowSpec spec(Document stored) {
    return SpecJson.read(JsonText.readObject(stored.text("spec").orElseThrow()));
  }

  /** The text of what a definition says; the same content is the same text. */
  public static String text(WorkflowSpec spec) {
    return JsonText.write(SpecJson.write(spec), "the definition", Limits.DEFINITION);
  }
}
