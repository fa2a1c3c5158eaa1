package org.integrationgateway.server.invoke;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.identity.Caller;

/** Who presents this token. */
@FunctionalInterface
public interface Authentication {
  /**
   * The caller that the token proves.
   *
   * @throws org.integrationgateway.server.error.GatewayException {@code UNAUTHENTICATED}
   */
  Caller authenticate(Optional<Secret> token);
}
