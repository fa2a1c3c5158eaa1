package org.integrationgateway.manifest.app;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Node;
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
 * name another resource; it has no other name on the wire. A default has the type of the parameter,
 * and is one of the values of {@code enum}, where there is one. Two names are the gateway's own:
 * {@code _connection} and {@code _instance}, by which a caller chooses a connection.
 */
@Definition("parameter")
@Doc("A parameter of an operation.")
@Keywords(
    "{allOf: [{if: {properties: {type: {const: string}}}, then: {properties: {default: {type:"
        + " string}}}}, {if: {required: [type], properties: {type: {const: int}}}, then:"
        + " {properties: {default: {type: integer}}}}, {if: {required: [type], properties:"
        + " {type: {const: number}}}, then: {properties: {default: {type: number}}}}, {if:"
        + " {required: [type], properties: {type: {const: bool}}}, then: {properties:"
        + " {default: {type: boolean}}}}, {if: {required: [type], properties: {type: {const:"
        + " object}}}, then: {properties: {default: {type: object}}}}, {if: {required: [type],"
        + " properties: {type: {const: array}}}, then: {properties: {default: {type:"
        + " array}}}}, {if: {required: [in], properties: {in: {const: header}}, not: {required:"
        + " [wireName]}}, then: {properties: {name: {$ref: '#/definitions/headerName'}}}}, {if:"
        + " {required: [in], properties: {in: {const: header}}}, then: {properties: {wireName:"
        + " {$ref: '#/definitions/headerName'}}}}], not: {required: [type, schema]}}")
public record OperationParameter(
    @Doc(
            "The name that callers use, and the upstream, unless wireName sets another one"
                + " there. _connection and _instance choose the caller's connection.")
        @Is("name")
        @Keywords("{pattern: '^(?!_(?:connection|instance)$)'}")
        @Example("city")
        String name,
    @Doc(
            "The name in the query, the header or the body of the request, where the"
                + " upstream's name is hard to write for models or callers, such as filter[query]"
                + " or $top.")
        @Keywords("{pattern: '^[^\\u0000-\\u001f\\u007f]{1,200}$'}")
        @Is("name")
        @Example("statuses[]")
        Optional<String> wireName,
    @Doc("The type of the values. With schema, the schema defines it.")
        @Example("int")
        @Default("string")
        ParameterType type,
    @Name("enum")
        @Doc("The values that callers may choose from, of the parameter's type.")
        @Keywords("{minItems: 1, uniqueItems: true, items: {type: [string, number]}}")
        @Example("[open, closed]")
        @Default("[]")
        List<Node> choices,
    @Doc(
            "JSON Schema of the values, instead of type: of an object, an array, or of"
                + " several types. Models see it, and input is checked against it.")
        @Keywords("{type: object}")
        @Example("{type: array, items: {type: string}, maxItems: 10}")
        Optional<Node> schema,
    @Name("in")
        @Doc(
            "Where the value is in the request: by default path when {name} is in the path,"
                + " else query for GET, HEAD and DELETE, else body.")
        @Example("query")
        Optional<ParameterLocation> location,
    @Doc("What the value means.") @Example("City, as people write it") Optional<String> description,
    @Doc(
            "Whether callers must set the parameter; a path parameter without a default is"
                + " always required.")
        @Example("true")
        @Default("false")
        boolean required,
    @Name("default")
        @Doc("The value when the caller sets none; it has the parameter's type.")
        @Example("1")
        Optional<Node> defaultValue,
    @Doc("The parameter is used by the gateway itself and not sent to the upstream.")
        @Example("true")
        @Default("false")
        boolean internal) {
  /** The longest name on the wire, in characters. */
  private static final int LONGEST = 200;

  public OperationParameter {
    choices = List.copyOf(choices);
    if (name.isBlank()) {
      throw new InvalidMemberException("name", "a parameter needs a name");
    }
    if (wireName.filter(text -> !canBeSent(text)).isPresent()) {
      throw new InvalidMemberException(
          "wireName",
          "the name in the request has 1 to %d characters and no control characters"
              .formatted(LONGEST));
    }
    if (schema.filter(node -> !(node instanceof Node.Mapping)).isPresent()) {
      throw new InvalidMemberException(
          "schema", "a schema is a mapping, such as {type: array, items: {type: string}}");
    }
    type = schema.map(OperationParameter::typeOf).orElse(type);
    if (location.filter(ParameterLocation.PATH::equals).isPresent() && !internal) {
      required = defaultValue.isEmpty();
    }
  }

  private static boolean canBeSent(String text) {
    return !text.isBlank()
        && text.length() <= LONGEST
        && text.chars().noneMatch(Character::isISOControl);
  }

  /** The type that a schema names alone; a text, where it allows several. */
  private static ParameterType typeOf(Node schema) {
    var named = schema.find("type").flatMap(Node::string);
    return Arrays.stream(ParameterType.values())
        .filter(type -> named.filter(type.jsonSchemaType()::equals).isPresent())
        .findFirst()
        .orElse(ParameterType.STRING);
  }

  /** The name in the request. */
  public String sentName() {
    return wireName.orElse(name);
  }

  /** The part of the request that has it. */
  public ParameterLocation in() {
    return location.orElse(ParameterLocation.QUERY);
  }

  /** Returns this parameter in a part of the request, unless it names another part. */
  OperationParameter of(HttpMethod method, String path) {
    return new OperationParameter(
        name,
        wireName,
        type,
        choices,
        schema,
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
