package org.integrationgateway.connections.check;

import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.manifest.connection.ConnectionCheck.Expectation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;

/** A request that tells whether an upstream accepts a credential. */
public interface CheckTarget {
  /** The target in words for people: the id of an operation, or the host of a request. */
  String title();

  /** The answer that is expected; empty: any status from 200 to 299. */
  Optional<Expectation> expected();

  /**
   * Asks the upstream.
   *
   * @param subject that the credential is of
   * @throws org.integrationgateway.core.catalog.CredentialRefusedException when the upstream
   *     refuses the credential
   * @throws org.integrationgateway.core.error.GatewayException {@code RECONNECT_REQUIRED} when the
   *     credential cannot be presented, {@code EGRESS_DENIED}, {@code UPSTREAM_*}
   */
  Reply ask(Subject subject, Credential credential, Deadline deadline);
}
