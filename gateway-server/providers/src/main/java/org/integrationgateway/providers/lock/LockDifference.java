package org.integrationgateway.providers.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Differences between two lock files, value by value, for people. A digest that a host adds to the
 * list of files because it has opened the archive is no change of the packages. Another version has
 * other archives and another manifest, which is not said; of the same version, each digest is.
 */
public final class LockDifference {
  private static final String NOTHING = "nothing";
  private static final String VERSION = ".version";
  private static final String MANIFEST = ".manifest";
  private static final String ARCHIVES = ".archives.";
  private static final Pattern LIST = Pattern.compile("\\.archives\\.[a-z0-9-]+\\.files");

  private LockDifference() {}

  /** One line for each value: empty when both say the same. */
  public static List<String> between(LockFile before, LockFile after) {
    var lines = new ArrayList<String>();
    var places = new TreeSet<>(before.packages().keySet());
    places.addAll(after.packages().keySet());
    for (var place : places) {
      var old = before.find(place);
      var now = after.find(place);
      if (old.isEmpty()) {
        lines.add("+ " + place + ": " + now.orElseThrow().title());
      } else if (now.isEmpty()) {
        lines.add("- " + place + ": " + old.get().title());
      } else {
        lines.addAll(values(place, tree(place, before), tree(place, after)));
      }
    }
    return lines;
  }

  private static List<String> values(
      String place, Map<String, String> before, Map<String, String> after) {
    var lines = new ArrayList<String>();
    var names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    if (!Objects.equals(before.get(VERSION), after.get(VERSION))) {
      names.removeIf(name -> name.equals(MANIFEST) || name.startsWith(ARCHIVES));
    }
    for (var name : names) {
      var old = before.getOrDefault(name, NOTHING);
      var now = after.getOrDefault(name, NOTHING);
      boolean added = old.equals(NOTHING) && LIST.matcher(name).matches();
      if (!old.equals(now) && !added) {
        lines.add("~ %s%s: %s becomes %s".formatted(place, name, old, now));
      }
    }
    return lines;
  }

  private static Map<String, String> tree(String place, LockFile lock) {
    var values = new TreeMap<String, String>();
    flatten("", LockText.tree(lock).get("packages").get(place), values);
    return values;
  }

  private static void flatten(String path, JsonNode node, Map<String, String> values) {
    if (!node.isObject()) {
      values.put(path, node.isString() ? node.asString() : node.toString());
      return;
    }
    node.forEachEntry((key, value) -> flatten(path + "." + key, value, values));
  }
}
