package org.integrationgateway.server.config;

import java.util.List;

/** One of {@code authorization.policies}: who is in, with which role. */
public record PolicyConfig(String name, boolean allowByDefault, List<Member> members) {
  public PolicyConfig {
    members = List.copyOf(members);
  }

  /** A subject and its role. */
  public record Member(String subject, String role) {}
}
