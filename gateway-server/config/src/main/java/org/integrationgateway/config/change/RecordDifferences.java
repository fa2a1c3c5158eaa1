package org.integrationgateway.config.change;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares records member by member. Nodes of files are left out: their positions change with every
 * line above them.
 */
final class RecordDifferences {
  private final List<String> paths = new ArrayList<>();

  private RecordDifferences() {}

  /** The paths of the members that differ, with the names that they have in the file. */
  static List<String> of(Record before, Record after, String path) {
    var differences = new RecordDifferences();
    differences.compare(before, after, path);
    return differences.paths;
  }

  /** Whether two values are the same, positions in files aside. */
  static boolean isSame(@Nullable Object before, @Nullable Object after) {
    var differences = new RecordDifferences();
    differences.compare(before, after, "");
    return differences.paths.isEmpty();
  }

  private void compare(@Nullable Object before, @Nullable Object after, String path) {
    if (before == after) {
      return;
    }
    if (before instanceof Record one && after instanceof Record other && sameClass(one, other)) {
      members(one, other, path);
    } else if (before instanceof Optional<?> one
        && after instanceof Optional<?> other
        && one.isPresent()
        && other.isPresent()) {
      compare(one.get(), other.get(), path);
    } else if (before instanceof Map<?, ?> one && after instanceof Map<?, ?> other) {
      entries(one, other, path);
    } else if (before instanceof List<?> one && after instanceof List<?> other) {
      items(one, other, path);
    } else if (!Objects.equals(before, after)) {
      paths.add(path);
    }
  }

  private static boolean sameClass(Record one, Record other) {
    return one.getClass() == other.getClass();
  }

  private void members(Record before, Record after, String path) {
    for (var member : RecordMember.of(before.getClass())) {
      if (!member.isNode()) {
        var below = member.isInline() ? path : join(path, member.name());
        compare(member.value(before), member.value(after), below);
      }
    }
  }

  private void entries(Map<?, ?> before, Map<?, ?> after, String path) {
    var keys = new LinkedHashSet<Object>(before.keySet());
    keys.addAll(after.keySet());
    for (var key : keys) {
      compare(before.get(key), after.get(key), join(path, key.toString()));
    }
  }

  private void items(List<?> before, List<?> after, String path) {
    boolean same = before.size() == after.size();
    for (int i = 0; same && i < before.size(); i++) {
      same = isSame(before.get(i), after.get(i));
    }
    if (!same) {
      paths.add(path);
    }
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
