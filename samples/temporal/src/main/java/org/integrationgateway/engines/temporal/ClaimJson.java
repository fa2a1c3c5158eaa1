package org.integrationgateway.engines.temporal;

import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.sdk.json.JsonValues;

/** Claims as JSON: the arguments of attempts. */
final class ClaimJson {
  private static final StoredType<StepClaim> STORED = StoredType.json(StepClaim.class);

  private ClaimJson() {}

  static String write(StepClaim claim) {
    return JsonValues.write(STORED.members(claim));
  }

  static StepClaim read(String json) {
    return STORED.read(JsonValues.parseObject(json));
  }
}
