package org.integrationgateway.server.builtin.identity.grant;

import java.util.LinkedHashMap;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.UserInfo;
import org.jspecify.annotations.Nullable;

/** A person in the standard claims of OpenID Connect Core 1.0, section 5.1. */
public final class StandardClaims {
  private StandardClaims() {}

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
