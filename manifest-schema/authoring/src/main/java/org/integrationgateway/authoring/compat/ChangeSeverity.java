package org.integrationgateway.authoring.compat;

import java.util.Locale;

/** The effect of a change on the users of a package. */
public enum ChangeSeverity {
  /** A use that worked may fail. */
  BREAKING,
  /** A use is possible that was not possible before. */
  ADDITION,
  /** An existing thing is described or carried out differently. */
  FIX;

  /** Returns the printed form: lower case. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
