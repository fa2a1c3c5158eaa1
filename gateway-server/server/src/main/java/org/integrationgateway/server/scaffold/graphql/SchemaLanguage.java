package org.integrationgateway.server.scaffold.graphql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.scaffold.fetch.ScaffoldException;

/** Reads a schema in the schema language (GraphQL specification, 3). */
final class SchemaLanguage {
  private static final int DEEPEST = 64;

  private final SchemaTokens tokens;
  private final Map<String, SchemaType> types = new LinkedHashMap<>();
  private final Map<String, List<String>> implementations = new LinkedHashMap<>();
  private String query = "Query";
  private Optional<String> mutation = Optional.empty();
  private boolean named;

  private SchemaLanguage(SchemaTokens tokens) {
    this.tokens = tokens;
  }

  /**
   * Reads a text.
   *
   * @param name used in messages
   * @throws ScaffoldException when it is malformed, or has no root of queries
   */
  static GraphqlTypes read(String name, String text) {
    var reader = new SchemaLanguage(new SchemaTokens(name, text));
    while (!reader.tokens.peek().isEmpty()) {
      reader.definition();
    }
    return reader.types(name);
  }

  private GraphqlTypes types(String name) {
    if (!named && types.containsKey("Mutation")) {
      mutation = Optional.of("Mutation");
    }
    if (!types.containsKey(query)) {
      throw new ScaffoldException(
          "'%s' is not a GraphQL schema with queries: it declares no type '%s'"
              .formatted(name, query));
    }
    implementations.forEach(
        (type, objects) ->
            types.computeIfPresent(
                type,
                (key, found) ->
                    found.possible().isEmpty()
                        ? new SchemaType(key, found.kind(), found.fields(), objects)
                        : found));
    return new GraphqlTypes(query, mutation, types);
  }

  private void definition() {
    tokens.description();
    tokens.skip("extend");
    var what = tokens.name();
    switch (what) {
      case "schema" -> schema();
      case "type" -> fielded(SchemaType.Kind.OBJECT);
      case "interface" -> fielded(SchemaType.Kind.INTERFACE);
      case "input" -> input();
      case "enum" -> enumeration();
      case "union" -> union();
      case "scalar" -> {
        var name = tokens.name();
        directives();
        put(new SchemaType(name, SchemaType.Kind.SCALAR, List.of(), List.of()));
      }
      case "directive" -> directive();
      default -> throw tokens.problem("'" + what + "' where a definition is expected");
    }
  }

  private void schema() {
    directives();
    if (!tokens.skip("{")) {
      return;
    }
    named = true;
    while (!tokens.skip("}")) {
      tokens.description();
      var operation = tokens.name();
      tokens.expect(":");
      var type = tokens.name();
      if (operation.equals("query")) {
        query = type;
      } else if (operation.equals("mutation")) {
        mutation = Optional.of(type);
      }
    }
  }

  private void fielded(SchemaType.Kind kind) {
    var name = tokens.name();
    if (tokens.skip("implements")) {
      tokens.skip("&");
      do {
        implementations.computeIfAbsent(tokens.name(), key -> new ArrayList<>()).add(name);
      } while (tokens.skip("&"));
    }
    directives();
    var fields = new ArrayList<SchemaType.Field>();
    if (tokens.skip("{")) {
      while (!tokens.skip("}")) {
        fields.add(field());
      }
    }
    put(new SchemaType(name, kind, fields, List.of()));
  }

  private SchemaType.Field field() {
    var description = tokens.description();
    var name = tokens.name();
    var arguments = new ArrayList<SchemaType.Argument>();
    if (tokens.skip("(")) {
      while (!tokens.skip(")")) {
        arguments.add(argument());
      }
    }
    tokens.expect(":");
    var type = type(0);
    return new SchemaType.Field(name, description, type, arguments, directives());
  }

  private SchemaType.Argument argument() {
    var description = tokens.description();
    var name = tokens.name();
    tokens.expect(":");
    var type = type(0);
    boolean hasDefault = tokens.skip("=");
    if (hasDefault) {
      value(0);
    }
    directives();
    return new SchemaType.Argument(name, description, type, hasDefault);
  }

  private void input() {
    var name = tokens.name();
    directives();
    var fields = new ArrayList<SchemaType.Field>();
    if (tokens.skip("{")) {
      while (!tokens.skip("}")) {
        var field = argument();
        fields.add(
            new SchemaType.Field(
                field.name(), field.description(), field.type(), List.of(), false));
      }
    }
    put(new SchemaType(name, SchemaType.Kind.INPUT_OBJECT, fields, List.of()));
  }

  private void enumeration() {
    var name = tokens.name();
    directives();
    if (tokens.skip("{")) {
      while (!tokens.skip("}")) {
        tokens.description();
        tokens.name();
        directives();
      }
    }
    put(new SchemaType(name, SchemaType.Kind.ENUM, List.of(), List.of()));
  }

  private void union() {
    var name = tokens.name();
    directives();
    var possible = new ArrayList<String>();
    if (tokens.skip("=")) {
      tokens.skip("|");
      do {
        possible.add(tokens.name());
      } while (tokens.skip("|"));
    }
    put(new SchemaType(name, SchemaType.Kind.UNION, List.of(), possible));
  }

  private void directive() {
    tokens.expect("@");
    tokens.name();
    if (tokens.skip("(")) {
      while (!tokens.skip(")")) {
        argument();
      }
    }
    tokens.skip("repeatable");
    tokens.expect("on");
    tokens.skip("|");
    do {
      tokens.name();
    } while (tokens.skip("|"));
  }

  /** Adds a definition, or an extension of one. */
  private void put(SchemaType type) {
    types.merge(
        type.name(),
        type,
        (old, more) -> {
          var fields = new ArrayList<>(old.fields());
          fields.addAll(more.fields());
          var possible = new ArrayList<>(old.possible());
          possible.addAll(more.possible());
          return new SchemaType(old.name(), old.kind(), fields, possible);
        });
  }

  private String type(int depth) {
    if (depth > DEEPEST) {
      throw tokens.problem("lists that nest too deeply");
    }
    var type = tokens.skip("[") ? "[" + type(depth + 1) : tokens.name();
    if (type.startsWith("[")) {
      tokens.expect("]");
      type += "]";
    }
    return tokens.skip("!") ? type + "!" : type;
  }

  /** Skips directives, and returns whether one of them deprecates. */
  private boolean directives() {
    boolean deprecated = false;
    while (tokens.skip("@")) {
      deprecated |= tokens.name().equals("deprecated");
      if (tokens.skip("(")) {
        while (!tokens.skip(")")) {
          tokens.name();
          tokens.expect(":");
          value(0);
        }
      }
    }
    return deprecated;
  }

  private void value(int depth) {
    if (depth > DEEPEST) {
      throw tokens.problem("values that nest too deeply");
    }
    if (tokens.skip("[")) {
      while (!tokens.skip("]")) {
        value(depth + 1);
      }
      return;
    }
    if (tokens.skip("{")) {
      while (!tokens.skip("}")) {
        tokens.name();
        tokens.expect(":");
        value(depth + 1);
      }
      return;
    }
    tokens.skip("$");
    if (tokens.peek().isEmpty()) {
      throw tokens.problem("no value");
    }
    tokens.next();
  }
}
