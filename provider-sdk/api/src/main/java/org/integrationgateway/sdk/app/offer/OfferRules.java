package org.integrationgateway.sdk.app.offer;

import java.util.Collection;
import java.util.HashSet;
import java.util.regex.Pattern;

/** Rules for names and URIs of resources and prompts. */
final class OfferRules {
  private static final Pattern URI = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:\\S+");
  private static final int LONGEST_URI = 2048;
  private static final int LONGEST_NAME = 128;

  private OfferRules() {}

  static void requireUri(String uri) {
    if (uri.length() > LONGEST_URI || !URI.matcher(uri).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not an absolute URI of at most %d characters, such as weather://stations"
              .formatted(uri, LONGEST_URI));
    }
  }

  static void requireName(String what, String name) {
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "the name of a %s has 1 to %d characters, and '%s' has not"
              .formatted(what, LONGEST_NAME, name));
    }
  }

  static void requireDistinct(String what, Collection<String> names) {
    var seen = new HashSet<String>();
    for (var name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(what + " '" + name + "' is there twice");
      }
    }
  }
}
