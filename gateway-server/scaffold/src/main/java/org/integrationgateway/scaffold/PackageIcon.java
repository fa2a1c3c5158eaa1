package org.integrationgateway.scaffold;

import java.util.Locale;

/** The icon of a new package: the initial of its name on a neutral ground. */
final class PackageIcon {
  private PackageIcon() {}

  static String svg(String displayName) {
    int initial =
        displayName.codePoints().filter(Character::isLetterOrDigit).findFirst().orElse('?');
    var letter = Character.toString(initial).toUpperCase(Locale.ROOT);
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
      <rect width="64" height="64" rx="14" fill="#475569"/>
      <text x="32" y="43" font-family="sans-serif" font-size="32" font-weight="600"
          text-anchor="middle" fill="#ffffff">%s</text>
    </svg>
    """
        .formatted(letter);
  }
}
