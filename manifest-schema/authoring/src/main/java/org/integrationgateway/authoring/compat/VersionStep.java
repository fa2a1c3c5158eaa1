package org.integrationgateway.authoring.compat;

import java.util.List;
import java.util.Locale;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionPrecedence;

/** The step from one version to another (Semantic Versioning 2.0.0), the smallest first. */
public enum VersionStep {
  /** The same version, or an earlier one. */
  NONE,
  PATCH,
  MINOR,
  MAJOR;

  /** Returns the printed form: lower case. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the step from one version to another. Between pre-releases of one version, and from a
   * pre-release to the version itself, the step is a patch.
   */
  public static VersionStep between(SemanticVersion before, SemanticVersion after) {
    var from = VersionPrecedence.of(before);
    var to = VersionPrecedence.of(after);
    if (from.compareTo(to) >= 0) {
      return NONE;
    }
    if (to.major() > from.major()) {
      return MAJOR;
    }
    return to.minor() > from.minor() ? MINOR : PATCH;
  }

  /**
   * Returns the step that changes require. Before 1.0.0 a breaking change requires a minor step and
   * any other change a patch.
   */
  static VersionStep askedBy(List<Change> changes, SemanticVersion before) {
    boolean early = VersionPrecedence.of(before).major() == 0;
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
