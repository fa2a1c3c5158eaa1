package org.integrationgateway.server.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.DeclaredKinds;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.Settings;

/** What apps are bound to, as records; every name refers to something. */
final class BindingRecords {
  private static final Map<ProviderKind<?>, Key<List<String>>> KEYS =
      Map.of(
          ProviderKind.CACHE, AppKeys.CACHES,
          ProviderKind.S3, AppKeys.OBJECT_STORES,
          ProviderKind.INDEXEDDB, AppKeys.DATABASES);

  private final ConfigRecords records;
  private final Collection<String> apps;
  private final Map<ProviderKind<?>, Collection<String>> declared = new HashMap<>();

  BindingRecords(ConfigRecords records, Settings root) {
    this.records = records;
    this.apps = root.get(ConfigKeys.APPS).keySet();
    var providers = root.get(ConfigKeys.PROVIDERS);
    DeclaredKinds.all()
        .forEach(kind -> declared.put(kind.kind(), providers.get(kind.key()).keySet()));
  }

  AppBindings bindings(Settings app) {
    var providers = new HashMap<ProviderKind<?>, List<String>>();
    KEYS.forEach(
        (kind, key) ->
            app.find(key)
                .ifPresent(
                    names -> {
                      checkAll(app, kind, key, names);
                      providers.put(kind, names);
                    }));
    return new AppBindings(providers, invokes(app));
  }

  private void checkAll(
      Settings app, ProviderKind<?> kind, Key<List<String>> key, List<String> names) {
    var known = declared.getOrDefault(kind, List.of());
    for (var name : names) {
      if (!known.contains(name)) {
        records.dangling(
            place(app, key, name),
            "the provider 'providers." + kind + "' of the name",
            name,
            known);
      }
    }
  }

  private static Position place(Settings app, Key<List<String>> key, String name) {
    var list = app.node(key).orElseThrow();
    return ((Node.Sequence) list)
        .items().stream()
            .filter(Node.Scalar.class::isInstance)
            .filter(item -> ((Node.Scalar) item).text().equals(name))
            .findFirst()
            .orElse(list)
            .at();
  }

  private List<AppBindings.Invokes> invokes(Settings app) {
    var invokes = new ArrayList<AppBindings.Invokes>();
    for (var entry : app.find(AppKeys.INVOKES).orElse(List.of())) {
      Optional<String> called = entry.find(AppKeys.INVOKED_APP);
      if (called.isPresent()) {
        if (!apps.contains(called.get())) {
          records.dangling(entry, AppKeys.INVOKED_APP, "the app", called.get(), apps);
        }
        invokes.add(new AppBindings.Invokes(called.get(), entry.find(AppKeys.INVOKED_OPERATION)));
      }
    }
    return invokes;
  }
}
