package org.integrationgateway.server.access;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.server.config.authorization.PolicyConfig;
import org.jspecify.annotations.Nullable;

/** A policy of the configuration: roles by subject. */
record Policy(boolean allowByDefault, Map<String, String> roles) {
  /** Admits no subject: stands for a policy that is bound but not configured. */
  static final Policy EMPTY = new Policy(false, Map.of());

  Policy {
    roles = Map.copyOf(roles);
  }

  static Policy of(PolicyConfig config) {
    var roles = new HashMap<String, String>();
    for (var member : config.members()) {
      roles.put(member.subject(), member.role());
    }
    return new Policy(config.allowByDefault(), roles);
  }

  boolean admits(Subject subject) {
    return allowByDefault || role(subject).isPresent();
  }

  /** A member is named by subject id, or as {@code user:} and the e-mail address. */
  Optional<String> role(Subject subject) {
    @Nullable String role = roles.get(subject.id());
    if (role != null || subject.email().isEmpty()) {
      return Optional.ofNullable(role);
    }
    return Optional.ofNullable(roles.get("user:" + subject.email().get()));
  }
}
