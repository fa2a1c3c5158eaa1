package org.integrationgateway.manifest.rules.connection;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.base.template.TemplateScope;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks the names in the templates of {@code auth}. */
final class TemplateRules {
  private static final List<String> OF_LOGINS =
      List.of("tokenParams", "tokenHeaders", "tokenBody", "tokenSteps", "jwt");
  private static final List<String> OF_REQUESTS = List.of("sigv4", "oauth1", "tls");
  private static final Set<String> LOGINS = Set.of("twoStep", "jwt", "session");

  /** The fields that users are asked for where the author names none. */
  private static final Map<String, Set<String>> USUAL =
      Map.of(
          "sigv4", Set.of("access_key_id", "secret_access_key"),
          "oauth1", Set.of("consumer_key", "consumer_secret", "token", "token_secret"),
          "digest", Set.of("username", "password"),
          "tls", Set.of("certificate", "private_key"));

  private final Draft draft;
  private final Node auth;
  private final String type;
  private final Set<String> fields;
  private final Set<String> params;

  private TemplateRules(Draft draft, Node connection, Node auth) {
    this.draft = draft;
    this.auth = auth;
    this.type = auth.find("type").flatMap(Node::string).orElse("");
    this.fields = fields(auth);
    this.params = Draft.parameters(connection);
  }

  static void check(Draft draft) {
    for (var connection : draft.connections()) {
      connection
          .value()
          .find("auth")
          .ifPresent(auth -> new TemplateRules(draft, connection.value(), auth).check());
    }
  }

  /** The fields of {@code auth}, or those that its type asks for. */
  static Set<String> fields(Node auth) {
    var names = new LinkedHashSet<String>();
    auth.find("credentials").map(Node::items).orElse(List.of()).stream()
        .flatMap(field -> field.find("name").flatMap(Node::string).stream())
        .forEach(names::add);
    var type = auth.find("type").flatMap(Node::string).orElse("");
    return names.isEmpty() ? USUAL.getOrDefault(type, Set.of("token")) : names;
  }

  /** Whether fields are exchanged for a token. */
  static boolean isLogin(Node auth) {
    var type = auth.find("type").flatMap(Node::string).orElse("");
    return LOGINS.contains(type) || type.equals("manual") && auth.find("tokenUrl").isPresent();
  }

  /** The names in all templates of {@code auth}. */
  static Set<String> used(Node auth) {
    var used = new LinkedHashSet<String>();
    templates(auth).forEach(template -> used.addAll(names(template)));
    return used;
  }

  private static List<Node> templates(Node auth) {
    var found = new ArrayList<Node>();
    var members = new ArrayList<>(OF_REQUESTS);
    if (isLogin(auth)) {
      members.addAll(OF_LOGINS);
    }
    members.forEach(member -> auth.find(member).ifPresent(node -> texts(node, found)));
    auth.find("authMapping").ifPresent(mapping -> mapped(mapping, found));
    return found;
  }

  private static void mapped(Node node, List<Node> found) {
    node.find("template").ifPresent(found::add);
    node.entries().forEach(entry -> mapped(entry.value(), found));
  }

  private static void texts(Node node, List<Node> found) {
    if (node.string().isPresent()) {
      found.add(node);
    }
    node.entries().forEach(entry -> texts(entry.value(), found));
    node.items().forEach(item -> texts(item, found));
  }

  private static Set<String> names(Node template) {
    try {
      return ValueTemplate.parse(template.string().orElse("")).names();
    } catch (IllegalArgumentException reportedElsewhere) {
      return Set.of();
    }
  }

  private void check() {
    for (var template : templates(auth)) {
      for (var name : names(template)) {
        if (!isKnown(name) && draft.takes(ManifestRule.CREDENTIAL_FIELD)) {
          absent(template, name);
        }
      }
    }
  }

  private boolean isKnown(String name) {
    int dot = name.indexOf('.');
    var first = dot < 0 ? name : name.substring(0, dot);
    return fields.contains(name)
        || params.contains(name)
        || TemplateScope.isGiven(name)
        || name.startsWith(TemplateScope.REQUEST)
        || fields.contains(first)
        || first.matches("step[1-9]")
        || name.equals("assertion") && type.equals("jwt")
        || name.equals("access_token") && (isLogin(auth) || type.endsWith("oauth2"))
        || type.equals("oauth1") && USUAL.getOrDefault(type, Set.of()).contains(name);
  }

  private void absent(Node template, String name) {
    var known = new LinkedHashSet<>(fields);
    known.addAll(params);
    draft.report(
        ManifestRule.CREDENTIAL_FIELD,
        template,
        "the template has {" + name + "}, which is neither a credential field nor a param",
        "There are: "
            + Names.list(known)
            + "."
            + Names.didYouMean(name, known)
            + " Of the time and the request there are time.unix, time.iso, random.hex,"
            + " request.method, request.path, request.query, request.body and others.");
  }
}
