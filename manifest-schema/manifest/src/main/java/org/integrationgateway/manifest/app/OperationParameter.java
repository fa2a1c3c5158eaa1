package org.integrationgateway.manifest.app;

import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/**
 * A parameter of a declared operation: what callers give, and where the request has it.
 *
 * <p>A parameter in the path is always required, unless it has a default: an empty segment would
 * name another resource. A default has the type of the parameter. Two names are the gateway's own:
 * {@code _connection} and {@code _instance}, by which a caller chooses a connection.
 */
@Definition("parameter")
@Doc("A value of an operation.")
@Keywords(
    "{allOf: [{if: {properties: {type: {const: string}}}, then: {properties: {default: {type:"
        + " string}}}}, {if: {required: [type], properties: {type: {const: int}}}, then:"
        + " {properties: {default: {type: integer}}}}, {if: {required: [type], properties:"
        + " {type: {const: number}}}, then: {properties: {default: {type: number}}}}, {if:"
        + " {required: [type], properties: {type: {const: bool}}}, then: {properties:"
        + " {default: {type: boolean}}}}, {if: {required: [type], properties: {type: {const:"
        + " object}}}, then: {properties: {default: {type: object}}}}, {if: {required: [type],"
        + " properties: {type: {const: array}}}, then: {properties: {default: {type:"
        + " array}}}}, {if: {required: [in], properties: {in: {const: header}}}, then:"
        + " {properties: {name: {$ref: '#/definitions/headerName'}}}}]}")
public record OperationParameter(
    @Doc(
            "As callers and the upstream write it. _connection and _instance choose the"
                + " caller's connection.")
        @Is("name")
        @Keywords("{pattern: '^(?!_(?:connection|instance)$)'}")
        @Example("city")
        String name,
    @Doc("What values are.") @Example("int") @Default("string") ParameterType type,
    @Name("in")
        @Doc(
            "Where the value stands in the request: by default path when {name} stands in the"
                + " path, else query for GET, HEAD and DELETE, else body.")
        @Example("query")
        Optional<ParameterLocation> location,
    @Doc("What the value means.") @Example("City, as people write it") Optional<String> description,
    @Doc("Whether callers must give it; a path parameter without a default always is.")
        @Example("true")
        @Default("false")
        boolean required,
    @Name("default")
        @Doc("Used when the caller gives none; it has the parameter's type.")
        @Example("1")
        Optional<Node> defaultValue,
    @Doc("Used by the gateway itself and not sent to the upstream.")
        @Example("true")
        @Default("false")
        boolean internal) {
  public OperationParameter {
    if (name.isBlank()) {
      throw new InvalidMemberException("name", "a parameter needs a name");
    }
    if (location.filter(ParameterLocation.PATH::equals).isPresent() && !internal) {
      required = defaultValue.isEmpty();
    }
  }

  /** The part of the request that has it. */
  public ParameterLocation in() {
    return location.orElse(ParameterLocation.QUERY);
  }

  /** Returns this parameter in a part of the request, unless it names another part. */
  OperationParameter of(HttpMethod method, String path) {
    return new OperationParameter(
        name,
        type,
        location.or(() -> Optional.of(usual(method, path))),
        description,
        required,
        defaultValue,
        internal);
  }

  private ParameterLocation usual(HttpMethod method, String path) {
    if (path.contains("{" + name + "}")) {
      return ParameterLocation.PATH;
    }
    return method.allowsBody() && method != HttpMethod.DELETE
        ? ParameterLocation.BODY
        : ParameterLocation.QUERY;
  }
}
