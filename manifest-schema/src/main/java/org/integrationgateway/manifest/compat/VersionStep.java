package org.integrationgateway.manifest.compat;

import java.util.List;
import java.util.Locale;
import org.integrationgateway.manifest.SemanticVersion;

/** How far one version is from another (Semantic Versioning 2.0.0), the smallest first. */
public enum VersionStep {
  /** The same version, or an earlier one. */
  NONE,
  PATCH,
  MINOR,
  MAJOR;

  /** As it is printed: lower case. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The step from one version to another. Between pre-releases of one version, and from there to
   * the version itself, it is a patch.
   */
  public static VersionStep between(SemanticVersion before, SemanticVersion after) {
    var from = Precedence.of(before);
    var to = Precedence.of(after);
    if (from.compareTo(to) >= 0) {
      return NONE;
    }
    if (to.major() > from.major()) {
      return MAJOR;
    }
    return to.minor() > from.minor() ? MINOR : PATCH;
  }

  /**
   * The step that changes ask for. Before 1.0.0 a breaking change asks for a minor step and
   * everything else for a patch.
   */
  static VersionStep askedBy(List<Change> changes, SemanticVersion before) {
    boolean early = Precedence.of(before).major() == 0;
    var asked = NONE;
    for (var change : changes) {
      var step =
          switch (change.severity()) {
            case BREAKING -> early ? MINOR : MAJOR;
            case ADDITION -> early ? PATCH : MINOR;
            case FIX -> PATCH;
          };
      asked = step.compareTo(asked) > 0 ? step : asked;
    }
    return asked;
  }
}
