package org.integrationgateway.config;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.grants.GrantKeys;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Makes records of grants, and checks that every name in them refers to an entry. */
final class GrantRecords {
  private final Reading reading;
  private final DeclaredProviders providers;
  private final Collection<String> apps;
  private final Map<ProviderKind<?>, Collection<String>> declared = new HashMap<>();

  GrantRecords(Reading reading, Settings root, DeclaredProviders providers) {
    this.reading = reading;
    this.providers = providers;
    this.apps = root.get(ConfigKeys.APPS).keySet();
    var entries = root.get(ConfigKeys.PROVIDERS);
    DeclaredKinds.all()
        .forEach(kind -> declared.put(kind.kind(), entries.get(kind.key()).keySet()));
  }

  /** Checks the grants of packages of other kinds than app. */
  void check(Settings providers, Settings runtime) {
    for (var kind : DeclaredKinds.all()) {
      check(providers.get(kind.key()), "providers." + kind.kind());
    }
    check(runtime.get(DeclaredKinds.RUNTIME.key()), "runtime.providers");
  }

  private void check(Map<String, Settings> entries, String path) {
    entries.forEach((name, entry) -> grants(entry, path + "." + name));
  }

  /**
   * The grants of an entry.
   *
   * @param path of the entry
   */
  Grants grants(Settings entry, String path) {
    var grants = GrantKeys.read(entry);
    GrantKeys.NAMING.forEach(
        (kind, key) -> grants.of(kind).forEach(name -> known(kind, name, place(entry, key, name))));
    calls(entry);
    parts(entry, path, GrantKeys.SECRETS, ProviderKind.SECRETS);
    parts(entry, path, GrantKeys.WORKFLOWS, ProviderKind.WORKFLOW);
    served(entry, GrantKeys.AUTHORIZATION, ProviderKind.AUTHORIZATION, path);
    served(entry, GrantKeys.IDENTITY, ProviderKind.IDENTITY, path);
    return grants;
  }

  private void known(ProviderKind<?> kind, String name, Position at) {
    var known = declared.getOrDefault(kind, List.of());
    if (!known.contains(name)) {
      var place = "providers." + kind;
      reading.dangling(at, "the provider '" + place + "' with the name", place, name, known);
    }
  }

  private void calls(Settings entry) {
    for (var call : entry.find(GrantKeys.INVOKES).orElse(List.of())) {
      reading.reference(call, GrantKeys.INVOKED_APP, "the app", "apps", apps);
    }
  }

  private void parts(Settings entry, String path, Key<List<Settings>> key, ProviderKind<?> kind) {
    for (var part : entry.find(key).orElse(List.of())) {
      var name = part.find(GrantKeys.PROVIDER);
      var at = part.node(GrantKeys.PROVIDER).map(Node::at);
      if (name.isPresent() && at.isPresent()) {
        known(kind, name.get(), at.get());
        if (!GrantKeys.grantsSomething(part)) {
          reading.problem(
              FieldRule.VALUE,
              at.get(),
              "'%s.%s' grants nothing of '%s'".formatted(path, key.name(), name.get()),
              kind.equals(ProviderKind.SECRETS)
                  ? "Write 'names', 'prefix', or both."
                  : "Write 'definitions', 'events: true', or both.");
        }
      }
    }
  }

  /** The kinds of which one provider serves the gateway itself. */
  private void served(Settings entry, Key<String> key, ProviderKind<?> kind, String path) {
    if (entry.find(key).isPresent() && providers.defaultOf(kind).isEmpty()) {
      entry
          .node(key)
          .map(Node::at)
          .ifPresent(
              at ->
                  reading.problem(
                      ConfigRule.REFERENCE,
                      at,
                      "'%s.%s' grants access to a provider that does not exist"
                          .formatted(path, key.name()),
                      "Declare one under providers.%s; of several, name one in server.providers.%s."
                          .formatted(kind, kind)));
    }
  }

  private static Position place(Settings entry, Key<List<String>> key, String name) {
    var list = entry.node(key).orElseThrow();
    return ((Node.Sequence) list)
        .items().stream()
            .filter(Node.Scalar.class::isInstance)
            .filter(item -> ((Node.Scalar) item).text().equals(name))
            .findFirst()
            .orElse(list)
            .at();
  }
}
