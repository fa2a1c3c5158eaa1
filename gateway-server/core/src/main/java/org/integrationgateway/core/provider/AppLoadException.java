package org.integrationgateway.core.provider;

import java.util.List;
import java.util.stream.Collectors;

/** An app cannot be deployed as configured. Its problems are for the operator, all at once. */
public final class AppLoadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String app;
  private final transient List<LoadProblem> problems;
  private final Cause cause;

  /** The place where a change lets the app be served. */
  private enum Cause {
    CONFIGURATION,
    PACKAGE,
    /** A temporary failure: no change is needed. */
    PASSING
  }

  private AppLoadException(String app, List<LoadProblem> problems, Cause cause) {
    super("app '" + app + "': " + text(problems), null, false, false);
    this.app = app;
    this.problems = List.copyOf(problems);
    this.cause = cause;
  }

  /** The app's package cannot be served; the server starts without the app. */
  public AppLoadException(String app, List<LoadProblem> problems) {
    this(app, problems, Cause.PACKAGE);
  }

  /** The app's package cannot be served; the server starts without the app. */
  public AppLoadException(String app, String problem) {
    this(app, List.of(new LoadProblem(problem)));
  }

  /** The configuration of the app is wrong; the server does not start with it. */
  public static AppLoadException misconfigured(String app, List<LoadProblem> problems) {
    return new AppLoadException(app, problems, Cause.CONFIGURATION);
  }

  /** The configuration of the app is wrong; the server does not start with it. */
  public static AppLoadException misconfigured(String app, String problem) {
    return misconfigured(app, List.of(new LoadProblem(problem)));
  }

  /** The app needs something that cannot be had now; the load is tried again. */
  public static AppLoadException passing(String app, List<LoadProblem> problems) {
    return new AppLoadException(app, problems, Cause.PASSING);
  }

  public String app() {
    return app;
  }

  public List<LoadProblem> problems() {
    return problems;
  }

  /** The messages of all problems in one line, without the name of the app. */
  public String text() {
    return text(problems);
  }

  private static String text(List<LoadProblem> problems) {
    return problems.stream().map(LoadProblem::message).collect(Collectors.joining("; "));
  }

  /** Whether the configuration is wrong, and not the package. */
  public boolean isMisconfigured() {
    return cause == Cause.CONFIGURATION;
  }

  /** Whether the app may be served later with the same configuration and package. */
  public boolean isPassing() {
    return cause == Cause.PASSING;
  }
}
