package org.integrationgateway.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The groups of pages, in their order, as the first page of the docs lists them: a heading for each
 * group, and an item that begins with a link for each page.
 */
record Menu(List<Group> groups) {
  /** The page that lists the others. */
  static final String PAGE = "index.md";

  private static final Pattern ITEM = Pattern.compile("- \\[([^]]+)]\\(([^)#]+)\\.md\\)(.*)");
  private static final String HEADING = "## ";

  Menu {
    groups = List.copyOf(groups);
  }

  /**
   * A group of pages.
   *
   * @param title the role of the reader
   */
  record Group(String title, List<Item> items) {
    Group {
      items = List.copyOf(items);
    }
  }

  /**
   * A page in the menu.
   *
   * @param path below the root of the site
   */
  record Item(String title, String path) {}

  static Menu of(String markdown) {
    var groups = new ArrayList<Group>();
    var items = new ArrayList<Item>();
    var title = "";
    for (var line : markdown.lines().toList()) {
      if (line.startsWith(HEADING)) {
        add(groups, title, items);
        title = line.substring(HEADING.length());
        items.clear();
      }
      var item = ITEM.matcher(line);
      if (item.matches()) {
        items.add(new Item(item.group(1), path(item.group(2))));
      }
    }
    add(groups, title, items);
    return new Menu(groups);
  }

  private static void add(List<Group> groups, String title, List<Item> items) {
    if (!items.isEmpty()) {
      groups.add(new Group(title, items));
    }
  }

  private static String path(String link) {
    return switch (link) {
      case "../CONTRIBUTING" -> "contributing.html";
      case "../CHANGELOG" -> "changelog.html";
      default -> link + ".html";
    };
  }

  /** All pages, in the order of the menu. */
  List<Item> items() {
    return groups.stream().flatMap(group -> group.items().stream()).toList();
  }

  /** The title of the group that has a page. */
  Optional<String> group(String path) {
    return groups.stream()
        .filter(group -> group.items().stream().anyMatch(item -> item.path().equals(path)))
        .map(Group::title)
        .findFirst();
  }

  /** The page before (-1) or after (1) a page. */
  Optional<Item> neighbour(String path, int step) {
    var all = items();
    for (int i = 0; i < all.size(); i++) {
      int other = i + step;
      if (all.get(i).path().equals(path) && other >= 0 && other < all.size()) {
        return Optional.of(all.get(other));
      }
    }
    return Optional.empty();
  }
}
