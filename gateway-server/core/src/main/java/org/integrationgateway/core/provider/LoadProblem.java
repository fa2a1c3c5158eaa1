package org.integrationgateway.core.provider;

import java.util.List;

/**
 * A reason for which an app cannot be deployed.
 *
 * @param path the keys below the app's entry of the configuration that lead to the cause; empty for
 *     the whole entry or its package
 * @param message names the thing, the rule, the reason and the remedy
 */
public record LoadProblem(List<String> path, String message) {
  public LoadProblem {
    path = List.copyOf(path);
  }

  /** A problem of the whole entry, or of its package. */
  public LoadProblem(String message) {
    this(List.of(), message);
  }
}
