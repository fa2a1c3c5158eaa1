package org.integrationgateway.server.status;

import java.util.List;

/** An app cannot be deployed as configured. Its problems are for the operator, all at once. */
public final class AppLoadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String app;
  private final transient List<String> problems;
  private final boolean misconfigured;

  private AppLoadException(String app, List<String> problems, boolean misconfigured) {
    super("app '" + app + "': " + String.join("; ", problems), null, false, false);
    this.app = app;
    this.problems = List.copyOf(problems);
    this.misconfigured = misconfigured;
  }

  /** The app's package cannot be served; the server starts without the app. */
  public AppLoadException(String app, List<String> problems) {
    this(app, problems, false);
  }

  /** The app's package cannot be served; the server starts without the app. */
  public AppLoadException(String app, String problem) {
    this(app, List.of(problem));
  }

  /** The configuration of the app is wrong; the server does not start with it. */
  public static AppLoadException misconfigured(String app, List<String> problems) {
    return new AppLoadException(app, problems, true);
  }

  /** The configuration of the app is wrong; the server does not start with it. */
  public static AppLoadException misconfigured(String app, String problem) {
    return misconfigured(app, List.of(problem));
  }

  public String app() {
    return app;
  }

  /** Each names the thing, the rule, the reason and the remedy. */
  public List<String> problems() {
    return problems;
  }

  /** Whether the configuration is wrong, and not the package. */
  public boolean isMisconfigured() {
    return misconfigured;
  }
}
