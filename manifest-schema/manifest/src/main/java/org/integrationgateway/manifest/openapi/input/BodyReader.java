package org.integrationgateway.manifest.openapi.input;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.openapi.input.HttpBody.Format;
import org.integrationgateway.manifest.openapi.input.HttpParameter.Style;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the body of an operation. */
final class BodyReader {
  private static final String WHOLE = "body";
  private static final String PREFIX = "body_";

  private final ReferenceTargets targets;
  private final boolean swagger;
  private final List<String> consumes;

  /**
   * A body, and the members of the input that it is made of.
   *
   * @param additional schema of the members that the document does not name
   */
  record Read(HttpBody body, List<DraftMember> members, Optional<JsonNode> additional) {}

  /**
   * @param consumes media types of a document of Swagger 2.0
   */
  BodyReader(ReferenceTargets targets, boolean swagger, List<String> consumes) {
    this.targets = targets;
    this.swagger = swagger;
    this.consumes = consumes;
  }

  /**
   * The body; empty when the operation has none.
   *
   * @param parameters of Swagger 2.0, which describe the body there
   * @param taken names that parameters have in the input
   */
  Optional<Read> read(JsonNode operation, List<JsonNode> parameters, Set<String> taken) {
    if (swagger) {
      return ofSwagger(operation, parameters, taken);
    }
    var body = operation.get("requestBody");
    if (body == null || !body.isObject()) {
      return Optional.empty();
    }
    var found = targets.follow(body);
    var media = media(found);
    return MediaTypes.best(media)
        .map(chosen -> bytesOfAnyType(chosen, media))
        .map(chosen -> read(found, chosen, Nodes.isTrue(found, "required"), taken));
  }

  private Map<String, JsonNode> media(JsonNode body) {
    var media = new LinkedHashMap<String, JsonNode>();
    targets
        .members(body, "content")
        .forEach((type, written) -> media.put(type, targets.followOrStay(written)));
    return media;
  }

  private Read read(
      JsonNode described, MediaTypes.Chosen chosen, boolean required, Set<String> taken) {
    @Nullable JsonNode given = chosen.content().get("schema");
    var schema = given == null ? JsonNodeFactory.instance.objectNode() : given;
    var encoding = chosen.content().path("encoding");
    return switch (chosen.format()) {
      case JSON, FORM, MULTIPART ->
          BodyFields.of(schema, targets)
              .map(fields -> object(fields, chosen, encoding, required, taken))
              .orElseGet(() -> whole(described, chosen, schema, required, taken));
      case TEXT -> whole(described, chosen, text(schema), required, taken);
      case BINARY -> whole(described, chosen, bytes(chosen.sent()), required, taken);
    };
  }

  /** A range that includes JSON stands for bytes where the schema says so. */
  private MediaTypes.Chosen bytesOfAnyType(MediaTypes.Chosen chosen, Map<String, JsonNode> media) {
    boolean any =
        chosen.content() == media.get("*/*") || chosen.content() == media.get("application/*");
    return any && isFile(targets.followOrStay(chosen.content().path("schema")))
        ? new MediaTypes.Chosen("*/*", Format.BINARY, chosen.content())
        : chosen;
  }

  private static JsonNode text(JsonNode schema) {
    return schema.path("type").asString("").equals("string")
        ? schema
        : JsonNodeFactory.instance.objectNode().put("type", "string");
  }

