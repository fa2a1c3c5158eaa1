package org.integrationgateway.manifest.rules.operation;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.manifest.rules.AppRule;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks that declared REST operations can be sent as declared. */
final class RestRules {
  static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,127}");
  private static final Set<String> RESERVED = Set.of("_connection", "_instance");

  private final Draft draft;
  private final Set<String> elsewhere = new HashSet<>();
  private final Set<String> usedNames = new LinkedHashSet<>();

  private RestRules(Draft draft) {
    this.draft = draft;
    elsewhere.addAll(draft.connectionParameters());
    draft
        .managedParameters("path")
        .flatMap(managed -> managed.find("name").flatMap(Node::string).stream())
        .forEach(elsewhere::add);
  }

  static void check(Draft draft) {
    var rules = new RestRules(draft);
    rules.surface();
    rules.managed();
  }

  private void surface() {
    var rest = draft.root().find("spec", "surfaces", "rest");
    var base = rest.flatMap(surface -> surface.find("baseUrl"));
    base.flatMap(Node::string).map(Names::inBraces).ifPresent(usedNames::addAll);
    if (rest.isPresent() && base.isEmpty() && !draft.operations().isEmpty()) {
      draft.report(
          ManifestRule.NO_BASE_URL,
          rest.get(),
          "spec.surfaces.rest declares operations, but no baseUrl",
          "Add baseUrl: https://... ; operations' paths are appended to it.");
    }
    var names = new HashSet<String>();
    for (var operation : draft.operations()) {
      if (draft.problems().isFull()) {
        return;
      }
      unique(operation, names, ManifestRule.OPERATION_TWICE, "operation");
      operation(operation);
    }
  }

  private void unique(Node named, Set<String> seen, Rule rule, String what) {
    var name = named.find("name");
    name.flatMap(Node::string)
        .filter(text -> !seen.add(text))
        .ifPresent(
            text ->
                draft.report(
                    rule,
                    name.orElseThrow(),
                    what + " '" + text + "' is declared a second time",
                    "Rename or remove one of them."));
  }

  private void operation(Node operation) {
    operation
        .find("baseUrl")
        .flatMap(Node::string)
        .map(Names::inBraces)
        .ifPresent(usedNames::addAll);
    operation.find("name").ifPresent(name -> name(draft, name, "operation name"));
    var parameters = new LinkedHashMap<String, Node>();
    var seen = new HashSet<String>();
    for (var parameter : operation.find("parameters").map(Node::items).orElse(List.of())) {
      unique(parameter, seen, ManifestRule.PARAMETER_TWICE, "parameter");
      parameter.find("name").flatMap(Node::string).ifPresent(n -> parameters.put(n, parameter));
      parameter.find("default").ifPresent(value -> DefaultRules.check(draft, parameter, value));
      parameter.find("name").ifPresent(this::reserved);
    }
    ParameterRules.check(draft, operation);
    operation.find("path").ifPresent(path -> RestPathRules.check(draft, path));
    path(operation, parameters);
    body(operation, parameters);
    selector(operation, parameters);
  }

  /** A name that callers use in URLs. */
  static void name(Draft draft, Node name, String what) {
    name.string()
        .filter(text -> !NAME.matcher(text).matches())
        .ifPresent(
            text ->
                draft.report(
                    ManifestRule.OPERATION_NAME,
                    name,
                    what + " '" + text + "' cannot be used in a URL",
                    ManifestRule.OPERATION_NAME.explanation()));
  }

  private void reserved(Node name) {
    name.string()
        .filter(RESERVED::contains)
        .ifPresent(
            text ->
                draft.report(
                    AppRule.RESERVED_PARAMETER,
                    name,
                    "parameter '" + text + "' is the gateway's own",
                    AppRule.RESERVED_PARAMETER.explanation()));
  }

  private void path(Node operation, Map<String, Node> parameters) {
    var path = operation.find("path");
    if (path.flatMap(Node::string).isEmpty()) {
      return;
    }
    var inPath = Names.inBraces(path.get().string().orElse(""));
    usedNames.addAll(inPath);
    for (var name : inPath) {
      var parameter = Optional.ofNullable(parameters.get(name));
      var location = parameter.flatMap(p -> p.find("in")).flatMap(Node::string).orElse("path");
      if (draft.problems().isFull()) {
        return;
      }
      if (!elsewhere.contains(name) && (parameter.isEmpty() || !location.equals("path"))) {
        draft.report(
            ManifestRule.PATH_PARAMETER,
            path.get(),
            "the path has {" + name + "}, but no parameter '" + name + "' is in: path",
            "Declare it under parameters." + Names.didYouMean(name, parameters.keySet()));
      }
    }
    parameters.forEach(
        (name, parameter) -> {
          boolean declared =
              parameter.find("in").flatMap(Node::string).filter("path"::equals).isPresent();
          if (declared && !inPath.contains(name) && !isInternal(parameter)) {
            draft.report(
                ManifestRule.UNUSED_PATH_PARAMETER,
                parameter,
                "path parameter '" + name + "' is not in the path",
                "Write {" + name + "} into the path or choose another 'in'.");
          }
        });
  }

  private void body(Node operation, Map<String, Node> parameters) {
    var method = operation.find("method").flatMap(Node::string).orElse("");
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return;
    }
    parameters.forEach(
        (name, parameter) ->
            parameter
                .find("in")
                .filter(in -> in.string().filter("body"::equals).isPresent())
                .filter(in -> !isInternal(parameter))
                .ifPresent(
                    in ->
                        draft.report(
                            ManifestRule.BODY,
                            in,
                            "parameter '" + name + "' is in the body, but " + method + " has none",
                            "Choose in: query or another method.")));
  }

  private void selector(Node operation, Map<String, Node> parameters) {
    var selected = operation.find("connectionSelector", "parameter");
    selected
        .flatMap(Node::string)
        .filter(name -> !parameters.containsKey(name))
        .ifPresent(
            name ->
                draft.report(
                    ManifestRule.SELECTOR,
                    selected.orElseThrow(),
                    "connectionSelector names parameter '" + name + "', which does not exist",
                    "The operation declares: "
                        + Names.list(parameters.keySet())
                        + "."
                        + Names.didYouMean(name, parameters.keySet())));
  }

  private void managed() {
    if (!draft.declaresAllOperations()) {
      return;
    }
    draft
        .managedParameters("path")
        .map(managed -> managed.find("name"))
        .flatMap(Optional::stream)
        .filter(name -> name.string().filter(text -> !usedNames.contains(text)).isPresent())
        .forEach(
            name ->
                draft.report(
                    ManifestRule.UNUSED_MANAGED,
                    name,
                    "managed path parameter '" + name.string().orElse("") + "' is used nowhere",
                    "Write it in braces into a path, or remove it."));
  }

  private static boolean isInternal(Node parameter) {
    return parameter
        .find("internal")
        .filter(node -> node instanceof Node.Scalar s && s.isTrue())
        .isPresent();
  }
}
