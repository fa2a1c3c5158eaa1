package org.integrationgateway.manifest.rules.operation;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.rules.AppRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks names in the request, choices and schemas of the parameters of one operation. */
final class ParameterRules {
  private static final Set<ParameterType> CHOSEN =
      Set.of(ParameterType.STRING, ParameterType.INT, ParameterType.NUMBER);

  private final Draft draft;
  private final Node operation;
  private final String path;
  private final Set<String> sent = new HashSet<>();

  private ParameterRules(Draft draft, Node operation) {
    this.draft = draft;
    this.operation = operation;
    this.path = operation.find("path").flatMap(Node::string).orElse("");
  }

  static void check(Draft draft, Node operation) {
    var parameters = operation.find("parameters").map(Node::items).orElse(List.of());
    boolean plain =
        parameters.stream()
            .flatMap(parameter -> parameter.entries().stream())
            .noneMatch(entry -> Set.of("wireName", "enum", "schema").contains(entry.key()));
    if (plain) {
      return;
    }
    var rules = new ParameterRules(draft, operation);
    for (var parameter : parameters) {
      rules.sentName(parameter);
      parameter.find("enum").ifPresent(choices -> rules.choices(parameter, choices));
      parameter.find("schema").ifPresent(schema -> rules.schema(parameter, schema));
    }
  }

  private void sentName(Node parameter) {
    var name = parameter.find("name").flatMap(Node::string).orElse("");
    var wire = parameter.find("wireName");
    var place = place(parameter, name);
    if (wire.isPresent() && place.equals("path")) {
      draft.report(
          AppRule.NAME_IN_REQUEST,
          wire.get(),
          "parameter '" + name + "' is in the path, which contains only its value",
          "Remove wireName: {" + name + "} in the path is the name for callers.");
      return;
    }
    var text = wire.flatMap(Node::string).orElse(name);
    var seen = place.equals("header") ? text.toLowerCase(Locale.ROOT) : text;
    if (!sent.add(place + " " + seen)) {
      draft.report(
          AppRule.NAME_IN_REQUEST,
          wire.or(() -> parameter.find("name")).orElse(parameter),
          "'%s' is the name of two parameters in the %s".formatted(text, place),
          "Give one of them another name, or remove it.");
    }
  }

  private String place(Node parameter, String name) {
    var method = operation.find("method").flatMap(Node::string).orElse("");
    boolean inQuery = Set.of("GET", "HEAD", "DELETE").contains(method);
    return parameter
        .find("in")
        .flatMap(Node::string)
        .orElse(path.contains("{" + name + "}") ? "path" : inQuery ? "query" : "body");
  }

  private void choices(Node parameter, Node choices) {
    var written = parameter.find("type").flatMap(Node::string).orElse("string");
    var type =
        Arrays.stream(ParameterType.values()).filter(one -> one.text().equals(written)).findFirst();
    if (parameter.find("schema").isPresent() || type.filter(t -> !CHOSEN.contains(t)).isPresent()) {
      draft.report(
          AppRule.CHOICES,
          choices,
          "enum belongs to a parameter of type string, int or number",
          "Write the values into schema, as {type: array, items: {enum: [...]}}.");
      return;
    }
    var values = new HashSet<String>();
    for (var choice : choices.items()) {
      if (type.filter(t -> !DefaultRules.fits(t, choice)).isPresent()) {
        draft.report(
            AppRule.CHOICES,
            choice,
            "a choice is " + choice.describe() + ", but the parameter is of type " + written,
            written.equals("string") ? "Put it in quotes." : "");
      } else if (!values.add(choice.text())) {
        draft.report(
            AppRule.CHOICES,
            choice,
            "'" + choice.text() + "' is listed twice",
            "Keep one of them.");
      }
    }
    if (choices.items().isEmpty()) {
      draft.report(AppRule.CHOICES, choices, "enum lists no value", "List them, or remove it.");
      return;
    }
    parameter
        .find("default")
        .filter(value -> !values.contains(value.text()))
        .ifPresent(
            value ->
                draft.report(
                    AppRule.CHOICES,
                    value,
                    "the default '" + value.text() + "' is not one of the values of enum",
                    "Add it to enum, or choose one of them."));
  }

  private void schema(Node parameter, Node schema) {
    ParameterSchemaRules.check(draft, schema);
    parameter
        .entry("type")
        .ifPresent(
            type ->
                draft.report(
                    AppRule.PARAMETER_SCHEMA,
                    type.keyAt(),
                    "a parameter with a schema has no type of its own",
                    "Remove type, and write it into the schema in words of JSON Schema."));
    var types = ParameterSchemaRules.types(schema);
    var name = parameter.find("name").flatMap(Node::string).orElse("");
    boolean mixed = types.size() > 1 && types.contains("object");
    if (mixed && !place(parameter, name).equals("body")) {
      draft.report(
          AppRule.PARAMETER_SCHEMA,
          schema,
          "outside of the body, an object and another value of '%s' would be sent alike"
              .formatted(name),
          "Allow objects only, which are sent as JSON text, or texts, numbers and arrays.");
    }
    parameter
        .find("default")
        .filter(value -> !types.isEmpty() && types.stream().noneMatch(t -> fits(t, value)))
        .ifPresent(
            value ->
                draft.report(
                    AppRule.PARAMETER_SCHEMA,
                    value,
                    "the default is %s, but the schema allows %s"
                        .formatted(value.describe(), String.join(", ", types)),
                    "Write a default of one of these types."));
  }

  private static boolean fits(String type, Node value) {
    Optional<ParameterType> known =
        Arrays.stream(ParameterType.values())
            .filter(one -> one.jsonSchemaType().equals(type))
            .findFirst();
    return known.filter(one -> DefaultRules.fits(one, value)).isPresent();
  }
}
