package org.integrationgateway.work.workflows;

import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.failure.ServiceFailures;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;

/**
 * Decides what a caller may do with definitions and runs.
 *
 * @param operator whether a caller is an operator of the gateway
 * @param manages whether a caller may manage the service account with this canonical id
 */
public record WorkflowRights(Predicate<Caller> operator, BiPredicate<Caller, String> manages) {
  /** Stands in a scope for workflows. No app has this name. */
  public static final String SCOPE = Caller.WORKFLOW;

  /**
   * The caller of the call in force.
   *
   * @throws ServiceException {@code DENIED} when its token is limited and does not include
   *     workflows
   */
  Caller caller() {
    var caller = current();
    if (!caller.mayUse(SCOPE, "")) {
      throw ServiceFailures.of(
          new GatewayException(
              ErrorCode.SCOPE_DENIED,
              "this token's scopes do not include workflows: use a token with the scope {\"app\": \"%s\"}"
                  .formatted(SCOPE)));
    }
    return caller;
  }

  /** The caller of the call in force, also one with a token that does not include workflows. */
  static Caller current() {
    return CallContext.currentSubject()
        .map(Caller::of)
        .orElseThrow(() -> new ServiceException(Reason.DENIED, "this request has no subject"));
  }

  /** Whether the caller may see and change all runs and definitions. */
  boolean isOperator(Caller caller) {
    return caller.scopes().isEmpty() && asked(() -> operator.test(caller));
  }

  /**
   * Refuses a caller that is no operator.
   *
   * @param what it wants to do, in words
   */
  void requireOperator(Caller caller, String what) {
    if (!isOperator(caller)) {
      throw new ServiceException(
          Reason.DENIED,
          "%s may not %s: operators of this gateway can, with a token without scopes"
              .formatted(caller.subject().id(), what));
    }
  }

  /** Whether a run belongs to the caller. */
  static boolean owns(Caller caller, Run run) {
    return run.belongsTo(caller.subject().id());
  }

  /** Refuses a caller that may not start runs of a definition. */
  void requireStart(Caller caller, WorkflowSpec spec) {
    var runAs = spec.runAs();
    if (runAs.isEmpty()
        || runAs.get().equals(caller.subject().id())
        || isOperator(caller)
        || asked(() -> manages.test(caller, runAs.get()))) {
      return;
    }
    throw new ServiceException(
        Reason.DENIED,
        "%s may not start definition '%s', which runs as %s: that subject and its managers can"
            .formatted(caller.subject().id(), spec.id(), runAs.get()));
  }

  private static boolean asked(BooleanSupplier question) {
    try {
      return question.getAsBoolean();
    } catch (GatewayException undecided) {
      throw ServiceFailures.of(undecided);
    }
  }
}
