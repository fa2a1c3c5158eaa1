package org.integrationgateway.engines.temporal.rows;

import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.run.Signal;

/** Signals as JSON. */
public final class SignalJson {
  private static final StoredType<Signal> STORED = StoredType.json(Signal.class);

  private SignalJson() {}

  public static String write(Signal signal) {
    return JsonValues.write(STORED.members(signal));
  }

  public static Signal read(String json) {
    return STORED.read(JsonValues.parseObject(json));
  }
}
