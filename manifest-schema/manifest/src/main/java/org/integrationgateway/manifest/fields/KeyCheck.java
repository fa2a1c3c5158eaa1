package org.integrationgateway.manifest.fields;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.Spelling;

/** The keys of one mapping: those that its reader knows, and those that it requires. */
final class KeyCheck {
  /** Maximum number of known keys that are listed beside the one that was probably meant. */
  private static final int FEW = 8;

  private final Node.Mapping mapping;
  private final String path;
  private final Problems problems;
  private final Collection<String> known;
  private final Map<String, String> elsewhere;
  private final Map<String, String> below;
  private final List<MissingKey> missing = new ArrayList<>();

  KeyCheck(
      Node.Mapping mapping,
      String path,
      Collection<String> known,
      Placement placement,
      Problems problems) {
    this.mapping = mapping;
    this.path = path;
    this.known = known;
    this.elsewhere = placement.elsewhere().getOrDefault(path, Map.of());
    this.below = placement.below().getOrDefault(path, Map.of());
    this.problems = problems;
  }

  /** A required key that is absent, as it will be reported. */
  private record MissingKey(String key, Rule rule, String message, String remedy) {}

  void missing(String key, Rule rule, String message, String remedy) {
    missing.add(new MissingKey(key, rule, message, remedy));
  }

  /**
   * Reports unknown keys, then missing ones: an unknown key may be what a missing one was meant to
   * be, and then only the unknown key is reported.
   */
  void report() {
    var strange = new ArrayList<Node.Entry>();
    var meant = new HashSet<String>();
    for (var entry : mapping.entries()) {
      if (known.contains(entry.key()) || problems.isFull()) {
        continue;
      }
      var hint = hint(entry.key());
      problems.add(
          FieldRule.UNKNOWN_KEY,
          entry.keyAt(),
          "unknown key '" + entry.key() + "'" + hint,
          hint.isEmpty() || known.size() <= FEW ? list() : "");
      var spelling = spelling(entry.key(), entry.keyAt());
      if (spelling.isEmpty()) {
        strange.add(entry);
      } else if (meant.add(spelling.get().meant())) {
        problems.add(spelling.get());
      }
    }
    missing.removeIf(key -> meant.contains(key.key()));
    reportMissing(strange);
  }

  private String list() {
    return (path.isEmpty() ? "Known keys: " : "Known keys of " + path + ": ")
        + String.join(", ", known)
        + ".";
  }

  private Optional<Spelling> spelling(String key, Position at) {
    if (elsewhere.containsKey(key)) {
      return Optional.empty();
    }
    if (below.containsKey(key)) {
      return Optional.of(new Spelling(at, Optional.of(below.get(key)), key));
    }
    var near = SimilarNames.nearest(key, known);
    if (near.isPresent()) {
      return near.filter(name -> mapping.get(name).isEmpty())
          .map(name -> new Spelling(at, Optional.empty(), name));
    }
    return nearBelow(key).map(name -> new Spelling(at, Optional.ofNullable(below.get(name)), name));
  }

  private Optional<String> nearBelow(String key) {
    return SimilarNames.nearest(key, below.keySet());
  }

  private String hint(String key) {
    if (elsewhere.containsKey(key)) {
      return ", it belongs " + elsewhere.get(key);
    }
    if (below.containsKey(key)) {
      return ", it belongs under '" + below.get(key) + "'";
    }
    var suffix = SimilarNames.suffix(key, known);
    return suffix.isEmpty()
        ? nearBelow(key)
            .map(near -> ", did you mean '" + near + "' under '" + below.get(near) + "'?")
            .orElse("")
        : suffix;
  }

  /** Reports a single missing key beside the single unknown key that may have been meant. */
  private void reportMissing(List<Node.Entry> strange) {
    if (missing.size() == 1 && strange.size() == 1) {
      var only = missing.get(0);
      var at = strange.get(0).keyAt();
      problems.add(
          only.rule(),
          at,
          only.message(),
          "Add it, or rename '%s' in line %d if that is meant."
              .formatted(strange.get(0).key(), at.line()));
      return;
    }
    missing.forEach(key -> problems.add(key.rule(), mapping.at(), key.message(), key.remedy()));
  }
}
