package org.integrationgateway.server.deployment.load;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.server.status.AppLoadException;

/** Collects the problems that keep an app from being deployed, to report all of them at once. */
public final class LoadProblems {
  private final String app;
  private final List<String> found = new ArrayList<>();
  private boolean misconfigured;

  public LoadProblems(String app) {
    this.app = app;
  }

  public String app() {
    return app;
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  public List<String> all() {
    return List.copyOf(found);
  }

  public void add(String problem) {
    found.add(problem);
  }

  /** Adds a problem of the deployment's configuration, which stops the start of the server. */
  public void addMisconfigured(String problem) {
    found.add(problem);
    misconfigured = true;
  }

  /**
   * @throws AppLoadException when there are any
   */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw misconfigured
          ? AppLoadException.misconfigured(app, found)
          : new AppLoadException(app, found);
    }
  }
}
