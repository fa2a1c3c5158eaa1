package org.integrationgateway.authoring.template;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/**
 * The rules for the values of a new project. The archetypes hold a project of {@code mvn
 * archetype:generate} to the same file of rules.
 */
final class NameRules {
  private static final List<String> BY_EXPRESSION =
      List.of("groupId", "artifactId", "version", "source", "ci");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final List<String> TEXTS = List.of("displayName", "description");

  private final Properties rules;

  private NameRules(Properties rules) {
    this.rules = rules;
  }

  static NameRules read(String file) {
    var rules = new Properties();
    try {
      rules.load(new StringReader(file));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return new NameRules(rules);
  }

  /**
   * All problems of the values of a project.
   *
   * @param spelling how the author writes the name of a value
   */
  List<String> problems(Map<String, String> values, UnaryOperator<String> spelling) {
    var problems = new ArrayList<String>();
    values.forEach(
        (name, value) -> {
          if (!fits(name, value)) {
            var rule = TEXTS.contains(name) ? "text" : name;
            problems.add(
                "%s '%s': %s"
                    .formatted(
                        spelling.apply(name),
                        value,
                        rules.getProperty("name." + rule + ".remedy")));
          }
        });
    return problems;
  }

  private boolean fits(String name, String value) {
    if (BY_EXPRESSION.contains(name)) {
      return value.matches(rules.getProperty("name." + name));
    }
    if (name.equals("package")) {
      return SourceVersion.isName(value);
    }
    return !value.isEmpty() && !CONTROL.matcher(value).find();
  }
}
