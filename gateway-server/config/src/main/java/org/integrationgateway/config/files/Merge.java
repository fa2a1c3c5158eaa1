package org.integrationgateway.config.files;

import java.util.ArrayList;
import org.integrationgateway.document.Node;

/**
 * Merges a later file over an earlier one: mappings deep, every other value replaced; null deletes.
 */
public final class Merge {
  private Merge() {}

  public static Node over(Node earlier, Node later) {
    if (!(earlier instanceof Node.Mapping base) || !(later instanceof Node.Mapping changes)) {
      return later;
    }
    var merged = new ArrayList<Node.Entry>();
    for (var entry : base.entries()) {
      var change = changes.entry(entry.key());
      if (change.isEmpty()) {
        merged.add(entry);
        continue;
      }
      var changed = change.get();
      if (!changed.value().isNull()) {
        merged.add(
            new Node.Entry(entry.key(), changed.keyAt(), over(entry.value(), changed.value())));
      }
    }
    for (var entry : changes.entries()) {
      if (base.entry(entry.key()).isEmpty() && !entry.value().isNull()) {
        merged.add(entry);
      }
    }
    return new Node.Mapping(changes.at(), merged);
  }
}
