package org.integrationgateway.surfaces.graphql.introspection;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema.Field;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema.Kind;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema.Type;

/**
 * Selects the fields of a root field's answer, for callers that write no document: scalars and
 * enums, and objects below them to a bounded depth. It leaves out fields that need arguments, are
 * deprecated, or lead back to a type that they are in; lists and connections are entered at the
 * root only, because the sizes of such lists multiply.
 */
public final class GeneratedSelection {
  private static final int DEEPEST = 3;
  private static final int MOST_FIELDS = 300;
  private static final int MOST_POSSIBLE = 20;
  private static final String NODES = "nodes";
  private static final String EDGES = "edges";

  /** Fields of connections (the Relay specification) that are no level of their own. */
  private static final Set<String> WRAPPERS = Set.of(NODES, EDGES, "node", "pageInfo");

  private final UpstreamSchema schema;
  private final int mostFields;
  private final Set<String> open = new HashSet<>();
  private int fields;

  private GeneratedSelection(UpstreamSchema schema, int mostFields) {
    this.schema = schema;
    this.mostFields = mostFields;
  }

  /** The place of a selection, which decides which lists may be entered. */
  private enum Place {
    /** The answer itself: its lists, and the items of its connection. */
    TOP,
    /** The items of a connection. */
    WRAPPER,
    BELOW
  }

  /** The selection in braces; empty for a field that has none: its value is a scalar. */
  public static Optional<String> of(Field field, UpstreamSchema schema) {
    return of(field, schema, MOST_FIELDS);
  }

  /**
   * A selection of fewer fields, where that is possible.
   *
   * @param mostFields beyond which fewer levels are selected
   */
  public static Optional<String> of(Field field, UpstreamSchema schema, int mostFields) {
    var type = schema.type(field.type().innermost());
    if (type.isEmpty() || type.get().kind().isLeaf()) {
      return Optional.empty();
    }
    for (int depth = DEEPEST; depth > 1; depth--) {
      var selection = new GeneratedSelection(schema, mostFields);
      var text = selection.objects(type.get(), depth, Place.TOP);
      if (selection.fields <= mostFields) {
        return Optional.of(text);
      }
    }
    return Optional.of(
        new GeneratedSelection(schema, mostFields).objects(type.get(), 1, Place.TOP));
  }

  /**
   * @param depth how many levels of objects there may be, this one included
   */
  private String objects(Type type, int depth, Place place) {
    if (!open.add(type.name())) {
      return "{ __typename }";
    }
    var text = new StringBuilder("{");
    if (type.kind() == Kind.UNION || type.kind() == Kind.INTERFACE) {
      text.append(" __typename");
    }
    for (var field : type.fields()) {
      if (fields > mostFields) {
        break;
      }
      if (!field.deprecated() && !field.needsArguments() && !isSecondForm(field, type)) {
        append(field, depth, place, text);
      }
    }
    if (type.kind() == Kind.UNION) {
      possible(type, text);
    }
    open.remove(type.name());
    return text.length() == 1 ? "{ __typename }" : text.append(" }").toString();
  }

  private void append(Field field, int depth, Place place, StringBuilder text) {
    var type = schema.type(field.type().innermost());
    if (type.isEmpty()) {
      return;
    }
    if (type.get().kind().isLeaf()) {
      fields++;
      text.append(' ').append(field.name());
      return;
    }
    boolean wrapper = place != Place.BELOW && WRAPPERS.contains(field.name());
    if (open.contains(type.get().name()) || !wrapper && !enters(field, type.get(), depth, place)) {
      return;
    }
    fields++;
    text.append(' ').append(field.name()).append(' ');
    text.append(
        wrapper
            ? objects(type.get(), depth, Place.WRAPPER)
            : objects(type.get(), depth - 1, Place.BELOW));
  }

  private static boolean enters(Field field, Type type, int depth, Place place) {
    return depth > 1 && !isConnection(type) && (place == Place.TOP || !field.type().isList());
  }

  private static boolean isConnection(Type type) {
    return has(type, NODES) || has(type, EDGES);
  }

  /** Connections say the same by nodes as by edges. */
  private static boolean isSecondForm(Field field, Type type) {
    return field.name().equals(EDGES) && has(type, NODES);
  }

  private static boolean has(Type type, String name) {
    return type.fields().stream().anyMatch(field -> field.name().equals(name));
  }

  /** The leaves of what a union can be. */
  private void possible(Type union, StringBuilder text) {
    var members =
        union.possible().stream()
            .limit(MOST_POSSIBLE)
            .flatMap(name -> schema.type(name).stream())
            .filter(type -> type.kind() == Kind.OBJECT)
            .toList();
    var types = new HashMap<String, Set<String>>();
    for (var member : members) {
      leaves(member)
          .forEach(
              leaf ->
                  types
                      .computeIfAbsent(leaf.name(), name -> new HashSet<>())
                      .add(leaf.type().text()));
    }
    for (var member : members) {
      text.append(" ... on ").append(member.name()).append(" { __typename");
      for (var leaf : leaves(member)) {
        fields++;
        text.append(' ');
        // Fields of one name and several types need names of their own (specification, 5.3.2).
        if (types.getOrDefault(leaf.name(), Set.of()).size() > 1) {
          text.append(member.name()).append('_').append(leaf.name()).append(": ");
        }
        text.append(leaf.name());
      }
      text.append(" }");
    }
  }

  private List<Field> leaves(Type type) {
    return type.fields().stream()
        .filter(field -> !field.deprecated() && !field.needsArguments())
        .filter(
            field ->
                schema.type(field.type().innermost()).filter(of -> of.kind().isLeaf()).isPresent())
        .toList();
  }
}
