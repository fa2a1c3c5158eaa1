package org.integrationgateway.people.serviceaccount;

import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.GatewayException;

/** Tokens, credentials, calls and other records of service accounts. */
public interface AccountProperty {
  /**
   * Whether the subject has something: a token, a credential, a grant, a call, a run or an agent
   * session.
   *
   * @throws GatewayException when that cannot be found out
   */
  boolean exists(String subject);

  /** Ends the tokens, credentials, grants and calls of this subject, for the caller. */
  void end(Caller caller, String subject);
}
