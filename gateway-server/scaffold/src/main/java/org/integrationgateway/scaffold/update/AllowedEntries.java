package org.integrationgateway.scaffold.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Node;
import org.integrationgateway.scaffold.draft.OperationGroup;
import org.integrationgateway.scaffold.fetch.ScaffoldException;

/**
 * The manifest of a package while it is brought up to date: its text changes where an operation
 * came or went, and nowhere else.
 */
public final class AllowedEntries {
  /** Above the entries of new operations. */
  static final String HEAD = "# New in this document; remove '# ' to expose an operation:";

  private final Document document;
  private final LineEdits edits;
  private final Map<String, Node.Entry> entries = new LinkedHashMap<>();
  private final Optional<Node> list;

  public AllowedEntries(Document document) {
    this.document = document;
    this.edits = new LineEdits(document.source().text());
    this.list = document.root().find("spec", "allowedOperations");
    list.map(Node::entries).orElse(List.of()).forEach(one -> entries.put(one.key(), one));
  }

  /** Whether operations are listed; otherwise all are exposed. */
  public boolean isListed() {
    return list.isPresent();
  }

  /** The ids of the listed operations, in order. */
  public Set<String> ids() {
    return new LinkedHashSet<>(entries.keySet());
  }

  /** The names that callers use. */
  public List<String> names() {
    return entries.values().stream()
        .map(entry -> entry.value().find("alias").flatMap(Node::string).orElse(entry.key()))
        .toList();
  }

  /**
   * Removes entries.
   *
   * @throws ScaffoldException when none would be left, which would expose all operations, or when
   *     the list is in one line
   */
  public void remove(Set<String> ids) {
    if (ids.isEmpty()) {
      return;
    }
    if (isInline()) {
      throw new ScaffoldException(
          "spec.allowedOperations of '%s' is written in braces, which is not edited: write one operation in a line, or remove %s yourself"
              .formatted(document.source().name(), String.join(", ", ids)));
    }
    if (ids.containsAll(entries.keySet())) {
      throw new ScaffoldException(
          "every operation of spec.allowedOperations of '%s' no longer exists, and an empty list exposes all: list the operations that callers should have, then prune"
              .formatted(document.source().name()));
    }
    ids.stream()
        .map(entries::get)
        .forEach(entry -> edits.remove(entry.keyAt().line(), lastLine(entry)));
  }

  /**
   * Adds entries below the others, as comments.
   *
   * @return whether they were added: a list in braces has no room for comments
   */
  public boolean add(List<OperationGroup> groups) {
    if (groups.isEmpty() || list.isEmpty() || isInline()) {
      return false;
    }
    var all = new ArrayList<>(entries.values());
    var last = all.get(all.size() - 1);
    var indent = " ".repeat(last.keyAt().column() - 1);
    int at = lastLine(last);
    // Comments below the last entry belong to the list as well.
    while (at < edits.size() && edits.line(at + 1).startsWith(indent + "#")) {
      at++;
    }
    var lines = new ArrayList<String>();
    lines.add(indent + HEAD);
    for (var group : groups) {
      for (var operation : group.operations()) {
        for (var line : operation.lines()) {
          var hidden = operation.hidden().isPresent() ? line : "# " + line;
          lines.add((indent + hidden).stripTrailing());
        }
      }
    }
    edits.insertBehind(at, lines);
    return true;
  }

  /** Replaces the text of a value that stands in one line. */
  public void replace(Node value, String text) {
    int line = value.at().line();
    var old = edits.line(line);
    var written = value.at().text();
    int from = old.indexOf(written);
    edits.replace(line, old.substring(0, from) + text + old.substring(from + written.length()));
  }

  private boolean isInline() {
    return list.filter(node -> node.at().text().startsWith("{")).isPresent();
  }

  private int lastLine(Node.Entry entry) {
    int end = entry.value().at().end();
    int last = end > 0 ? document.source().at(end - 1, 0).line() : 0;
    return Math.max(entry.keyAt().line(), last);
  }

  public boolean isChanged() {
    return !edits.isEmpty();
  }

  /** The text of the manifest after all changes. */
  public String text() {
    return edits.apply();
  }

  /** The changes for people. */
  public List<String> diff() {
    return edits.diff();
  }
}
