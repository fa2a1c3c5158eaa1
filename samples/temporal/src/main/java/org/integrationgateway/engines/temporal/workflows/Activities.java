package org.integrationgateway.engines.temporal.workflows;

import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import org.integrationgateway.engines.temporal.rows.ClaimJson;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.sdk.workflow.StepAction;

/** Activities as workflows begin them. */
final class Activities {
  /** How often an attempt is begun, when each program that did so has ended. */
  static final int MOST_BEGINNINGS = 5;

  private static final Duration READING = Duration.ofSeconds(20);
  private static final Duration MARGIN = Duration.ofSeconds(30);

  private Activities() {}

  /** Makes an attempt; the outcome is JSON. Its name in Temporal is that of the operation. */
  static Promise<String> attempt(StepClaim claim, Duration heartbeat) {
    var options =
        ActivityOptions.newBuilder()
            .setStartToCloseTimeout(claim.timeout().orElse(Attempts.LONGEST).plus(MARGIN))
            .setHeartbeatTimeout(heartbeat)
            .setCancellationType(ActivityCancellationType.TRY_CANCEL)
            .setRetryOptions(
                RetryOptions.newBuilder()
                    .setInitialInterval(Duration.ofMillis(200))
                    .setMaximumAttempts(MOST_BEGINNINGS)
                    .build())
            .build();
    return Workflow.newUntypedActivityStub(options)
        .executeAsync(name(claim), String.class, ClaimJson.write(claim));
  }

  private static String name(StepClaim claim) {
    return claim.action() instanceof StepAction.Invoke invoke
        ? invoke.app() + "." + invoke.operation()
        : claim.stepId();
  }

  /** The rows of a definition as it is now. */
  static byte[] definition(String id) {
    var options = ActivityOptions.newBuilder().setStartToCloseTimeout(READING).build();
    return Workflow.newUntypedActivityStub(options).execute(Names.DEFINITION, byte[].class, id);
  }
}
