package org.integrationgateway.manifest.secret;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.fields.TextOr;

/**
 * A value that is either a text or a reference to a secret: {@code ${CLIENT_ID}}, or {@code
 * {secret: {provider: vault, name: tracker}}}.
 */
@TextOr(text = ConfiguredValue.Text.class, mapping = ConfiguredValue.Reference.class)
public sealed interface ConfiguredValue {
  /**
   * Written down; may hold {@code ${VARIABLE}} and {@code ${VARIABLE:-default}}. Does not print
   * itself: people write secrets where placeholders belong.
   */
  record Text(String value) implements ConfiguredValue {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_]\\w*)(?::-[^}]*)?}");

    /** Returns the names of the variables that it needs, in order. */
    public Set<String> variables() {
      var names = new LinkedHashSet<String>();
      VARIABLE.matcher(value).results().forEach(found -> names.add(found.group(1)));
      return names;
    }

    /** Returns the text, unless it contains variables. */
    public Optional<String> literal() {
      return variables().isEmpty() ? Optional.of(value) : Optional.empty();
    }

    @Override
    public String toString() {
      return "Text[...]";
    }
  }

  /** A reference to a secret. */
  record Reference(SecretReference to) implements ConfiguredValue {}
}
