package org.integrationgateway.core.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.sdk.app.OperationHints;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One operation of an app, prepared before it is called.
 *
 * @param app deployment name of its app
 * @param id as callers name it (the alias, where there is one)
 */
public record Operation(
    String app, String id, Listing listing, Shape shape, Binding binding, Access access) {
  /**
   * How the operation is described to people and models.
   *
   * @param carried members of the tool of an MCP server that clients of {@code /mcp} get as they
   *     are: {@code annotations}, {@code icons}, {@code _meta}; must not be changed
   * @param warnings what in the description people should look at
   */
  public record Listing(
      Optional<String> title,
      Optional<String> description,
      List<String> tags,
      Optional<ObjectNode> carried,
      List<String> warnings) {
    /** A listing without texts. */
    public static final Listing EMPTY = new Listing(Optional.empty(), Optional.empty(), List.of());

    public Listing {
      tags = List.copyOf(tags);
      warnings = List.copyOf(warnings);
    }

    /** Without warnings. */
    public Listing(
        Optional<String> title,
        Optional<String> description,
        List<String> tags,
        Optional<ObjectNode> carried) {
      this(title, description, tags, carried, List.of());
    }

    /** The listing of an operation that is no tool of an MCP server. */
    public Listing(Optional<String> title, Optional<String> description, List<String> tags) {
      this(title, description, tags, Optional.empty());
    }
  }

  /**
   * The input and the output of an operation.
   *
   * @param input accepts arguments: types, defaults and the schema's rules
   * @param output gives the JSON Schema of a successful answer's body
   * @param places where the members of the input go in the request upstream: {@code path}, {@code
   *     query}, {@code header}, {@code cookie} or {@code body}; without those that no request
   *     carries
   */
  public record Shape(
      InputSchema input, Optional<Supplier<ObjectNode>> output, Map<String, String> places) {
    public Shape {
      places = Map.copyOf(places);
    }

    /** The shape of an operation whose input is not distributed over a request. */
    public Shape(InputSchema input, Optional<Supplier<ObjectNode>> output) {
      this(input, output, Map.of());
    }
  }

  /**
   * How the operation is carried out.
   *
   * @param method HTTP method, in capitals
   * @param connection whose credential it presents, unless the caller or the selector names another
   * @param selector picks the connection by a parameter's value
   */
  public record Binding(
      String method,
      Transport transport,
      Connection connection,
      Optional<ConnectionPicker> selector,
      Upstream upstream) {
    Binding on(Connection chosen) {
      return new Binding(method, transport, chosen, selector, upstream);
    }

    Binding through(Upstream other) {
      return new Binding(method, transport, connection, selector, other);
    }
  }

  /**
   * The callers who may call an operation, and the effect of a call.
   *
   * @param allowedRoles callers need one of them where the app is bound to a policy; empty: every
   *     caller may
   */
  public record Access(OperationHints hints, List<String> allowedRoles) {
    public Access {
      allowedRoles = List.copyOf(allowedRoles);
    }
  }

  /** The connection of a call whose caller and input choose none. */
  public Connection usualConnection() {
    return binding
        .selector()
        .flatMap(selector -> selector.connection(JsonNodeFactory.instance.objectNode()))
        .orElse(binding.connection());
  }

  /** Returns this operation on the connection that the input asks for, where it asks for one. */
  public Operation choosing(ObjectNode input) {
    return binding
        .selector()
        .flatMap(selector -> selector.connection(input))
        .map(chosen -> new Operation(app, id, listing, shape, binding.on(chosen), access))
        .orElse(this);
  }

  /**
   * Returns this operation as a deployment exposes it.
   *
   * @param description instead of its own
   * @param allowedRoles instead of its own; empty: its own
   */
  public Operation exposedAs(
      String alias, Optional<String> description, List<String> allowedRoles) {
    return new Operation(
        app,
        alias,
        new Listing(
            listing.title(),
            description.or(listing::description),
            listing.tags(),
            listing.carried(),
            listing.warnings()),
        shape,
        binding,
        allowedRoles.isEmpty() ? access : new Access(access.hints(), allowedRoles));
  }

  /** Returns this operation under another description. */
  public Operation described(Listing other, InputSchema input) {
    return new Operation(
        app, id, other, new Shape(input, shape.output(), shape.places()), binding, access);
  }

  /** Returns this operation with one more warning for people. */
  public Operation warned(String warning) {
    var warnings = Stream.concat(listing.warnings().stream(), Stream.of(warning)).toList();
    return described(
        new Listing(
            listing.title(), listing.description(), listing.tags(), listing.carried(), warnings),
        shape.input());
  }

  /** Returns this operation by way of an upstream that gives its answers another shape. */
  public Operation through(Upstream other) {
    return new Operation(
        app,
        id,
        listing,
        new Shape(shape.input(), Optional.empty(), shape.places()),
        binding.through(other),
        access);
  }

  /** This operation over another upstream, whose successful answers have the same shape. */
  public Operation over(Upstream other) {
    return new Operation(app, id, listing, shape, binding.through(other), access);
  }

  public Optional<String> title() {
    return listing.title();
  }

  public Optional<String> description() {
    return listing.description();
  }

  public List<String> tags() {
    return listing.tags();
  }

  public InputSchema input() {
    return shape.input();
  }

  public List<Parameter> parameters() {
    return shape.input().parameters();
  }

  /**
   * The place of a parameter in the request upstream; empty where no request carries it as such.
   */
  public Optional<String> place(String parameter) {
    return Optional.ofNullable(shape.places().get(parameter));
  }

  /** JSON Schema of a successful answer's body. */
  public Optional<ObjectNode> outputSchema() {
    return shape.output().map(Supplier::get);
  }

  public String method() {
    return binding.method();
  }

  public Transport transport() {
    return binding.transport();
  }

  public Connection connection() {
    return binding.connection();
  }

  public Upstream upstream() {
    return binding.upstream();
  }

  public OperationHints hints() {
    return access.hints();
  }

  public List<String> allowedRoles() {
    return access.allowedRoles();
  }
}
