package org.integrationgateway.manifest.fields;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * A single value.
 *
 * @param blank stands for a refused one; null where no value does
 * @param reader reports what is wrong
 */
record ValueShape(String label, @Nullable Object blank, Reader reader) implements ReadOnlyShape {
  /** Reads a value, as {@link Scalars} does. */
  interface Reader {
    Optional<? extends Object> read(Node node, String path, Problems problems);
  }

  @Override
  public @Nullable Object read(Tree tree, Reading in) {
    Optional<? extends Object> read;
    if (in.dialect() instanceof RecordDialect words && tree instanceof Node node) {
      read = reader.read(node, words.path(in), words.problems());
    } else {
      read = reader.read(fallback(tree), "", new Problems(""));
    }
    if (read.isEmpty()) {
      in.reported();
    }
    return read.orElse(null);
  }

  /** The value of a {@link org.integrationgateway.records.schema.Default}. */
  private static Node fallback(Tree tree) {
    var at = Source.withoutText("default").whole();
    return switch (tree.token()) {
      case OBJECT -> new Node.Mapping(at, List.of());
      case STRING -> new Node.Scalar(at, Node.Kind.STRING, tree.text());
      case INTEGER -> new Node.Scalar(at, Node.Kind.INTEGER, tree.number().toString());
      default -> new Node.Scalar(at, Node.Kind.BOOLEAN, String.valueOf(tree.isTrue()));
    };
  }

  @Override
  public boolean textual() {
    return blank instanceof String || blank instanceof Enum<?>;
  }
}
