package org.integrationgateway.connections.declared.load;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.core.provider.LoadProblem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects the problems that keep an app from being deployed, to report all of them at once. */
public final class LoadProblems {
  private static final Logger log = LoggerFactory.getLogger(LoadProblems.class);

  private final String app;
  private final List<LoadProblem> found = new ArrayList<>();
  private final Set<String> leftOut = new HashSet<>();
  private boolean misconfigured;
  private int passing;

  public LoadProblems(String app) {
    this.app = app;
  }

  public String app() {
    return app;
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  public List<String> messages() {
    return found.stream().map(LoadProblem::message).toList();
  }

  public void add(String problem) {
    found.add(new LoadProblem(problem));
  }

  /** Adds a problem of the deployment's configuration, which stops the start of the server. */
  public void addMisconfigured(String problem) {
    addMisconfigured(List.of(), problem);
  }

  /**
   * Adds a problem of a part of the configuration.
   *
   * @param path the keys below the app's entry that lead to the cause
   */
  public void addMisconfigured(List<String> path, String problem) {
    found.add(new LoadProblem(path, problem));
    misconfigured = true;
  }

  /** Adds a problem that may pass without a change of configuration or package. */
  public void addPassing(String problem) {
    found.add(new LoadProblem(problem));
    passing++;
  }

  /** An operation cannot be served, which was logged when its package was read. */
  public void leaveOutReported(String operation) {
    leftOut.add(operation);
  }

  /** An operation cannot be served; the others of the app are. */
  public void leaveOut(String operation, String why) {
    leftOut.add(operation);
    log.warn("app '{}' is served without operation '{}': {}", app, operation, why);
  }

  /** The operations that were left out. */
  public Set<String> leftOut() {
    return Set.copyOf(leftOut);
  }

  /**
   * @throws AppLoadException when there are any
   */
  public void throwIfAny() {
    if (!found.isEmpty() && passing == found.size()) {
      throw AppLoadException.passing(app, found);
    }
    if (!found.isEmpty()) {
      throw misconfigured
          ? AppLoadException.misconfigured(app, found)
          : new AppLoadException(app, found);
    }
  }
}
