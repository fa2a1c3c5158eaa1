package org.integrationgateway.sdk.authorization;

/** The target has the relation to the resource. */
public record Relationship(RelationTarget target, String relation, ResourceRef resource) {
  /** The subject has the relation to the resource. */
  public static Relationship of(String subject, String relation, ResourceRef resource) {
    return new Relationship(RelationTarget.subject(subject), relation, resource);
  }

  @Override
  public String toString() {
    return target + " is " + relation + " of " + resource;
  }
}
