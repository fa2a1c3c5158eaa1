package org.integrationgateway.people.serviceaccount;

import org.integrationgateway.core.call.Caller;

/** The tokens and credentials of service accounts. */
public interface AccountProperty {
  /** Whether the subject has a token or a credential. */
  boolean exists(String subject);

  /** Ends all tokens and credentials of this subject, for the caller. */
  void end(Caller caller, String subject);
}
