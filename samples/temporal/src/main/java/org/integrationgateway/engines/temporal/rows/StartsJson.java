package org.integrationgateway.engines.temporal.rows;

import java.util.Base64;
import java.util.List;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.sdk.json.JsonValues;

/** Runs that are started once, as JSON. */
public final class StartsJson {
  private static final StoredType<Starts> STORED = StoredType.json(Starts.class);

  private StartsJson() {}

  /**
   * Runs that are started once.
   *
   * @param hash of the request
   * @param runIds of the answer
   * @param starts runs that are to be started
   */
  public record Starts(String hash, List<String> runIds, List<Start> starts) {
    public Starts {
      runIds = List.copyOf(runIds);
      starts = List.copyOf(starts);
    }

    /** This request, when its runs are started. */
    public Starts done() {
      return new Starts(hash, runIds, List.of());
    }
  }

  /**
   * A run to start.
   *
   * @param rows in base64
   */
  public record Start(String runId, String definitionId, String rows) {
    public static Start of(Rows rows, String runId) {
      var one = rows.ofRun(runId);
      return new Start(
          runId,
          one.all(Table.RUNS).iterator().next().text("definition").orElseThrow(),
          Base64.getEncoder().encodeToString(RowBytes.write(one)));
    }

    public byte[] bytes() {
      return Base64.getDecoder().decode(rows);
    }
  }

  public static String write(Starts starts) {
    return JsonValues.write(STORED.members(starts));
  }

  public static Starts read(String json) {
    return STORED.read(JsonValues.parseObject(json));
  }
}
