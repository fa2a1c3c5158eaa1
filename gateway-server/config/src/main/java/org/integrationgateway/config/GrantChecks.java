package org.integrationgateway.config;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.grants.SecretGrant;
import org.integrationgateway.config.grants.WorkflowGrant;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Checks that every name in grants refers to an entry. */
final class GrantChecks {
  /** The kinds whose providers are granted as a whole, by lists of names. */
  private static final List<ProviderKind<?>> WHOLE =
      List.of(ProviderKind.INDEXEDDB, ProviderKind.CACHE, ProviderKind.S3, ProviderKind.AGENT);

  private static final String PROVIDER = "provider";

  private final Reading reading;
  private final DeclaredProviders providers;
  private final Collection<String> apps;
  private final Map<ProviderKind<?>, Collection<String>> declared = new HashMap<>();

  GrantChecks(Reading reading, Settings root, DeclaredProviders providers) {
    this.reading = reading;
    this.providers = providers;
    this.apps = root.blocks("apps").keySet();
    var entries = root.block("providers");
    for (var kind : DeclaredKinds.all()) {
      declared.put(kind.kind(), entries.blocks(kind.kind().text()).keySet());
    }
  }

  /** Checks the grants of packages of other kinds than app. */
  void check(Settings providers, Settings runtime) {
    for (var kind : DeclaredKinds.all()) {
      check(providers.blocks(kind.kind().text()), "providers." + kind.kind());
    }
    check(runtime.blocks("providers"), "runtime.providers");
  }

  private void check(Map<String, Settings> entries, String path) {
    entries.forEach((name, entry) -> check(entry, path + "." + name));
  }

  /**
   * Checks the grants of an entry.
   *
   * @param path of the entry
   */
  void check(Settings entry, String path) {
    for (var kind : WHOLE) {
      entry.texts(kind.text()).forEach(name -> known(kind, name, place(entry, kind.text(), name)));
    }
    for (var call : entry.items("invokes")) {
      reading.reference(call, "app", "the app", "apps", apps);
    }
    for (var part : entry.items("secrets")) {
      RecordBlock.of(SecretGrant.class)
          .find(part)
          .ifPresent(
              grant -> {
                known(ProviderKind.SECRETS, grant.provider(), part.at(PROVIDER));
                if (grant.isEmpty()) {
                  reading.refuse(
                      part,
                      PROVIDER,
                      "'%s.secrets' grants nothing of '%s'".formatted(path, grant.provider()),
                      "Write 'names', 'prefix', or both.");
                }
              });
    }
    for (var part : entry.items("workflow")) {
      RecordBlock.of(WorkflowGrant.class)
          .find(part)
          .ifPresent(
              grant -> {
                known(ProviderKind.WORKFLOW, grant.provider(), part.at(PROVIDER));
                if (grant.isEmpty()) {
                  reading.refuse(
                      part,
                      PROVIDER,
                      "'%s.workflow' grants nothing of '%s'".formatted(path, grant.provider()),
                      "Write 'definitions', 'events: true', or both.");
                }
              });
    }
    served(entry, ProviderKind.AUTHORIZATION, path);
    served(entry, ProviderKind.IDENTITY, path);
  }

  private void known(ProviderKind<?> kind, String name, Position at) {
    var known = declared.getOrDefault(kind, List.of());
    if (!known.contains(name)) {
      var place = "providers." + kind;
      reading.dangling(at, "the provider '" + place + "' with the name", place, name, known);
    }
  }

  /** The kinds of which one provider serves the gateway itself. */
  private void served(Settings entry, ProviderKind<?> kind, String path) {
    if (providers.defaultOf(kind).isPresent()) {
      return;
    }
    entry
        .node(kind.text())
        .map(Node::at)
        .ifPresent(
            at ->
                reading.problem(
                    ConfigRule.REFERENCE,
                    at,
                    "'%s.%s' grants access to a provider that does not exist".formatted(path, kind),
                    "Declare one under providers.%s; of several, name one in server.providers.%s."
                        .formatted(kind, kind)));
  }

  private static Position place(Settings entry, String key, String name) {
    var list = entry.node(key).orElseThrow();
    return list.items().stream()
        .filter(Node.Scalar.class::isInstance)
        .filter(item -> ((Node.Scalar) item).text().equals(name))
        .findFirst()
        .orElse(list)
        .at();
  }
}
