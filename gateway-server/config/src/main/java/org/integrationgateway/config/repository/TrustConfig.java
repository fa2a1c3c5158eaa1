package org.integrationgateway.config.repository;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** The block {@code packages.trust}: the keys that must have signed packages. */
public record TrustConfig(
    @Doc(
            "Whether every package needs a matching rule, one of whose keys signed it."
                + " Source folders and the packages of the distribution need none.")
        @Default("false")
        boolean required,
    @Doc(
            "Rules: {source: PATTERN, keys: [FILE], builder: PATTERN}. The first one that"
                + " matches the source of a package applies.")
        @ReadAs(TrustRuleShape.class)
        @Default("[]")
        List<Rule> rules) {
  /** No rules. */
  public static final TrustConfig NONE = RecordBlock.defaults(TrustConfig.class);

  public TrustConfig {
    rules = List.copyOf(rules);
  }

  /** Returns the rule of the package with this source. */
  public Optional<Rule> rule(String source) {
    return rules.stream().filter(rule -> rule.matches(source)).findFirst();
  }

  /** Returns whether nothing is checked. */
  public boolean isOff() {
    return !required && rules.isEmpty();
  }

  /** An entry of {@code rules}. */
  public record Rule(
      @Doc("The source of packages, such as github.com/acme/*; * is any text.") String source,
      @Doc(
              "Files of public keys, Ed25519 in PEM or OpenPGP; one of them must have signed"
                  + " the package.")
          List<Path> keys,
      @Doc(
              "The builder that the signed provenance must name, such as"
                  + " https://github.com/acme/weather/.github/workflows/release.yml@*; * is any"
                  + " text. Default: any.")
          Optional<String> builder) {
    /**
     * Checks that there is a key.
     *
     * @throws IllegalArgumentException without one
     */
    public Rule {
      keys = List.copyOf(keys);
      if (keys.isEmpty()) {
        throw new IllegalArgumentException("keys must name at least one file");
      }
    }

    boolean matches(String text) {
      return matches(source, text);
    }

    /** Returns whether the builder is that of the rule. */
    public boolean permits(String named) {
      return builder.map(pattern -> matches(pattern, named)).orElse(true);
    }

    private static boolean matches(String pattern, String text) {
      var parts = List.of(pattern.split("\\*", -1)).stream().map(Pattern::quote).toList();
      return Pattern.matches(String.join(".*", parts), text);
    }
  }
}
