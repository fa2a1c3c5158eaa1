package org.integrationgateway.surfaces.graphql.introspection;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.graphql.OperationKind;

/**
 * The schema of an upstream, as far as operations are made of it. Every name in it is one by the
 * GraphQL specification, so that it can stand in a document.
 *
 * @param queries root fields of queries
 * @param mutations root fields of mutations
 * @param subscriptions root fields of subscriptions
 */
public record UpstreamSchema(
    Map<String, Type> types,
    List<Field> queries,
    List<Field> mutations,
    List<Field> subscriptions) {
  public UpstreamSchema {
    types = Map.copyOf(types);
    queries = List.copyOf(queries);
    mutations = List.copyOf(mutations);
    subscriptions = List.copyOf(subscriptions);
  }

  /** The kind of a type. */
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
   * A type.
   *
   * @param fields of objects and interfaces
   * @param inputs members of input objects
   * @param values of enums
   * @param possible names of the objects that a union or an interface can be
   */
  record Type(
      Kind kind,
      String name,
      List<Field> fields,
      List<Input> inputs,
      List<String> values,
      List<String> possible) {}

  /** A field, with its arguments. */
  public record Field(
      String name,
      Optional<String> description,
      List<Input> arguments,
      TypeReference type,
      boolean deprecated) {
    /** The beginning of an operation that calls it, up to its selection: declares its variables. */
    public String call() {
      if (arguments.isEmpty()) {
        return " { " + name + ' ';
      }
      return "%s { %s%s "
          .formatted(
              listed(argument -> "$" + argument.name() + ": " + argument.type().text()),
              name,
              listed(argument -> argument.name() + ": $" + argument.name()));
    }

    private String listed(Function<Input, String> written) {
      return arguments.stream().map(written).collect(Collectors.joining(", ", "(", ")"));
    }

    /** The arguments as variables of a document. */
    public List<Variable> variables() {
      return arguments.stream().map(Input::variable).toList();
    }

    /** The type, as documents write types. */
    public String typeText() {
      return type.text();
    }

    boolean needsArguments() {
      return arguments.stream().anyMatch(Input::required);
    }
  }

  /**
   * An argument, or a member of an input object.
   *
   * @param defaultValue a GraphQL literal
   */
  record Input(
      String name,
      Optional<String> description,
      TypeReference type,
      Optional<String> defaultValue) {
    boolean required() {
      return type.isNonNull() && defaultValue.isEmpty();
    }

    /** A default of the upstream makes the variable optional (specification, 5.8.5). */
    Variable variable() {
      var declared = defaultValue.isPresent() ? type.nullable() : type;
      return new Variable(name, description, declared.text());
    }
  }

  /**
   * A variable of a document.
   *
   * @param type as documents write it
   */
  public record Variable(String name, Optional<String> description, String type) {}

  /** The root fields by name; a name of several kinds is of the first that has it. */
  public Map<String, Field> rootFields() {
    var fields = new LinkedHashMap<String, Field>();
    for (var kind : OperationKind.values()) {
      rootFields(kind).forEach(field -> fields.putIfAbsent(field.name(), field));
    }
    return fields;
  }

  /** The root fields of a kind. */
  public List<Field> rootFields(OperationKind kind) {
    return switch (kind) {
      case QUERY -> queries;
      case MUTATION -> mutations;
      case SUBSCRIPTION -> subscriptions;
    };
  }

  /** Whether a name is a root field of several kinds. */
  public boolean isAmbiguous(String name) {
    return kinds(name).size() > 1;
  }

  /** The first kind that has a root field of this name. */
  public OperationKind kind(String name) {
    return kinds(name).get(0);
  }

  private List<OperationKind> kinds(String name) {
    return Arrays.stream(OperationKind.values())
        .filter(kind -> rootFields(kind).stream().anyMatch(field -> field.name().equals(name)))
        .toList();
  }

  Optional<Type> type(String name) {
    return Optional.ofNullable(types.get(name));
  }
}
