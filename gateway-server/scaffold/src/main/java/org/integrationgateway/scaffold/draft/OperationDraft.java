package org.integrationgateway.scaffold.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An entry of {@code allowedOperations}.
 *
 * @param id the key
 * @param alias its name for callers; empty: the key
 * @param pagination further members, written in one line
 * @param document a GraphQL document; empty: none
 * @param comment what it does, in one line
 * @param hidden why it is written as a comment; empty: it is exposed. An id with control characters
 *     is hidden, because no key of a manifest has them
 */
public record OperationDraft(
    String id,
    Optional<String> alias,
    List<String> pagination,
    Optional<DocumentDraft> document,
    String comment,
    Optional<String> hidden) {
  private static final int LONGEST_COMMENT = 72;
  private static final int LONGEST_DESCRIPTION = 300;

  public OperationDraft {
    pagination = List.copyOf(pagination);
    hidden = hidden.or(() -> unnamable(id));
  }

  private static Optional<String> unnamable(String id) {
    return id.chars().anyMatch(Character::isISOControl)
        ? Optional.of("its id has control characters")
        : Optional.empty();
  }

  /** The lines of the entry, without indentation. */
  public List<String> lines() {
    var lines = document.map(this::withDocument).orElseGet(() -> List.of(inOneLine()));
    return hidden.isEmpty() ? lines : lines.stream().map(line -> "# " + line).toList();
  }

  private String inOneLine() {
    var members = new ArrayList<String>();
    alias.ifPresent(name -> members.add(YamlText.entry("alias", name)));
    members.addAll(pagination);
    var said = hidden.map(why -> why + ": " + comment).orElse(comment);
    var note = YamlText.shortened(said, LONGEST_COMMENT);
    return YamlText.scalar(id)
        + ": {"
        + String.join(", ", members)
        + "}"
        + (note.isEmpty() ? "" : "  # " + note);
  }

  private List<String> withDocument(DocumentDraft draft) {
    var lines = new ArrayList<String>();
    lines.add(YamlText.scalar(id) + ":");
    alias.ifPresent(name -> lines.add("  " + YamlText.entry("alias", name)));
    var words = YamlText.shortened(comment, LONGEST_DESCRIPTION);
    if (!words.isEmpty()) {
      lines.add("  " + YamlText.entry("description", words));
    }
    lines.add("  graphql:");
    lines.add("    document: |");
    block(draft.text(), lines);
    if (!draft.inputs().isEmpty()) {
      lines.add("    inputs: |");
      block(draft.inputs(), lines);
    }
    return lines;
  }

  private static void block(String text, List<String> lines) {
    text.lines().forEach(line -> lines.add(line.isEmpty() ? "" : "      " + line));
  }
}
