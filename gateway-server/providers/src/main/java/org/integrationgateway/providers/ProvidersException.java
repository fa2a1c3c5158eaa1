package org.integrationgateway.providers;

import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.core.provider.AppLoadException;

/** Apps of the configuration cannot be loaded: all of them at once, for the operator. */
public final class ProvidersException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<AppLoadException> apps;

  public ProvidersException(List<AppLoadException> apps) {
    super(
        apps.stream().map(AppLoadException::getMessage).collect(Collectors.joining("\n")),
        null,
        false,
        false);
    this.apps = List.copyOf(apps);
  }

  /** One per app, in the order of the configuration. */
  public List<AppLoadException> apps() {
    return apps;
  }
}
