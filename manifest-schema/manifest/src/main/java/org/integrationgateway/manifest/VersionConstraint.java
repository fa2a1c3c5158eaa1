package org.integrationgateway.manifest;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.fields.Parsed;

/**
 * The versions of a package that a configuration accepts: {@code 1.4.2} is that version alone,
 * {@code ^1.4} every later one with the same first number that is not zero, {@code ~1.4} every
 * later one with the same first two numbers, {@code *} every version, and {@code >=1.2 <2} a range
 * ({@link VersionRange}). A pre-release is accepted only by its own exact constraint.
 *
 * @param text as it is written, at most 100 characters
 */
@Parsed("a version or a constraint, such as 1.4.2, ^1.4, ~1.4 or *")
public record VersionConstraint(String text) {
  private static final String ANY = "*";
  private static final String NUMBER = "(0|[1-9]\\d{0,8})";
  private static final Pattern NEXT =
      Pattern.compile("([\\^~])" + NUMBER + "(?:\\." + NUMBER + "(?:\\." + NUMBER + ")?)?");

  /**
   * Checks the form.
   *
   * @throws IllegalArgumentException with what to write, for people
   */
  public VersionConstraint {
    if (!text.equals(ANY) && !NEXT.matcher(text).matches() && range(text).isEmpty()) {
      requireExact(text);
    }
  }

  private static void requireExact(String text) {
    try {
      new SemanticVersion(text);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException(
          "write one version such as 1.4.2, or a constraint: ^1.4, ~1.4, >=1.2 <2 or *", malformed);
    }
  }

  /** Returns the only version that is accepted; empty for a constraint that accepts several. */
  public Optional<SemanticVersion> exact() {
    boolean several = text.equals(ANY) || NEXT.matcher(text).matches() || range(text).isPresent();
    return several ? Optional.empty() : Optional.of(new SemanticVersion(text));
  }

  /** Returns whether a version is accepted. */
  public boolean accepts(SemanticVersion version) {
    var exact = exact();
    if (exact.isPresent()) {
      return exact.get().equals(version);
    }
    if (VersionPrecedence.of(version).isPreRelease()) {
      return false;
    }
    return text.equals(ANY) || range().contains(version);
  }

  /** Returns the newest of these versions that is accepted. */
  public Optional<SemanticVersion> newest(List<SemanticVersion> versions) {
    return versions.stream().filter(this::accepts).max(Comparator.comparing(VersionPrecedence::of));
  }

  /** Returns the constraint that a new entry gets for a version: {@code ^1.4.2}. */
  public static VersionConstraint from(SemanticVersion version) {
    var numbers = VersionPrecedence.of(version);
    return new VersionConstraint(
        numbers.isPreRelease()
            ? version.text()
            : "^%d.%d.%d".formatted(numbers.major(), numbers.minor(), numbers.patch()));
  }

  private VersionRange range() {
    return range(text)
        .orElseGet(
            () ->
                NEXT.matcher(text)
                    .results()
                    .findFirst()
                    .map(VersionConstraint::next)
                    .orElseThrow());
  }

  private static VersionRange next(MatchResult found) {
    int major = number(found, 2);
    int minor = number(found, 3);
    int patch = number(found, 4);
    return new VersionRange(
        ">=%d.%d.%d <%s"
            .formatted(
                major,
                minor,
                patch,
                found.group(1).equals("~")
                    ? tilde(found, major, minor)
                    : caret(found, major, minor, patch)));
  }

  private static String tilde(MatchResult found, int major, int minor) {
    return found.group(3) == null ? "%d".formatted(major + 1) : "%d.%d".formatted(major, minor + 1);
  }

  /** The first number that is not zero stays; of {@code ^0.0} the last that is written. */
  private static String caret(MatchResult found, int major, int minor, int patch) {
    if (major > 0 || found.group(3) == null) {
      return "%d".formatted(major + 1);
    }
    if (minor > 0 || found.group(4) == null) {
      return "0.%d".formatted(minor + 1);
    }
    return "0.0.%d".formatted(patch + 1);
  }

  private static int number(MatchResult found, int group) {
    return found.group(group) == null ? 0 : Integer.parseInt(found.group(group));
  }

  private static Optional<VersionRange> range(String text) {
    try {
      return Optional.of(new VersionRange(text));
    } catch (IllegalArgumentException other) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
