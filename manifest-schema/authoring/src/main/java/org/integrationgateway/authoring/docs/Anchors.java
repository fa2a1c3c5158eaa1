package org.integrationgateway.authoring.docs;

import java.util.Locale;

/** Anchors of headings, as GitHub and the site of the gateway make them. */
final class Anchors {
  private Anchors() {}

  static String of(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
  }
}
