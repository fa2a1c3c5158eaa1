package org.integrationgateway.scaffold.draft;

import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Suggests names of operations: {@code repos.list_for_org} for {@code repos/list-for-org}. */
public final class AliasNames {
  /** Longest name of an MCP tool, with the name of the app in front. */
  private static final int LONGEST_TOOL = 64;

  private static final int SHORTEST_LIMIT = 24;
  private static final Pattern LEVEL = Pattern.compile("[/.:]+");
  private static final Pattern SEPARATOR = Pattern.compile("[^A-Za-z0-9]+");
  private static final Pattern DANGLING =
      Pattern.compile("(?:_(?:for|in|of|to|by|a|an|the|and|or|with|from|on|at))+$");
  private static final Pattern BORDER =
      Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  private final int longest;
  private final Set<String> taken = new HashSet<>();

  /** Names for the operations of this app. */
  public AliasNames(String app) {
    longest = Math.max(SHORTEST_LIMIT, LONGEST_TOOL - app.length() - 1);
  }

  /** A name that is taken already. */
  public void take(String name) {
    taken.add(asTool(name));
  }

  /** A name that no other operation has; empty when the id is such a name itself. */
  public Optional<String> suggest(String id) {
    var wanted = shortened(named(id));
    var name = wanted;
    for (int number = 2; !taken.add(asTool(name)); number++) {
      var end = "_" + number;
      name = wanted.substring(0, Math.min(wanted.length(), longest - end.length())) + end;
    }
    return name.equals(id) ? Optional.empty() : Optional.of(name);
  }

  /** Words in lower case with underscores between, levels with dots between. */
  static String named(String id) {
    var name = new StringBuilder();
    for (var level : LEVEL.split(id)) {
      var words = new StringBuilder();
      for (var part : SEPARATOR.split(level)) {
        for (var word : BORDER.split(part)) {
          if (!word.isEmpty()) {
            words.append(words.isEmpty() ? "" : "_").append(word.toLowerCase(Locale.ROOT));
          }
        }
      }
      if (!words.isEmpty()) {
        name.append(name.isEmpty() ? "" : ".").append(words);
      }
    }
    return name.isEmpty() ? "operation" : name.toString();
  }

  private String shortened(String name) {
    if (name.length() <= longest) {
      return name;
    }
    int end = Math.max(name.lastIndexOf('_', longest), name.lastIndexOf('.', longest));
    var cut = name.substring(0, end < longest / 2 ? longest : end);
    return DANGLING.matcher(cut).replaceAll("");
  }

  /** Names that are one name of a tool are not told apart by clients. */
  private static String asTool(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
  }
}
