package org.integrationgateway.builtin.oidc;

import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.authorization.Authorization;

/**
 * Makes ids of subjects from ids at a provider. Two providers of one gateway may know different
 * users by the same id, so the name of every provider but one stands before its ids.
 *
 * @param prefix before each id, such as {@code partners/}; empty of the one provider
 * @param reserved the prefixes of the others
 */
public record SubjectIds(String prefix, Set<String> reserved) {
  /** Ids of the only provider. */
  public static final SubjectIds PLAIN = new SubjectIds("", Set.of());

  public SubjectIds {
    reserved = Set.copyOf(reserved);
  }

  /** Ids of a provider beside others. */
  public static SubjectIds prefixed(String provider) {
    return new SubjectIds(provider + "/", Set.of());
  }

  /** The subject; empty when the id could be mistaken for another, or is too long. */
  Optional<String> subject(String id) {
    boolean clear =
        !id.isBlank()
            && id.equals(id.strip())
            && prefix.length() + id.length() <= Authorization.MAX_ID
            && id.chars().noneMatch(Character::isISOControl)
            && reserved.stream().noneMatch(id::startsWith);
    return clear ? Optional.of("user:" + prefix + id) : Optional.empty();
  }
}
