package org.integrationgateway.manifest;

import java.math.BigInteger;
import java.util.List;

/**
 * The order of versions (Semantic Versioning 2.0.0, 11).
 *
 * @param labels of a pre-release, which comes before its version; empty for the version itself
 */
public record VersionPrecedence(int major, int minor, int patch, List<String> labels)
    implements Comparable<VersionPrecedence> {
  public VersionPrecedence {
    labels = List.copyOf(labels);
  }

  /** Returns the place of a version in the order; build metadata does not count. */
  public static VersionPrecedence of(SemanticVersion version) {
    var withoutBuild = version.text().split("\\+", 2)[0];
    var halves = withoutBuild.split("-", 2);
    var numbers = halves[0].split("\\.");
    return new VersionPrecedence(
        Integer.parseInt(numbers[0]),
        Integer.parseInt(numbers[1]),
        Integer.parseInt(numbers[2]),
        halves.length == 1 ? List.of() : List.of(halves[1].split("\\.")));
  }

  /** Returns whether it is the place of a pre-release. */
  public boolean isPreRelease() {
    return !labels.isEmpty();
  }

  @Override
  public int compareTo(VersionPrecedence other) {
    int numbers = Integer.compare(major, other.major);
    numbers = numbers != 0 ? numbers : Integer.compare(minor, other.minor);
    numbers = numbers != 0 ? numbers : Integer.compare(patch, other.patch);
    if (numbers != 0 || labels.isEmpty() || other.labels.isEmpty()) {
      return numbers != 0 ? numbers : Boolean.compare(labels.isEmpty(), other.labels.isEmpty());
    }
    for (int i = 0; i < Math.min(labels.size(), other.labels.size()); i++) {
      int label = compare(labels.get(i), other.labels.get(i));
      if (label != 0) {
        return label;
      }
    }
    return Integer.compare(labels.size(), other.labels.size());
  }

  /** Numeric labels have lower precedence than alphanumeric ones. */
  private static int compare(String a, String b) {
    boolean numberA = a.chars().allMatch(Character::isDigit);
    boolean numberB = b.chars().allMatch(Character::isDigit);
    if (numberA && numberB) {
      return new BigInteger(a).compareTo(new BigInteger(b));
    }
    return numberA == numberB ? a.compareTo(b) : numberA ? -1 : 1;
  }
}
