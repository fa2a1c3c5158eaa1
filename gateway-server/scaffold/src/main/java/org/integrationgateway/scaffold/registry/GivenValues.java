package org.integrationgateway.scaffold.registry;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import tools.jackson.databind.JsonNode;

/**
 * Values for the variables of an entry: those that the operator gives, else the defaults of the
 * entry.
 *
 * @param server the name of the server, for messages
 * @param given by the names of variables, arguments and environment variables
 */
record GivenValues(String server, Map<String, String> given) {
  private static final Pattern VARIABLE = Pattern.compile("\\{([A-Za-z0-9_.-]+)}");

  /** Returns the names of the variables in a text. */
  static Set<String> names(String text) {
    var names = new LinkedHashSet<String>();
    VARIABLE.matcher(text).results().forEach(found -> names.add(found.group(1)));
    return names;
  }

  /**
   * Returns the value of an input without secrets; empty where it has none and needs none.
   *
   * @throws ScaffoldException when a value is missing that is required
   */
  Optional<String> of(String name, JsonNode input) {
    var own = given.get(name);
    if (own != null) {
      return Optional.of(own);
    }
    var text = input.path("value").asString(input.path("default").asString(""));
    if (!text.isEmpty()) {
      return Optional.of(filled(text, input.path("variables")));
    }
    if (input.path("isRequired").asBoolean(false)) {
      throw missing(name);
    }
    return Optional.empty();
  }

  /** Returns a text with the values of its variables. */
  String filled(String text, JsonNode variables) {
    return VARIABLE
        .matcher(text)
        .replaceAll(
            found -> {
              var name = found.group(1);
              var value =
                  Optional.ofNullable(given.get(name))
                      .or(
                          () ->
                              Optional.of(variables.path(name).path("default").asString(""))
                                  .filter(one -> !one.isEmpty()))
                      .orElseThrow(() -> missing(name));
              return java.util.regex.Matcher.quoteReplacement(value);
            });
  }

  private ScaffoldException missing(String name) {
    return new ScaffoldException(
        "%s needs a value for '%s': give --set %s=VALUE".formatted(server, name, name));
  }
}
