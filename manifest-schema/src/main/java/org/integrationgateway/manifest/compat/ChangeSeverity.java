package org.integrationgateway.manifest.compat;

import java.util.Locale;

/** What a change means for those who use a package. */
public enum ChangeSeverity {
  /** What worked may work no more. */
  BREAKING,
  /** Something more can be done. */
  ADDITION,
  /** What is there is told or carried out differently. */
  FIX;

  /** As it is printed: lower case. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
