package org.integrationgateway.core.catalog.naming;

import org.integrationgateway.base.digest.Sha256;

/** Names of letters, digits, hyphens and underscores. */
public final class FlatNames {
  /** How long a name may be. */
  public static final int LONGEST = 64;

  private static final int HASH = 8;

  private FlatNames() {}

  /** The text with underscores in place of other characters. */
  public static String replaceForeign(String text) {
    var name = new StringBuilder(text);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean allowed =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || c == '_'
              || c == '-';
      if (!allowed) {
        name.setCharAt(i, '_');
      }
    }
    return name.toString();
  }

  /** The part of a name that is left where a hash follows. */
  public static String shortened(String name) {
    return name.substring(0, Math.min(name.length(), LONGEST - HASH - 1));
  }

  /**
   * The name with a hash of what it names, which no other can have.
   *
   * @param identity of what it names
   */
  public static String hashed(String name, String identity) {
    return shortened(name) + '_' + Sha256.hex(identity).substring(0, HASH);
  }
}
