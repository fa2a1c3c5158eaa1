package org.integrationgateway.server.scaffold.graphql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Selects fields of a type to a bounded depth: scalars and enums, then objects whose fields need no
 * argument. Deprecated fields are left out.
 */
final class FieldSelections {
  private static final int DEPTH = 3;
  private static final int MOST_ALTERNATIVES = 8;

  /** A connection has its items at both: one is enough. */
  private static final String NODES = "nodes";

  private static final String EDGES = "edges";

  private final GraphqlTypes types;
  private final int budget;
  private int left;

  /**
   * @param budget the most fields of one selection
   */
  FieldSelections(GraphqlTypes types, int budget) {
    this.types = types;
    this.budget = budget;
  }

  /** The lines of a selection, with braces; empty for a type without fields. */
  List<String> of(String type) {
    if (types.isLeaf(type)) {
      return List.of();
    }
    left = budget;
    var lines = fields(SchemaType.named(type), DEPTH, new HashSet<>());
    return lines.isEmpty() ? List.of("__typename") : lines;
  }

  private List<String> fields(String name, int depth, Set<String> path) {
    var type = types.byName().get(name);
    if (type == null || depth == 0 || !path.add(name)) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    if (!type.possible().isEmpty()) {
      lines.add("__typename");
    }
    for (var field : type.fields()) {
      if (left > 0 && isWanted(field) && types.isLeaf(field.type())) {
        lines.add(field.name());
        left--;
      }
    }
    for (var field : type.fields()) {
      if (left > 0 && isWanted(field) && !types.isLeaf(field.type()) && !isTwice(type, field)) {
        nested(
            field.name(), fields(SchemaType.named(field.type()), next(field, depth), path), lines);
      }
    }
    if (type.kind() == SchemaType.Kind.UNION) {
      alternatives(type, lines);
    }
    path.remove(name);
    return lines;
  }

  /** Fields of one name must have one type in all alternatives (GraphQL specification, 5.3.2). */
  private void alternatives(SchemaType union, List<String> lines) {
    var written = new HashMap<String, String>();
    for (var one : union.possible().stream().limit(MOST_ALTERNATIVES).toList()) {
      var fields = types.find(one).map(SchemaType::fields).orElse(List.of());
      var selected = new ArrayList<String>();
      for (var field : fields) {
        boolean plain = isWanted(field) && types.isLeaf(field.type());
        var type = plain ? written.putIfAbsent(field.name(), field.type()) : null;
        if (plain && left > 0 && (type == null || type.equals(field.type()))) {
          selected.add(field.name());
          left--;
        }
      }
      nested("... on " + one, selected, lines);
    }
  }

  private static boolean isWanted(SchemaType.Field field) {
    return !field.deprecated() && field.isPlain();
  }

  /** The items of a connection are as deep as the connection. */
  private static int next(SchemaType.Field field, int depth) {
    boolean items = field.name().equals(NODES) || field.name().equals(EDGES);
    return items || field.name().equals("node") ? depth : depth - 1;
  }

  private static boolean isTwice(SchemaType type, SchemaType.Field field) {
    return field.name().equals(EDGES)
        && type.fields().stream().anyMatch(one -> one.name().equals(NODES));
  }

  private static void nested(String head, List<String> inner, List<String> lines) {
    if (!inner.isEmpty()) {
      lines.add(head + " {");
      inner.forEach(line -> lines.add("  " + line));
      lines.add("}");
    }
  }
}
