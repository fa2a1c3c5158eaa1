package org.integrationgateway.authoring.docs;

import java.util.List;

/**
 * Writes the parts of a page, in their order. Texts of parts are made by {@link #code} and {@link
 * #plain}.
 */
interface PageWriter {
  /** A text without a format of its own. */
  String plain(String text);

  /** A word of a program. */
  String code(String text);

  /** A link to a heading of the page. */
  String link(String heading);

  void heading(int level, String title);

  void paragraph(String text);

  void list(List<String> items);

  void table(List<String> header, List<List<String>> rows);

  /** A block of a program or a document. */
  void block(String language, String text);

  /** The page. */
  String page();
}
