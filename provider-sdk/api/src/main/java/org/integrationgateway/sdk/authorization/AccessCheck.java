package org.integrationgateway.sdk.authorization;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question: may this subject do this to this resource?
 *
 * @param subject canonical subject id
 * @param action an action of the resource's type
 * @param context JSON that is known of the moment, for conditions; most providers ignore it
 */
public record AccessCheck(
    String subject, String action, ResourceRef resource, Map<String, @Nullable Object> context) {
  public AccessCheck {
    context = Collections.unmodifiableMap(new LinkedHashMap<>(context));
  }

  /** A question without context. */
  public static AccessCheck of(String subject, String action, ResourceRef resource) {
    return new AccessCheck(subject, action, resource, Map.of());
  }
}
