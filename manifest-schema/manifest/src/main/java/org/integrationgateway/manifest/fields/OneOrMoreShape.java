package org.integrationgateway.manifest.fields;

import java.util.List;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.records.shape.ArrayShape;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;

/** A list, or its only item. */
record OneOrMoreShape(Shape item) implements ReadOnlyShape {
  @Override
  public String label() {
    return item.label();
  }

  @Override
  public @Nullable Object read(Tree tree, Reading in) {
    boolean one =
        item instanceof ListOrShape
            && tree instanceof Node.Sequence list
            && ListOrShape.isOne(list);
    if (tree.token() == Token.ARRAY && !one) {
      return new ArrayShape(item, false).read(tree, in);
    }
    var only = item.read(tree, in);
    return only == null ? null : List.of(only);
  }
}
