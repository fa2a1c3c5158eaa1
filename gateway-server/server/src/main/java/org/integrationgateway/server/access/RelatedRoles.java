package org.integrationgateway.server.access;

import java.util.List;
import org.integrationgateway.sdk.Subject;

/** The roles that relationships of the authorization provider give, beside the configuration. */
@FunctionalInterface
interface RelatedRoles {
  /** Without an authorization provider. */
  RelatedRoles NONE = (subject, policy) -> List.of();

  /**
   * The roles of a subject in a policy, those of the configuration first.
   *
   * @throws org.integrationgateway.server.error.GatewayException {@code PROVIDER_UNAVAILABLE} when
   *     the provider does not answer
   */
  List<String> roles(Subject subject, Policy policy);
}
