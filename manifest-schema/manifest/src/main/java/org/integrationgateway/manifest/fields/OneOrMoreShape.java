package org.integrationgateway.manifest.fields;

import java.util.List;
import org.integrationgateway.document.Node;
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
    boolean one = item instanceof ListItem && tree instanceof Node.Sequence list && isOne(list);
    if (tree.token() == Token.ARRAY && !one) {
      return new ArrayShape(item, false).read(tree, in);
    }
    var only = item.read(tree, in);
    return only == null ? null : List.of(only);
  }

  /** Whether a list is that of the member, and not one of several records. */
  private static boolean isOne(Node.Sequence list) {
    return list.items().isEmpty() || list.items().stream().anyMatch(Node.Scalar.class::isInstance);
  }

  /** A record, or the list of one of its members. */
  record ListItem(ListOr list, Shape record) implements ReadOnlyShape {
    @Override
    public String label() {
      return record.label();
    }

    @Override
    public @Nullable Object read(Tree tree, Reading in) {
      var node = (Node) tree;
      if (node instanceof Node.Mapping) {
        return record.read(tree, in);
      }
      if (node.items().isEmpty() || !node.items().stream().allMatch(ListItem::isText)) {
        var words = (RecordDialect) in.dialect();
        words
            .problems()
            .add(
                FieldRule.TYPE,
                node.at(),
                "'" + words.path(in) + "' must be " + list.what(),
                list.remedy());
        in.reported();
        return null;
      }
      var member = new Node.Entry(list.value(), node.at(), node);
      return record.read(new Node.Mapping(node.at(), List.of(member)), in);
    }

    private static boolean isText(Node item) {
      return item instanceof Node.Scalar && !item.isNull();
    }
  }
}
