package org.integrationgateway.manifest.rules.hosted;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.HostedRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.KnownOperations;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks that hosted bindings can be reached, are verified, and invoke an operation. */
final class BindingRules {
  private static final String TOKEN = "[A-Za-z0-9!#$&^_.+-]+";
  private static final Pattern MEDIA_TYPE = Pattern.compile("\\*/\\*|" + TOKEN + "/" + TOKEN);
  private static final Set<String> OF_OPERATIONS = Set.of("GET", "POST");

  private final Draft draft;
  private final Set<String> schemes = new LinkedHashSet<>();
  private final KnownOperations known;
  private final Set<String> aliases;
  private final Set<String> callable = new LinkedHashSet<>();
  private final Map<String, String> routes = new LinkedHashMap<>();
  private final SignedBindings signed;

  private BindingRules(Draft draft) {
    this.draft = draft;
    this.signed = new SignedBindings(draft);
    this.known = KnownOperations.of(draft);
    this.aliases = known.aliases();
    draft.entries("spec", "securitySchemes").forEach(scheme -> schemes.add(scheme.key()));
    var allowed = draft.entries("spec", "allowedOperations");
    for (var entry : allowed) {
      var alias = entry.value().find("alias").flatMap(Node::string);
      callable.add(alias.orElse(entry.key()));
    }
    if (allowed.isEmpty()) {
      callable.addAll(known.all());
    }
  }

  static void check(Draft draft) {
    var rules = new BindingRules(draft);
    for (var binding : draft.entries("spec", "http")) {
      if (!draft.takes(HostedRule.ROUTE)) {
        return;
      }
      rules.security(binding);
      rules.target(binding);
      rules.route(binding);
      rules.body(binding.value());
      rules.signed.check(binding);
      BindingCredentials.check(draft, binding);
    }
  }

  private void security(Node.Entry binding) {
    var security = binding.value().find("security");
    security
        .flatMap(Node::string)
        .filter(name -> !schemes.contains(name))
        .ifPresent(
            name ->
                draft.report(
                    HostedRule.SECURITY,
                    security.orElseThrow(),
                    "security scheme '" + name + "' does not exist",
                    "Binding '"
                        + binding.key()
                        + "' uses it; spec.securitySchemes declares: "
                        + Names.list(schemes)
                        + "."
                        + Names.didYouMean(name, schemes)));
  }

  /** Operations of other surfaces and of a program are not known here. */
  private void target(Node.Entry binding) {
    var target = binding.value().find("target");
    var name = target.flatMap(Node::string).orElse("");
    if (name.isEmpty() || !known.complete() || aliases.contains(name)) {
      return;
    }
    if (!known.has(name)) {
      draft.report(
          HostedRule.TARGET,
          target.orElseThrow(),
          "operation '" + name + "' does not exist",
          "Binding '"
              + binding.key()
              + "' invokes it; the app has: "
              + Names.list(known.all())
              + "."
              + Names.didYouMean(name, known.all()));
    } else if (!known.exposes(name)) {
      draft.report(
          HostedRule.TARGET,
          target.orElseThrow(),
          "operation '" + name + "' is not exposed",
          "Add it to spec.allowedOperations, of which binding '" + binding.key() + "' needs it.");
    }
  }

  private void route(Node.Entry binding) {
    var node = binding.value().find("path");
    var path = node.flatMap(Node::string).orElse("");
    var method = binding.value().find("method").flatMap(Node::string).orElse("");
    if (node.flatMap(Node::string).isEmpty()) {
      return;
    }
    var fault = RoutePaths.fault(path);
    if (fault.isPresent()) {
      draft.report(
          HostedRule.ROUTE,
          node.orElseThrow(),
          "the path of binding '" + binding.key() + "' " + fault.get(),
          HostedRule.ROUTE.explanation());
      return;
    }
    var other = routes.putIfAbsent(method + " " + RoutePaths.shape(path), binding.key());
    if (other != null) {
      draft.report(
          HostedRule.ROUTE_TWICE,
          node.orElseThrow(),
          "bindings '" + other + "' and '" + binding.key() + "' match the same requests",
          "Give one of them another method or path.");
    }
    if (OF_OPERATIONS.contains(method)) {
      RoutePaths.onlySegment(path).ifPresent(segment -> free(segment, method, node.orElseThrow()));
    }
  }

  private void free(String segment, String method, Node path) {
    if (segment.startsWith("{")) {
      draft.report(
          HostedRule.ROUTE_TAKEN,
          path,
          method + " /" + segment + " would match the calls of every operation",
          HostedRule.ROUTE_TAKEN.explanation());
      return;
    }
    if (callable.contains(segment)) {
      draft.report(
          HostedRule.ROUTE_TAKEN,
          path,
          method + " /" + segment + " is the route of operation '" + segment + "'",
          HostedRule.ROUTE_TAKEN.explanation());
    }
  }

  private void body(Node binding) {
    var body = binding.entry("requestBody").filter(entry -> !entry.value().isNull());
    if (body.isEmpty()) {
      return;
    }
    if (binding.find("method").flatMap(Node::string).filter("GET"::equals).isPresent()) {
      draft.report(
          HostedRule.GET_BODY,
          body.get().keyAt(),
          "a GET request has no body",
          "Remove requestBody, or choose another method.");
    }
    for (var media : body.get().value().find("content").map(Node::entries).orElse(List.of())) {
      media(media);
    }
  }

  private void media(Node.Entry media) {
    if (!MEDIA_TYPE.matcher(media.key()).matches()) {
      draft.report(
          HostedRule.MEDIA_TYPE,
          media.keyAt(),
          "'" + media.key() + "' is not a media type",
          HostedRule.MEDIA_TYPE.explanation());
      return;
    }
    media.value().entries().stream()
        .findFirst()
        .ifPresent(
            member ->
                draft.report(
                    HostedRule.BODY_MEMBER,
                    member.keyAt(),
                    "'" + member.key() + "' of " + media.key() + " has no effect",
                    "Write " + media.key() + ": {}."));
  }
}
