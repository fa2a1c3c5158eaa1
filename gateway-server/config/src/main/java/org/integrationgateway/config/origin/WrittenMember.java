package org.integrationgateway.config.origin;

import java.util.List;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;

/**
 * A member of a file.
 *
 * @param at the position of its key, or of its value where that is an item of a list
 * @param isWritten whether the file has the member; else this is the innermost one around it
 */
public record WrittenMember(Position at, Node value, boolean isWritten) {
  /** The member to which keys, and numbers of items, lead from an entry. */
  public static WrittenMember of(Node.Entry entry, List<String> path) {
    return of(entry.keyAt(), entry.value(), path);
  }

  /** The member to which keys, and numbers of items, lead from a node at this position. */
  public static WrittenMember of(Position position, Node start, List<String> path) {
    var at = position;
    var node = start;
    for (var name : path) {
      var next = node.entry(name);
      if (next.isPresent()) {
        at = next.get().keyAt();
        node = next.get().value();
      } else if (name.matches("\\d{1,4}") && Integer.parseInt(name) < node.items().size()) {
        node = node.items().get(Integer.parseInt(name));
        at = node.at();
      } else {
        return new WrittenMember(at, node, false);
      }
    }
    return new WrittenMember(at, node, true);
  }
}
