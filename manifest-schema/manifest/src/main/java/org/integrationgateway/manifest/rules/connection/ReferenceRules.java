package org.integrationgateway.manifest.rules.connection;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks references to connections and to their credential fields. */
final class ReferenceRules {
  private final Draft draft;
  private final Set<String> names;

  private ReferenceRules(Draft draft) {
    this.draft = draft;
    this.names = draft.connectionNames();
  }

  static void check(Draft draft) {
    new ReferenceRules(draft).check();
  }

  private void check() {
    exists(draft.root().find("spec", "defaultConnection"), "spec.defaultConnection");
    for (var surface : draft.root().find("spec", "surfaces").map(Node::entries).orElse(List.of())) {
      exists(surface.value().find("connection"), "spec.surfaces." + surface.key());
    }
    for (var operation : draft.operations()) {
      var owner = "operation '" + operation.find("name").flatMap(Node::string).orElse("") + "'";
      exists(operation.find("connection"), owner);
      for (var value :
          operation.find("connectionSelector", "values").map(Node::entries).orElse(List.of())) {
        exists(Optional.of(value.value()), owner);
      }
    }
    draft.connections().forEach(connection -> auth(connection.key(), connection.value()));
    environment();
  }

  /** The program of an MCP surface is given fields of one of the connections. */
  private void environment() {
    var fields = new LinkedHashSet<String>();
    for (var connection : draft.connections()) {
      var declared = credentialFields(connection.value());
      fields.addAll(declared.isEmpty() ? Set.of("token") : declared);
    }
    for (var variable : draft.entries("spec", "surfaces", "mcp", "env")) {
      variable
          .value()
          .string()
          .filter(field -> !fields.contains(field))
          .ifPresent(field -> absent(variable.value(), field, fields));
    }
  }

  private void absent(Node at, String field, Set<String> fields) {
    if (draft.takes(ManifestRule.CREDENTIAL_FIELD)) {
      draft.report(
          ManifestRule.CREDENTIAL_FIELD,
          at,
          "credential field '" + field + "' does not exist",
          "The connections declare: "
              + Names.list(fields)
              + "."
              + Names.didYouMean(field, fields)
              + " Add it to auth.credentials: {name: "
              + field
              + "}.");
    }
  }

  /** Without declared connections, {@code default} means that the app needs no connection. */
  private void exists(Optional<Node> reference, String user) {
    var name = reference.flatMap(Node::string);
    if (name.isEmpty()
        || draft.problems().isFull()
        || names.contains(name.get())
        || (names.isEmpty() && name.get().equals("default"))) {
      return;
    }
    draft.report(
        ManifestRule.CONNECTION,
        reference.orElseThrow(),
        "connection '" + name.get() + "' does not exist",
        user
            + " uses it; spec.connections declares: "
            + Names.list(names)
            + "."
            + Names.didYouMean(name.get(), names));
  }

  private void auth(String name, Node connection) {
    var type = connection.find("auth", "type");
    var text = type.flatMap(Node::string).orElse("");
    if (text.equals("mcp_oauth") && draft.root().find("spec", "surfaces", "mcp", "url").isEmpty()) {
      draft.report(
          ManifestRule.NO_MCP_SURFACE,
          type.orElseThrow(),
          "connection '" + name + "' uses mcp_oauth, but the app has no MCP server at a URL",
          "Declare spec.surfaces.mcp.url or choose another type.");
    }
    var fields = credentialFields(connection);
    if (text.equals("manual") && fields.isEmpty() && draft.declaresAllOperations()) {
      draft.report(
          ManifestRule.NO_CREDENTIALS,
          type.orElseThrow(),
          "connection '" + name + "' is manual, but names no credentials",
          "Add auth.credentials; without them, users are asked for one token.");
    }
    connection
        .find("auth")
        .ifPresent(
            auth ->
                auth.find("authMapping")
                    .ifPresent(mapping -> references(mapping, presentable(auth))));
  }

  /** The fields, and the token of a login. */
  private static Set<String> presentable(Node auth) {
    var names = new LinkedHashSet<>(TemplateRules.fields(auth));
    if (TemplateRules.isLogin(auth)) {
      names.add("access_token");
    }
    return names;
  }

  private static Set<String> credentialFields(Node connection) {
    var names = new LinkedHashSet<String>();
    connection.find("auth", "credentials").map(Node::items).orElse(List.of()).stream()
        .flatMap(field -> field.find("name").flatMap(Node::string).stream())
        .forEach(names::add);
    return names;
  }

  private void references(Node node, Set<String> fields) {
    var reference = node.find("valueFrom", "credentialFieldRef", "name");
    reference
        .flatMap(Node::string)
        .filter(field -> !fields.contains(field))
        .ifPresent(
            field ->
                draft.report(
                    ManifestRule.CREDENTIAL_FIELD,
                    reference.orElseThrow(),
                    "credential field '" + field + "' does not exist",
                    "auth.credentials declares: "
                        + Names.list(fields)
                        + "."
                        + Names.didYouMean(field, fields)
                        + " Add it there: {name: "
                        + field
                        + "}."));
    node.entries().forEach(entry -> references(entry.value(), fields));
  }
}
