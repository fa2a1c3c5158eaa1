package org.integrationgateway.manifest.openapi.input;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.text.ReservedHeaders;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.manifest.openapi.input.HttpParameter.In;
import org.integrationgateway.manifest.openapi.input.HttpParameter.Style;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads the parameters of an operation that are outside its body. */
final class ParameterReader {
  /** Styles that write each element on its own unless the document says otherwise. */
  private static final Set<Style> EXPLODED = Set.of(Style.FORM, Style.DEEP_OBJECT, Style.COOKIE);

  private final ReferenceTargets targets;
  private final boolean swagger;

  /** A parameter, and the member of the input that it takes its value from. */
  record Read(HttpParameter parameter, DraftMember member) {}

  ParameterReader(ReferenceTargets targets, boolean swagger) {
    this.targets = targets;
    this.swagger = swagger;
  }

  /** Returns the parameters outside the body, each with a name of its own in the input. */
  List<Read> outsideBody(List<JsonNode> declared, Set<String> inPath) {
    var read = new ArrayList<Read>();
    var missing = new HashSet<>(inPath);
    for (var parameter : declared) {
      place(parameter)
          .flatMap(in -> read(parameter, in))
          .filter(
              found -> found.parameter.in() != In.PATH || missing.remove(found.parameter.name()))
          .ifPresent(read::add);
    }
    inPath.stream()
        .filter(missing::contains)
        .forEach(
            name ->
                read.add(
                    new Read(
                        new HttpParameter(name, In.PATH, false),
                        DraftMember.of(
                            name,
                            JsonNodeFactory.instance.objectNode(),
                            JsonNodeFactory.instance.objectNode().put("type", "string"),
                            true))));
    return named(read);
  }

  private static Optional<In> place(JsonNode parameter) {
    return switch (Nodes.text(parameter, "in").orElse("")) {
      case "path" -> Optional.of(In.PATH);
      case "query", "querystring" -> Optional.of(In.QUERY);
      case "header" -> Optional.of(In.HEADER);
      case "cookie" -> Optional.of(In.COOKIE);
      default -> Optional.empty();
    };
  }

  private Optional<Read> read(JsonNode parameter, In in) {
    var name = Nodes.text(parameter, "name").orElse("");
    boolean ignored = in == In.HEADER && ReservedHeaders.OPENAPI.contains(name);
    boolean unsendable = (in == In.HEADER || in == In.COOKIE) && !SentHeaders.isName(name);
    if (name.isEmpty() || ignored || unsendable) {
      return Optional.empty();
    }
    var content = targets.members(parameter, "content");
    if (!content.isEmpty()) {
      var media = content.entrySet().iterator().next();
      var schema = schema(media.getValue());
      boolean json = MediaTypes.isJson(media.getKey());
      return Optional.of(read(parameter, in, name, schema, usual(in), usualExplode(in), json));
    }
    var schema = swagger ? parameter : schema(parameter);
    var style = swagger ? collection(parameter, in) : style(parameter, in);
    boolean explode =
        swagger
            ? Nodes.text(parameter, "collectionFormat").filter("multi"::equals).isPresent()
            : Nodes.truth(parameter, "explode").orElse(EXPLODED.contains(style));
    return Optional.of(read(parameter, in, name, schema, style, explode, false));
  }

  private static JsonNode schema(JsonNode holder) {
    return holder.path("schema").isMissingNode()
        ? JsonNodeFactory.instance.objectNode()
        : holder.path("schema");
  }

  private static Read read(
      JsonNode parameter,
      In in,
      String name,
      JsonNode schema,
      Style style,
      boolean explode,
      boolean json) {
    boolean required = in == In.PATH || Nodes.isTrue(parameter, "required");
    boolean reserved = in == In.QUERY && Nodes.isTrue(parameter, "allowReserved");
    return new Read(
        new HttpParameter(name, name, in, style, explode, reserved, json, false),
        DraftMember.of(name, parameter, schema, required));
  }

  private static Style usual(In in) {
    return in == In.QUERY || in == In.COOKIE ? Style.FORM : Style.SIMPLE;
  }

  private static boolean usualExplode(In in) {
    return usual(in) == Style.FORM;
  }

  private static Style style(JsonNode parameter, In in) {
    return switch (Nodes.text(parameter, "style").orElse("")) {
      case "simple" -> Style.SIMPLE;
      case "label" -> Style.LABEL;
      case "matrix" -> Style.MATRIX;
      case "form" -> Style.FORM;
      case "cookie" -> Style.COOKIE;
      case "spaceDelimited" -> Style.SPACE_DELIMITED;
      case "pipeDelimited" -> Style.PIPE_DELIMITED;
      case "deepObject" -> Style.DEEP_OBJECT;
      default -> usual(in);
    };
  }

  /** How Swagger 2.0 writes arrays. */
  private static Style collection(JsonNode parameter, In in) {
    return switch (Nodes.text(parameter, "collectionFormat").orElse("csv")) {
      case "ssv" -> Style.SPACE_DELIMITED;
      case "pipes" -> Style.PIPE_DELIMITED;
      default -> usual(in);
    };
  }

  /**
   * Gives each parameter its name: of several with the same name the first place has it alone, in
   * the order of the places.
   */
  private static List<Read> named(List<Read> read) {
    var taken = new HashSet<String>();
    var named = new ArrayList<Read>();
    read.stream()
        .sorted(Comparator.comparing(found -> found.parameter.in()))
        .forEach(
            found -> {
              var own = found.parameter.name();
              var prefixed = found.parameter.in().name().toLowerCase(Locale.ROOT) + '_' + own;
              var free = taken.add(own) ? own : free(prefixed, taken);
              named.add(new Read(member(found.parameter, free), found.member.named(free)));
            });
    return named;
  }

  private static HttpParameter member(HttpParameter read, String member) {
    return new HttpParameter(
        member,
        read.name(),
        read.in(),
        read.style(),
        read.explode(),
        read.allowReserved(),
        read.json(),
        read.internal());
  }

  /** A name that nothing else in the input has. */
  static String free(String wanted, Set<String> taken) {
    var name = wanted;
    for (int number = 2; !taken.add(name); number++) {
      name = wanted + '_' + number;
    }
    return name;
  }
}
