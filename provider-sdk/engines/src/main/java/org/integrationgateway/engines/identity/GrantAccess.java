package org.integrationgateway.engines.identity;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.identity.Grant;

/** Restricts which grants a caller sees: subjects see their own grants, the host all. */
public final class GrantAccess {
  private GrantAccess() {}

  /** Whether the caller may see the grant. */
  public static boolean isSeen(Grant grant) {
    return caller().map(grant.subject()::equals).orElse(true);
  }

  /**
   * The subject whose grants the caller lists.
   *
   * @param asked empty: the caller
   */
  public static String whose(Optional<String> asked) {
    var caller = caller();
    if (caller.isPresent() && asked.isPresent() && !caller.equals(asked)) {
      throw new ServiceException(
          Reason.DENIED, "only '%s' may see these grants".formatted(asked.get()));
    }
    return asked
        .or(() -> caller)
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.INVALID_INPUT,
                    "the call has no subject: name the subject whose grants to list"));
  }

  /**
   * The subject of a call for information about its caller.
   *
   * @throws ServiceException {@code INVALID_TOKEN} when the call has none
   */
  public static String requireCaller() {
    return caller()
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.INVALID_TOKEN, "the call has neither a token nor a subject"));
  }

  /** The refusal of a grant that does not exist, or is not the caller's. */
  public static ServiceException unknown(String id) {
    return new ServiceException(Reason.NOT_FOUND, "there is no grant '%s'".formatted(id));
  }

  private static Optional<String> caller() {
    return CallContext.currentSubject().map(Subject::id);
  }
}
