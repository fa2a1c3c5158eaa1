package org.integrationgateway.config.authorization;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.authorization.ResourceRef;

/** An entry of {@code authorization.policies}: its members and their roles. */
public record PolicyConfig(String name, boolean allowByDefault, List<Member> members) {
  public PolicyConfig {
    members = List.copyOf(members);
  }

  /** The property that identifies a member. */
  public enum By {
    /** The canonical id of a subject. */
    SUBJECT,
    /** The e-mail address that the identity provider has verified. */
    EMAIL,
    /** A group that the identity provider names. */
    GROUP,
    /** A relation to a resource of the authorization model. */
    RELATION
  }

  /**
   * The callers that have a role.
   *
   * @param name subject, address, group or relation
   * @param resource that the relation is to; present for a relation only
   */
  public record Member(By by, String name, Optional<ResourceRef> resource, String role) {
    public Member {
      if (resource.isPresent() != (by == By.RELATION)) {
        throw new IllegalArgumentException("a relation is to a resource, and nothing else is");
      }
    }

    /** A subject and its role. */
    public Member(String subject, String role) {
      this(By.SUBJECT, subject, Optional.empty(), role);
    }

    /** All subjects with this relation to the resource, and their role. */
    public static Member related(String relation, ResourceRef resource, String role) {
      return new Member(By.RELATION, relation, Optional.of(resource), role);
    }
  }
}
