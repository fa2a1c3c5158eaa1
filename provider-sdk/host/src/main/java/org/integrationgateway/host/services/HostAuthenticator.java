package org.integrationgateway.host.services;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.host.HostServices;

/** Decides which services the bearer of a token may use. */
@FunctionalInterface
public interface HostAuthenticator {
  /**
   * Authenticates the bearer of this token for one request.
   *
   * @throws org.integrationgateway.sdk.ServiceException {@code INVALID_TOKEN} when the token is
   *     unknown, expired or revoked
   */
  HostSession authenticate(Secret token);

  /**
   * The services and the context of one request.
   *
   * @param context in force while the request is carried out; empty: the provider acts for itself
   * @param services what it may use, each checked when it is asked for
   */
  record HostSession(Optional<CallContext> context, HostServices services) {}
}
