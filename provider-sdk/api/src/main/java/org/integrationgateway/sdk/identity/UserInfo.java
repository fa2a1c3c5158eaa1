package org.integrationgateway.sdk.identity;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A person and the claims of the identity provider.
 *
 * @param claims further claims, as JSON
 */
public record UserInfo(Person person, Map<String, @Nullable Object> claims) {
  public UserInfo {
    claims = Collections.unmodifiableMap(new LinkedHashMap<>(claims));
  }

  /** The person in the standard claims of OpenID Connect Core 1.0, section 5.1, and its groups. */
  public static UserInfo of(Person person) {
    var claims = new LinkedHashMap<String, @Nullable Object>();
    claims.put("sub", person.id());
    person.displayName().ifPresent(name -> claims.put("name", name));
    person.email().ifPresent(email -> claims.put("email", email));
    person.email().ifPresent(email -> claims.put("email_verified", person.emailVerified()));
    claims.put("groups", person.groups());
    return new UserInfo(person, claims);
  }
}
