package org.integrationgateway.engines.temporal.rows;

import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.sdk.json.JsonValues;

/** Claims as JSON: the arguments of attempts. */
public final class ClaimJson {
  private static final StoredType<StepClaim> STORED = StoredType.json(StepClaim.class);

  private ClaimJson() {}

  public static String write(StepClaim claim) {
    return JsonValues.write(STORED.members(claim));
  }

  public static StepClaim read(String json) {
    return STORED.read(JsonValues.parseObject(json));
  }
}
