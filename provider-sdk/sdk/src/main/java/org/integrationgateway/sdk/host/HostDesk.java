package org.integrationgateway.sdk.host;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;

/** Where a host decides what somebody who presents a token may have. */
@FunctionalInterface
public interface HostDesk {
  /**
   * Admits whoever presents this token, for one request.
   *
   * @throws org.integrationgateway.sdk.ServiceException {@code INVALID_TOKEN} when it works no
   *     longer, or never did
   */
  Visit admit(Secret token);

  /**
   * One request's view of the host.
   *
   * @param context in force while it is carried out; empty: the provider acts for itself
   * @param services what it may use, each checked when it is asked for
   */
  record Visit(Optional<CallContext> context, HostServices services) {}
}
