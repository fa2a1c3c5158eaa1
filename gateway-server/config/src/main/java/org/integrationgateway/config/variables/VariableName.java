package org.integrationgateway.config.variables;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.integrationgateway.config.shape.MapOf;

/**
 * Names of variables and of what they give: a variable has the keys of its path in capitals, with
 * {@code _} between keys and words; case, {@code -}, {@code .} and {@code _} make no difference.
 */
public final class VariableName {
  /** The beginning of every name. */
  public static final String PREFIX = "GATEWAY_";

  /** The end of the name of a variable whose value is the path of a file with the value. */
  static final String FILE = "_FILE";

  private static final Pattern NEW_WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
  private static final Pattern SEPARATOR = Pattern.compile("[^A-Za-z0-9]");

  private VariableName() {}

  /** The variable of a path of keys, such as {@code server.public.port}. */
  public static String of(List<String> path) {
    return PREFIX + String.join("_", path.stream().map(VariableName::part).toList());
  }

  /** A key as the part of a name: {@code BASE_URL} for {@code baseUrl}. */
  static String part(String key) {
    var words = NEW_WORD.matcher(key).replaceAll("_");
    return SEPARATOR.matcher(words).replaceAll("_").toUpperCase(Locale.ROOT);
  }

  /** The letters and digits of a name, in capitals. */
  static String bare(String name) {
    return SEPARATOR.matcher(name).replaceAll("").toUpperCase(Locale.ROOT);
  }

  /** The words of a variable's name after the prefix. */
  static List<String> words(String variable) {
    return List.of(variable.substring(PREFIX.length()).split("_", -1));
  }

  /**
   * The name that words give a new entry of a map: {@code my-crm}, or {@code LOG_LEVEL} where the
   * names are those of variables.
   */
  static String entry(MapOf<?> map, List<String> words) {
    var dashed = String.join("-", words).toLowerCase(Locale.ROOT);
    return map.names().matcher("a-b").matches() ? dashed : String.join("_", words);
  }

  /** The name that words give a new member of the configuration of a package: {@code teamId}. */
  static String member(List<String> words) {
    var name = new StringBuilder(words.get(0).toLowerCase(Locale.ROOT));
    for (var word : words.subList(1, words.size())) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return name.toString();
  }
}
