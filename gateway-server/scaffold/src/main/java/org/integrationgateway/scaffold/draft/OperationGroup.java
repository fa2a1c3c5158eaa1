package org.integrationgateway.scaffold.draft;

import java.util.List;

/** Operations below one comment. */
public record OperationGroup(String title, List<OperationDraft> operations) {
  public OperationGroup {
    operations = List.copyOf(operations);
  }

  void write(YamlText text, int depth) {
    text.comment(depth, YamlText.shortened(title, 160) + " (" + operations.size() + ")");
    operations.forEach(operation -> text.lines(depth, operation.lines()));
  }
}
