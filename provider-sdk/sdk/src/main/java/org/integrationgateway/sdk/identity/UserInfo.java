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
}
