package org.integrationgateway.config.files;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;

/**
 * Merges the files of a folder, of which none is over another: mappings deep, and a value in two
 * files is a problem.
 */
public final class FolderMerge {
  private final Problems problems;

  private FolderMerge(Problems problems) {
    this.problems = problems;
  }

  /**
   * The files as one.
   *
   * @param files in the order of their names; at least one
   */
  public static Node of(List<Node> files, Problems problems) {
    var mappings = new ArrayList<Node.Mapping>();
    for (var file : files) {
      if (file instanceof Node.Mapping mapping) {
        mappings.add(mapping);
      } else if (!file.isNull()) {
        return file;
      }
    }
    return mappings.isEmpty() ? files.get(0) : new FolderMerge(problems).merged(mappings, "");
  }

  private Node merged(List<Node.Mapping> parts, String path) {
    var byKey = new LinkedHashMap<String, List<Node.Entry>>();
    for (var part : parts) {
      for (var entry : part.entries()) {
        byKey.computeIfAbsent(entry.key(), unused -> new ArrayList<>(1)).add(entry);
      }
    }
    var entries = new ArrayList<Node.Entry>(byKey.size());
    byKey.forEach((key, same) -> entries.add(merged(same, Reading.join(path, key), key)));
    return new Node.Mapping(parts.get(0).at(), entries);
  }

  private Node.Entry merged(List<Node.Entry> same, String path, String key) {
    var first = same.get(0);
    var mappings = new ArrayList<Node.Mapping>();
    for (var entry : same) {
      if (entry.value() instanceof Node.Mapping mapping) {
        mappings.add(mapping);
      }
    }
    if (same.size() == 1) {
      return first;
    }
    if (mappings.size() == same.size()) {
      return new Node.Entry(key, first.keyAt(), merged(mappings, path));
    }
    for (var other : same.subList(1, same.size())) {
      problems.add(
          ConfigRule.TWICE,
          other.keyAt(),
          "'%s' is in two files of the folder: also at %s".formatted(path, first.keyAt()),
          "Remove it from one of them.");
    }
    return first;
  }
}
