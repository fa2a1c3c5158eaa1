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
}
