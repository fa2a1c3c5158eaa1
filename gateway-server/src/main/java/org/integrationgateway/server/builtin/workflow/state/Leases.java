package org.integrationgateway.server.builtin.workflow.state;

import java.time.Instant;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.workflow.RunStatus;

/** How long claims last. */
public final class Leases {
  private Leases() {}

  /**
   * Says that an attempt is still being made.
   *
   * @return whether it may go on; not when somebody else makes it, or nobody wants it any more
   */
  public static boolean renew(Transaction tx, Claim claim, Instant until) {
    var stored = tx.store(Tables.STEPS).get(claim.key());
    if (stored.isEmpty()) {
      return false;
    }
    var step = new StepState(stored.get());
    if (step.status() != RunStatus.RUNNING || step.fence() != claim.fence()) {
      return false;
    }
    step.workAt(until);
    step.save(tx.store(Tables.STEPS));
    return true;
  }
}
