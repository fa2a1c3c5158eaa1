package org.integrationgateway.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/** The index of the search: the title, the heading, the address and the text of each section. */
final class SearchIndex {
  /** Characters of a section's text; what follows is found by its heading only. */
  private static final int LONGEST_TEXT = 1500;

  private SearchIndex() {}

  /** Returns the sections of all pages that the menu has, as JSON. */
  static String of(List<Page> pages, Menu menu) {
    var paths = menu.items().stream().map(Menu.Item::path).toList();
    var entries = new ArrayList<Map<String, String>>();
    for (var page : pages) {
      if (!paths.contains(page.path())) {
        continue;
      }
      for (var section : page.sections()) {
        var entry = new TreeMap<String, String>();
        entry.put("title", page.title());
        entry.put("heading", section.heading());
        entry.put("url", page.path() + (section.anchor().isEmpty() ? "" : "#" + section.anchor()));
        entry.put(
            "text", section.text().substring(0, Math.min(LONGEST_TEXT, section.text().length())));
        entries.add(entry);
      }
    }
    return JsonMapper.shared().writeValueAsString(entries);
  }
}
