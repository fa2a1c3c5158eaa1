package org.integrationgateway.sdk.authorization;

/** The target of a relationship. */
public sealed interface RelationTarget {
  /** A subject. */
  static RelationTarget subject(String id) {
    return new OfSubject(id);
  }

  /** Another resource: "the folder that this document lies in". */
  static RelationTarget resource(String type, String id) {
    return new OfResource(new ResourceRef(type, id));
  }

  /** All subjects that have a relation to a resource: "the members of team x". */
  static RelationTarget everybody(String relation, String type, String id) {
    return new OfSubjectSet(new ResourceRef(type, id), relation);
  }

  /**
   * A subject.
   *
   * @param id canonical: {@code user:<id>}, {@code service_account:<id>} or {@code system:<app>}
   */
  record OfSubject(String id) implements RelationTarget {
    @Override
    public String toString() {
      return id;
    }
  }

  /** A resource. */
  record OfResource(ResourceRef resource) implements RelationTarget {
    @Override
    public String toString() {
      return resource.toString();
    }
  }

  /** All subjects that have a relation to a resource. */
  record OfSubjectSet(ResourceRef resource, String relation) implements RelationTarget {
    @Override
    public String toString() {
      return resource + "#" + relation;
    }
  }
}
