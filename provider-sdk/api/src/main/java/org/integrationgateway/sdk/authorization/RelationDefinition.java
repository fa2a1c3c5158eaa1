package org.integrationgateway.sdk.authorization;

import java.util.List;

/**
 * A relation to a resource.
 *
 * @param name unique in its type, spelled as a type
 * @param includedBy relations of the same type that include this one: an "admin" is also a "viewer"
 * @param targets what may have this relation: {@link #SUBJECT}, a resource type, or a subject set
 *     {@code type#relation}; none: only subjects
 * @param inherited relations that come through a related resource: "the viewers of its folder"
 * @param description for people; may be empty
 */
public record RelationDefinition(
    String name,
    List<String> includedBy,
    List<String> targets,
    List<InheritedRelation> inherited,
    String description) {
  /** The target that stands for any subject. */
  public static final String SUBJECT = "subject";

  public RelationDefinition {
    includedBy = List.copyOf(includedBy);
    targets = targets.isEmpty() ? List.of(SUBJECT) : List.copyOf(targets);
    inherited = List.copyOf(inherited);
  }

  /** A relation of subjects only. */
  public static RelationDefinition of(String name) {
    return new RelationDefinition(name, List.of(), List.of(), List.of(), "");
  }

  /** The same relation, which is implied by each of these relations. */
  public RelationDefinition includedBy(String... stronger) {
    return new RelationDefinition(name, List.of(stronger), targets, inherited, description);
  }

  /** The same relation, with these targets only. */
  public RelationDefinition targets(String... only) {
    return new RelationDefinition(name, includedBy, List.of(only), inherited, description);
  }

  /** The same relation, inherited through related resources too. */
  public RelationDefinition inherited(InheritedRelation... ways) {
    return new RelationDefinition(name, includedBy, targets, List.of(ways), description);
  }
}
