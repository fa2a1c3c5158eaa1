package org.integrationgateway.core.access;

import java.util.List;
import java.util.function.Predicate;
import org.integrationgateway.sdk.Subject;

/** The roles that relationships of the authorization provider give, beside the configuration. */
@FunctionalInterface
interface RelatedRoles {
  /** Without an authorization provider. */
  RelatedRoles NONE = (subject, policy, enough) -> List.of();

  /**
   * The roles of a subject in a policy, those of the configuration first.
   *
   * @param enough whether roles that were read a moment ago suffice; otherwise they are read again
   * @throws org.integrationgateway.core.error.GatewayException {@code PROVIDER_UNAVAILABLE} when
   *     the provider does not answer
   */
  List<String> roles(Subject subject, Policy policy, Predicate<List<String>> enough);

  /** Roles that may be a moment old: for lists, which ask for many apps. */
  default RelatedRoles recent() {
    return (subject, policy, enough) -> roles(subject, policy, any -> true);
  }
}
