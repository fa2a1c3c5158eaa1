package org.integrationgateway.server.identity;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.call.Proof;

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
