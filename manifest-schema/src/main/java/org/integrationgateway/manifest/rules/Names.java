package org.integrationgateway.manifest.rules;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.problem.DidYouMean;

/** Names in messages, and names in braces. */
final class Names {
  private static final Pattern BRACES = Pattern.compile("\\{([^{}/]*)}");
  private static final int SHOWN = 12;

  private Names() {}

  /** {@code a, b, c} or {@code none}; of many only the first. */
  static String list(Collection<String> names) {
    if (names.isEmpty()) {
      return "none";
    }
    var shown = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
    return names.size() > SHOWN ? shown + ", and " + (names.size() - SHOWN) + " more" : shown;
  }

  /** The end of a remedy: {@code Did you mean 'OAuth'?} or nothing. */
  static String didYouMean(String written, Collection<String> names) {
    return DidYouMean.nearest(written, names).map(n -> " Did you mean '" + n + "'?").orElse("");
  }

  /** The names that stand in braces, in order. */
  static Set<String> inBraces(String template) {
    var names = new LinkedHashSet<String>();
    var matcher = BRACES.matcher(template);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  /** The template with harmless words for what stands in braces. */
  static String withoutBraces(String template) {
    return BRACES.matcher(template).replaceAll("x");
  }
}
