package org.integrationgateway.server.scaffold.graphql;

import java.util.List;

/**
 * A type of a GraphQL schema.
 *
 * @param fields of objects, interfaces and input objects
 * @param possible names of the objects that a union or an interface can be
 */
record SchemaType(String name, Kind kind, List<Field> fields, List<String> possible) {
  SchemaType {
    fields = List.copyOf(fields);
    possible = List.copyOf(possible);
  }

  enum Kind {
    SCALAR,
    ENUM,
    OBJECT,
    INTERFACE,
    UNION,
    INPUT_OBJECT;

    boolean isLeaf() {
      return this == SCALAR || this == ENUM;
    }
  }

  /**
   * A field.
   *
   * @param type as it is written: {@code [Issue!]!}
   */
  record Field(
      String name, String description, String type, List<Argument> arguments, boolean deprecated) {
    Field {
      arguments = List.copyOf(arguments);
    }

    /** Whether it can be selected without an argument. */
    boolean isPlain() {
      return arguments.stream().noneMatch(Argument::isRequired);
    }
  }

  /** An argument of a field. */
  record Argument(String name, String description, String type, boolean hasDefault) {
    boolean isRequired() {
      return type.endsWith("!") && !hasDefault;
    }

    /** The type of a variable for it: a default at the server makes it optional. */
    String variableType() {
      return hasDefault && type.endsWith("!") ? type.substring(0, type.length() - 1) : type;
    }
  }

  /** The name in a written type. */
  static String named(String type) {
    return type.replaceAll("[\\[\\]!\\s]", "");
  }
}
