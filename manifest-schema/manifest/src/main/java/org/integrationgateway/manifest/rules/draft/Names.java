package org.integrationgateway.manifest.rules.draft;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.SimilarNames;

/** Formats names in messages, and finds names in braces. */
public final class Names {
  private static final Pattern BRACES = Pattern.compile("\\{([^{}/]*)}");
  private static final int SHOWN = 12;
  private static final int LONGEST = 80;

  private Names() {}

  /** Returns {@code a, b, c} or {@code none}; of many names only the first. */
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

  /** Returns the end of a remedy: {@code Did you mean 'OAuth'?} or an empty text. */
  public static String didYouMean(String written, Collection<String> names) {
    return SimilarNames.sentence(written, names);
  }

  /** Returns the names in braces, in order. */
  public static Set<String> inBraces(String template) {
    var names = new LinkedHashSet<String>();
    var matcher = BRACES.matcher(template);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  /** Returns the template with placeholders replaced by plain words. */
  public static String withoutBraces(String template) {
    return BRACES.matcher(template).replaceAll("x");
  }
}
