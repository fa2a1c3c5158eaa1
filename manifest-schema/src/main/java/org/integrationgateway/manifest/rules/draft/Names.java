package org.integrationgateway.manifest.rules.draft;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.problem.DidYouMean;

/** Names in messages, and names in braces. */
public final class Names {
  private static final Pattern BRACES = Pattern.compile("\\{([^{}/]*)}");
  private static final int SHOWN = 12;
  private static final int LONGEST = 80;

  private Names() {}

  /** {@code a, b, c} or {@code none}; of many only the first. */
  public static String list(Collection<String> names) {
    if (names.isEmpty()) {
      return "none";
    }
    var shown = names.stream().limit(SHOWN).map(Names::shown).collect(Collectors.joining(", "));
    return names.size() > SHOWN ? shown + ", and " + (names.size() - SHOWN) + " more" : shown;
  }

  private static String shown(String name) {
    return name.length() > LONGEST ? name.substring(0, LONGEST) + "..." : name;
  }

  /** The end of a remedy: {@code Did you mean 'OAuth'?} or nothing. */
  public static String didYouMean(String written, Collection<String> names) {
    return DidYouMean.nearest(written, names).map(n -> " Did you mean '" + n + "'?").orElse("");
  }

  /** The names that stand in braces, in order. */
  public static Set<String> inBraces(String template) {
    var names = new LinkedHashSet<String>();
    var matcher = BRACES.matcher(template);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  /** The template with harmless words for what stands in braces. */
  public static String withoutBraces(String template) {
    return BRACES.matcher(template).replaceAll("x");
  }
}
