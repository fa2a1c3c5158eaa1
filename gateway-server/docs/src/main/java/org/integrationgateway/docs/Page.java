package org.integrationgateway.docs;

import java.util.List;

/**
 * A page of the site.
 *
 * @param path below the root of the site, such as {@code reference/cli.html}
 * @param html of the text
 */
record Page(String path, String title, String html, List<Section> sections) {
  Page {
    sections = List.copyOf(sections);
  }

  /**
   * A heading and the text below it, up to the next heading.
   *
   * @param level of the heading, from 1
   * @param anchor empty for the title of the page
   */
  record Section(int level, String heading, String anchor, String text) {}

  /** The way from the folder of the page to the root of the site. */
  String root() {
    return "../".repeat((int) path.chars().filter(letter -> letter == '/').count());
  }
}
