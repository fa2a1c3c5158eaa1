package org.integrationgateway.scaffold.draft;

import java.util.List;

/**
 * The manifest of a new package.
 *
 * @param description may be empty
 * @param surface lines below {@code spec.surfaces}; those that begin with {@code #} are comments
 * @param pagination lines below {@code spec.pagination}; empty: none
 * @param operations empty: all operations are exposed
 * @param suggested whether the list of operations is a comment, and all are exposed
 */
public record ManifestDraft(
    String source,
    String displayName,
    String description,
    List<String> surface,
    ConnectionDraft connection,
    List<String> pagination,
    List<OperationGroup> operations,
    boolean suggested) {
  public ManifestDraft {
    surface = List.copyOf(surface);
    pagination = List.copyOf(pagination);
    operations = List.copyOf(operations);
  }

  /** The text of {@code manifest.yaml}. */
  public String text() {
    var text = new YamlText();
    text.comment(0, "Made by 'gateway new'. 'gateway validate --manifest .' checks it.");
    text.line(0, "kind: app").line(0, YamlText.entry("source", source)).line(0, "version: 0.1.0");
    text.line(0, YamlText.entry("displayName", displayName));
    if (!description.isEmpty()) {
      text.line(0, YamlText.entry("description", description));
    }
    text.line(0, "iconFile: icon.svg").line(0, "spec:");
    text.line(1, "mcp: true").line(1, "surfaces:").lines(2, surface);
    text.line(1, "connections:").line(2, "default:");
    connection.write(text, 3);
    if (!pagination.isEmpty()) {
      text.comment(1, "How lists are paged; 'paginate' of an operation collects the pages.");
      text.line(1, "pagination:").lines(2, pagination);
    }
    if (!operations.isEmpty()) {
      operations(text);
    }
    return text.toString();
  }

  private void operations(YamlText text) {
    var list = new YamlText().line(0, "allowedOperations:");
    operations.forEach(group -> group.write(list, 1));
    var lines = list.toString().lines().toList();
    if (suggested) {
      text.comment(1, "Callers have all operations, unless they are listed:");
      text.commented(1, lines);
      return;
    }
    text.comment(
        1,
        "What callers may call. Remove the lines of the operations that they should not have;"
            + " 'gateway new --update' does not bring them back.");
    text.lines(1, lines);
  }
}
