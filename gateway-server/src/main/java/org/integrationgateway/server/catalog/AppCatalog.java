package org.integrationgateway.server.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Every app of this deployment, replaced as a whole when the configuration is read again. */
public final class AppCatalog {
  private volatile Map<String, App> apps;

  public AppCatalog(Collection<App> apps) {
    this.apps = byName(apps);
  }

  /** All apps, in the order of the configuration. */
  public Collection<App> apps() {
    return apps.values();
  }

  public Optional<App> app(String name) {
    return Optional.ofNullable(apps.get(name));
  }

  /** From now on, exactly these. Calls under way keep what they have. */
  public void replace(Collection<App> changed) {
    apps = byName(changed);
  }

  private static Map<String, App> byName(Collection<App> apps) {
    var byName = new LinkedHashMap<String, App>();
    for (var app : apps) {
      byName.put(app.name(), app);
    }
    return Collections.unmodifiableMap(byName);
  }
}
