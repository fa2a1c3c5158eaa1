package org.integrationgateway.config.grants;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Some secrets of one store.
 *
 * @param provider its name in {@code providers.secrets}
 * @param names of secrets in the store
 * @param prefix grants all secrets whose names begin with it and have no {@code ..}
 */
public record SecretGrant(String provider, List<String> names, Optional<String> prefix) {
  private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");

  public SecretGrant {
    names = List.copyOf(names);
  }

  boolean covers(String secret) {
    return names.contains(secret)
        || (prefix.filter(secret::startsWith).isPresent() && !leadsElsewhere(secret));
  }

  private static boolean leadsElsewhere(String secret) {
    return Stream.of(SEPARATOR.split(secret, -1))
        .anyMatch(part -> part.equals("..") || part.equals("."));
  }
}
