package org.integrationgateway.server.catalog;

import java.util.List;

/** An app cannot be deployed as configured. Its problems are for the operator, all at once. */
public final class AppLoadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String app;
  private final transient List<String> problems;

  public AppLoadException(String app, List<String> problems) {
    super("app '" + app + "': " + String.join("; ", problems), null, false, false);
    this.app = app;
    this.problems = List.copyOf(problems);
  }

  public AppLoadException(String app, String problem) {
    this(app, List.of(problem));
  }

  public String app() {
    return app;
  }

  /** Each names the thing, the rule, the reason and the remedy. */
  public List<String> problems() {
    return problems;
  }
}
