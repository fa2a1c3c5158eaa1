package org.integrationgateway.server.deployment;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.server.catalog.AppLoadException;

/** Collects what keeps an app from being deployed, so that all of it is told at once. */
final class LoadProblems {
  private final String app;
  private final List<String> found = new ArrayList<>();

  LoadProblems(String app) {
    this.app = app;
  }

  String app() {
    return app;
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  void add(String problem) {
    found.add(problem);
  }

  /**
   * @throws AppLoadException when there are any
   */
  void throwIfAny() {
    if (!found.isEmpty()) {
      throw new AppLoadException(app, found);
    }
  }
}
