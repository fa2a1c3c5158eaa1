package org.integrationgateway.sdk.authorization;

import java.util.List;

/**
 * An answer.
 *
 * @param allowed whether the subject may
 * @param relations the relations to the resource by which it may, the strongest first, of which a
 *     provider may tell only one; or those of which any would have been enough
 * @param reason for people and logs; may be empty
 */
public record AccessDecision(boolean allowed, List<String> relations, String reason) {
  public AccessDecision {
    relations = List.copyOf(relations);
  }

  /** Allowed by this relation. */
  public static AccessDecision allowed(AccessCheck question, String relation) {
    return new AccessDecision(
        true,
        List.of(relation),
        "'%s' is %s of '%s'".formatted(question.subject(), relation, question.resource()));
  }

  /** Denied: any of these relations would have been enough. */
  public static AccessDecision denied(AccessCheck question, List<String> relations) {
    return new AccessDecision(
        false,
        relations,
        "'%s' has none of the relations %s to '%s'"
            .formatted(question.subject(), relations, question.resource()));
  }
}
