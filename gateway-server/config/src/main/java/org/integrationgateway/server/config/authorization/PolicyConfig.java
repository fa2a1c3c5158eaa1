package org.integrationgateway.server.config.authorization;

import java.util.List;

/** One of {@code authorization.policies}: its members and their roles. */
public record PolicyConfig(String name, boolean allowByDefault, List<Member> members) {
  public PolicyConfig {
    members = List.copyOf(members);
  }

  /** A subject and its role. */
  public record Member(String subject, String role) {}
}
