package org.integrationgateway.sdk.typed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.PercentEncoding;

/**
 * A template of URIs whose expressions are names of variables, each for one segment of a path (RFC
 * 6570, section 3.2.2).
 */
final class UriPattern {
  private static final Pattern EXPRESSION = Pattern.compile("\\{([^{}]*)}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]+");

  private final List<String> names = new ArrayList<>();
  private final Pattern uris;

  UriPattern(String template) {
    var expression = new StringBuilder();
    var found = EXPRESSION.matcher(template);
    int end = 0;
    while (found.find()) {
      var name = found.group(1);
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "resource template '%s': '{%s}' is not a name of a variable in braces, such as {id}"
                .formatted(template, name));
      }
      names.add(name);
      expression.append(Pattern.quote(template.substring(end, found.start()))).append("([^/?#]+)");
      end = found.end();
    }
    uris = Pattern.compile(expression + Pattern.quote(template.substring(end)));
  }

  /** The variables of a URI; empty when it is not of this template. */
  Optional<Map<String, String>> match(String uri) {
    var matched = uris.matcher(uri);
    if (!matched.matches()) {
      return Optional.empty();
    }
    var variables = new LinkedHashMap<String, String>();
    for (int i = 0; i < names.size(); i++) {
      variables.put(names.get(i), decoded(matched.group(i + 1)));
    }
    return Optional.of(variables);
  }

  private static String decoded(String text) {
    try {
      return PercentEncoding.decode(text);
    } catch (IllegalArgumentException notEncoded) {
      return text;
    }
  }
}
