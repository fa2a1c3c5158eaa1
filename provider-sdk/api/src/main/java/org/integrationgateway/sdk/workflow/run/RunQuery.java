package org.integrationgateway.sdk.workflow.run;

import java.util.Optional;

/**
 * Selects runs.
 *
 * @param definitionId only of this definition
 * @param status only in this status
 * @param app only those whose definition invokes this app
 * @param limit 1 to 1,000; a page may have fewer and still not be the last
 * @param pageToken of the page before; empty for the first
 */
public record RunQuery(
    Optional<String> definitionId,
    Optional<RunStatus> status,
    Optional<String> app,
    int limit,
    Optional<String> pageToken) {
  /** Selects all runs, page by page. */
  public static RunQuery all(int limit) {
    return new RunQuery(
        Optional.empty(), Optional.empty(), Optional.empty(), limit, Optional.empty());
  }

  /** Selects the runs of one definition, page by page. */
  public static RunQuery of(String definitionId, int limit) {
    return new RunQuery(
        Optional.of(definitionId), Optional.empty(), Optional.empty(), limit, Optional.empty());
  }

  public RunQuery in(RunStatus wanted) {
    return new RunQuery(definitionId, Optional.of(wanted), app, limit, pageToken);
  }

  public RunQuery invoking(String name) {
    return new RunQuery(definitionId, status, Optional.of(name), limit, pageToken);
  }

  public RunQuery from(String token) {
    return new RunQuery(definitionId, status, app, limit, Optional.of(token));
  }
}
