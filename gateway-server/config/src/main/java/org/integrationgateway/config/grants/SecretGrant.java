package org.integrationgateway.config.grants;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** Some secrets of one store. */
public record SecretGrant(
    @Doc("The name of the secrets provider.") String provider,
    @Doc("The names of the secrets.") @Default("[]") List<String> names,
    @Doc("The prefix of names: all secrets whose names begin with it.") Optional<String> prefix) {
  private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");

  public SecretGrant {
    names = List.copyOf(names);
  }

  /** Whether the grant has no member that grants. */
  public boolean isEmpty() {
    return names.isEmpty() && prefix.isEmpty();
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
