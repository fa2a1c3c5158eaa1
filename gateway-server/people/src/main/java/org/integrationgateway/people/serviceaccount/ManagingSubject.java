package org.integrationgateway.people.serviceaccount;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import org.integrationgateway.sdk.authorization.RelationTarget;

/**
 * A subject, or all subjects with a relation, that may manage a service account.
 *
 * @param id stable and the same on every replica
 * @param target the subject, or the subjects with a relation
 * @param readOnly whether the configuration lists it
 */
public record ManagingSubject(String id, RelationTarget target, boolean readOnly) {
  static ManagingSubject of(RelationTarget target, boolean readOnly) {
    var id =
        Base64.getUrlEncoder().withoutPadding().encodeToString(target.toString().getBytes(UTF_8));
    return new ManagingSubject(id, target, readOnly);
  }
}
