package org.integrationgateway.scaffold.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.scaffold.draft.YamlText;

/**
 * How a list is paged.
 *
 * @param parameter of the page, offset or cursor
 * @param results path of the array in the answer; empty text: the answer itself
 * @param cursor path of the next cursor, only of the style cursor
 */
record PagePattern(
    String style,
    String parameter,
    Optional<String> limit,
    Optional<Integer> size,
    String results,
    Optional<String> cursor) {

  /** Members of {@code pagination}, without indentation. */
  List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add("style: " + style);
    lines.add(YamlText.entry("cursorParam", parameter));
    cursor.ifPresent(
        path -> lines.add("cursor: {source: body, " + YamlText.entry("path", path) + "}"));
    limit.ifPresent(name -> lines.add(YamlText.entry("limitParam", name)));
    size.filter(number -> limit.isPresent())
        .ifPresent(number -> lines.add("defaultLimit: " + number));
    lines.add(YamlText.entry("resultsPath", results));
    return lines;
  }
}
