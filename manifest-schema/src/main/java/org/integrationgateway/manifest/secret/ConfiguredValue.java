package org.integrationgateway.manifest.secret;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A value that may be written down, or kept as a secret elsewhere. */
public sealed interface ConfiguredValue {
  /**
   * Written down; may hold {@code ${VARIABLE}} and {@code ${VARIABLE:-default}}. Does not print
   * itself: people write secrets where placeholders belong.
   */
  record Text(String value) implements ConfiguredValue {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_]\\w*)(?::-[^}]*)?}");

    /** Names of the variables that it needs, in order. */
    public Set<String> variables() {
      var names = new LinkedHashSet<String>();
      VARIABLE.matcher(value).results().forEach(found -> names.add(found.group(1)));
      return names;
    }

    /** The text as it stands, unless it needs variables. */
    public Optional<String> literal() {
      return variables().isEmpty() ? Optional.of(value) : Optional.empty();
    }

    @Override
    public String toString() {
      return "Text[...]";
    }
  }

  /** Kept elsewhere. */
  record Reference(SecretReference to) implements ConfiguredValue {}
}
