package org.integrationgateway.config.authorization;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.config.record.Words;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.authorization.ResourceRef;

/** An entry of {@code authorization.policies}: its members and their roles. */
public record PolicyConfig(String name, boolean allowByDefault, List<Member> members) {
  public PolicyConfig {
    members = List.copyOf(members);
  }

  /** Returns an e-mail address as it is compared: upper and lower case are the same. */
  public static String address(String email) {
    return email.toLowerCase(Locale.ROOT);
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
        throw new IllegalArgumentException(
            "a relation needs a resource, and only a relation has one");
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

  /** An entry of the file. */
  public record InFile(
      @Name("default")
          @Doc("The access of callers that are not members.")
          @Words(
              value = {"deny", "allow"},
              yes = "allow")
          @Default("deny")
          boolean allowByDefault,
      @Doc(
              "The members and their roles; each names one of subject, email, group, or relation"
                  + " with"
                  + " resource.")
          @Default("[]")
          List<Named> members) {}

  /** An item of {@code members}. */
  public record Named(
      @Doc("Canonical subject, such as user:alice or service_account:ci.") Optional<String> subject,
      @Doc("An e-mail address that the identity provider has verified.") Optional<String> email,
      @Doc("A group, as the identity provider names it.") Optional<String> group,
      @Doc("A relation of authorization.model: all subjects that have it to 'resource'.")
          Optional<String> relation,
      @Doc("The resource of 'relation', as type:id.") Optional<String> resource,
      @Doc("The role, as allowedRoles of operations name it.") String role) {}
}
