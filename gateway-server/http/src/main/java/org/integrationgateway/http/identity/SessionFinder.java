package org.integrationgateway.http.identity;

import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.sdk.Secret;

/** Finds the callers of sessions. */
@FunctionalInterface
public interface SessionFinder {
  /**
   * The caller of the session with this text, if it is live now.
   *
   * @param kind how the text was presented
   */
  Optional<Caller> find(Secret text, Proof.Kind kind);
}