  private static ObjectNode bytes(String types) {
    var several = types.contains("*") || types.contains(",");
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "string")
        .put("format", "byte")
        .put(
            "description",
            several
                ? "The bytes of the body, in Base64 or as a data URI, which says their type: "
                    + types
                : "The bytes of the body, in Base64.");
  }

  private Read whole(
      JsonNode described,
      MediaTypes.Chosen chosen,
      JsonNode schema,
      boolean required,
      Set<String> taken) {
    var member = ParameterReader.free(WHOLE, taken);
    var body =
        new HttpBody(chosen.sent(), chosen.format(), Optional.of(member), List.of(), required);
    return new Read(
        body, List.of(DraftMember.of(member, described, schema, required)), Optional.empty());
  }

  private Read object(
      BodyFields fields,
      MediaTypes.Chosen chosen,
      JsonNode encoding,
      boolean required,
      Set<String> taken) {
    var outside = Set.copyOf(taken);
    var parts = new ArrayList<HttpBody.Part>();
    var members = new ArrayList<DraftMember>();
    // Properties without a namesake first: no prefixed name may take theirs.
    var names = new LinkedHashMap<String, String>();
    fields.properties().keySet().stream()
        .filter(name -> !isReadOnly(fields.properties().get(name)))
        .forEach(name -> names.put(name, taken.add(name) ? name : ""));
    names.replaceAll(
        (name, member) -> member.isEmpty() ? ParameterReader.free(PREFIX + name, taken) : member);
    // A body that is left out needs no member; one that is sent needs all that are required. Each
    // member names the first of these, which names the others, so that large bodies stay small.
    var needed =
        required
            ? List.<String>of()
            : names.keySet().stream().filter(fields.required()::contains).map(names::get).toList();
    names.forEach(
        (name, member) -> {
          var schema =
              fields.properties().getOrDefault(name, JsonNodeFactory.instance.objectNode());
          parts.add(part(member, name, schema, chosen.format(), encoding.path(name)));
          members.add(
              DraftMember.of(
                      member,
                      JsonNodeFactory.instance.objectNode(),
                      schema,
                      required && fields.required().contains(name))
                  .needing(others(member, needed)));
        });
    var additional =
        fields.additional().stream()
            .findFirst()
            .filter(any -> chosen.format() == Format.JSON || chosen.format() == Format.FORM);
    var body =
        new HttpBody(
            chosen.sent(),
            chosen.format(),
            Optional.empty(),
            parts,
            required,
            additional.map(any -> outside));
    return new Read(body, members, additional);
  }

  private static List<String> others(String member, List<String> needed) {
    boolean first = needed.isEmpty() || needed.get(0).equals(member);
    return first ? needed.subList(Math.min(1, needed.size()), needed.size()) : needed.subList(0, 1);
  }

  private boolean isReadOnly(@Nullable JsonNode schema) {
    return schema != null
        && (Nodes.isTrue(schema, "readOnly")
            || Nodes.isTrue(targets.followOrStay(schema), "readOnly"));
  }

  private HttpBody.Part part(
      String member, String name, JsonNode schema, Format format, JsonNode encoding) {
    var contentType =
        Nodes.words(encoding, "contentType")
            .or(
                () ->
                    format == Format.FORM && !encoding.has("style") && holdsObjects(schema)
                        ? Optional.of("application/json")
                        : Optional.empty());
    boolean binary = format == Format.MULTIPART && isBinary(schema);
    var style =
        Nodes.text(encoding, "style").filter("deepObject"::equals).isPresent()
            ? Style.DEEP_OBJECT
            : switch (Nodes.text(encoding, "style").orElse("form")) {
              case "spaceDelimited" -> Style.SPACE_DELIMITED;
              case "pipeDelimited" -> Style.PIPE_DELIMITED;
              default -> Style.FORM;
            };
    boolean explode =
        Nodes.truth(encoding, "explode")
            .orElseGet(
                () ->
                    Nodes.text(schema, "collectionFormat")
                        .map("multi"::equals)
                        .orElse(style == Style.FORM || style == Style.DEEP_OBJECT));
    return new HttpBody.Part(member, name, contentType, binary, style, explode);
  }

  /** An object, or a list of objects: without a style it is JSON text in a form. */
  private boolean holdsObjects(JsonNode written) {
    var schema = targets.followOrStay(written);
    return isObject(schema)
        || schema.path("items").isObject() && isObject(targets.followOrStay(schema.path("items")));
  }

  private static boolean isObject(JsonNode schema) {
    return schema.path("type").asString("").equals("object") || schema.has("properties");
  }

  /** A file, or a list of files. */
  private boolean isBinary(JsonNode written) {
    var schema = targets.followOrStay(written);
    var items = schema.path("items");
    return isFile(schema) || items.isObject() && isFile(targets.followOrStay(items));
  }

  private static boolean isFile(JsonNode schema) {
    return Nodes.text(schema, "type").filter("file"::equals).isPresent()
        || Nodes.text(schema, "format").filter("binary"::equals).isPresent()
        || Nodes.text(schema, "contentMediaType").isPresent()
            && Nodes.text(schema, "contentEncoding").isEmpty()
            && Nodes.text(schema, "contentMediaType")
                .filter(type -> MediaTypes.format(type) == Format.BINARY)
                .isPresent();
  }

  private Optional<Read> ofSwagger(
      JsonNode operation, List<JsonNode> parameters, Set<String> taken) {
    var types = operation.has("consumes") ? Nodes.texts(operation, "consumes") : consumes;
    for (var parameter : parameters) {
      if (Nodes.text(parameter, "in").filter("body"::equals).isPresent()) {
        var content = new LinkedHashMap<String, JsonNode>();
        types.stream()
            .filter(type -> MediaTypes.format(type) != Format.FORM)
            .filter(type -> MediaTypes.format(type) != Format.MULTIPART)
            .forEach(type -> content.put(type, parameter));
        var chosen =
            MediaTypes.best(content)
                .orElseGet(() -> new MediaTypes.Chosen("application/json", Format.JSON, parameter));
        return Optional.of(read(parameter, chosen, Nodes.isTrue(parameter, "required"), taken));
      }
    }
    return form(parameters, types, taken);
  }

  private Optional<Read> form(List<JsonNode> parameters, List<String> types, Set<String> taken) {
    var fields = new BodyFields(new LinkedHashMap<>(), new LinkedHashSet<>(), Set.of());
    for (var parameter : parameters) {
      if (Nodes.text(parameter, "in").filter("formData"::equals).isPresent()) {
        var name = Nodes.text(parameter, "name").orElse("");
        fields.properties().put(name, parameter);
        if (Nodes.isTrue(parameter, "required")) {
          fields.required().add(name);
        }
      }
    }
    fields.properties().remove("");
    if (fields.properties().isEmpty()) {
      return Optional.empty();
    }
    boolean files = fields.properties().values().stream().anyMatch(BodyReader::isFile);
    boolean several =
        files
            || types.stream().anyMatch(type -> MediaTypes.format(type) == Format.MULTIPART)
                && types.stream().noneMatch(type -> MediaTypes.format(type) == Format.FORM);
    var chosen =
        several
            ? new MediaTypes.Chosen(
                "multipart/form-data", Format.MULTIPART, JsonNodeFactory.instance.objectNode())
            : new MediaTypes.Chosen(
                "application/x-www-form-urlencoded",
                Format.FORM,
                JsonNodeFactory.instance.objectNode());
    return Optional.of(object(fields, chosen, JsonNodeFactory.instance.objectNode(), true, taken));
  }
}
