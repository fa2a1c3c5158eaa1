package org.integrationgateway.manifest.rules.operation;

import java.util.HashSet;
import java.util.List;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.rules.AppRule;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks lists of names: roles, tags, scopes, required providers. */
final class ListRules {
  private final Draft draft;

  private ListRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft) {
    var rules = new ListRules(draft);
    for (var operation : draft.operations()) {
      rules.roles(operation);
      rules.unique(operation, "tags");
    }
    draft.entries("spec", "allowedOperations").forEach(entry -> rules.roles(entry.value()));
    draft.items("spec", "routes").forEach(rules::roles);
    for (var connection : draft.connections()) {
      connection.value().find("auth").ifPresent(auth -> rules.unique(auth, "scopes"));
    }
    draft.root().find("spec").ifPresent(spec -> rules.unique(spec, "requires"));
    rules.requires();
  }

  private void roles(Node owner) {
    unique(owner, "allowedRoles");
    owner
        .find("allowedRoles")
        .filter(roles -> roles instanceof Node.Sequence && roles.items().isEmpty())
        .ifPresent(
            roles ->
                draft.report(
                    AppRule.NO_ROLES,
                    roles,
                    "an empty allowedRoles restricts nothing",
                    "Leave it out, or name the roles."));
  }

  private void unique(Node owner, String key) {
    var seen = new HashSet<String>();
    for (var item : owner.find(key).map(Node::items).orElse(List.of())) {
      item.string()
          .filter(text -> !seen.add(text))
          .ifPresent(
              text ->
                  draft.report(
                      AppRule.TWICE_IN_LIST,
                      item,
                      "'" + text + "' is in " + key + " a second time",
                      "Remove it."));
    }
  }

  private void requires() {
    var own = draft.root().find("source").flatMap(Node::string);
    int index = 0;
    for (var required : draft.items("spec", "requires")) {
      var place = "spec.requires[" + index++ + "]";
      required.string().ifPresent(text -> source(text, required, place));
      if (own.isPresent() && own.equals(required.string())) {
        draft.report(
            AppRule.REQUIRES_ITSELF,
            required,
            "the package requires itself",
            "Name the providers that must run before it.");
      }
    }
  }

  private void source(String text, Node at, String place) {
    try {
      new PackageSource(text);
    } catch (IllegalArgumentException refused) {
      var reason = String.valueOf(refused.getMessage());
      draft.report(
          ManifestRule.SOURCE,
          at,
          "'" + place + "' must be <host>/<org>/<repo>/<path>",
          Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".");
    }
  }
}
