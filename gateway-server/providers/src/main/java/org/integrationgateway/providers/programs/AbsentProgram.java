package org.integrationgateway.providers.programs;

import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.supervision.Supervision;
import org.integrationgateway.sdk.Deadline;

/** The program of an app that is described and not started. */
public record AbsentProgram(String app) implements McpProgram {
  @Override
  public <T> T ask(ProgramCaller caller, Deadline deadline, Question<T> question) {
    throw absent();
  }

  @Override
  public void listen(ProgramEvents listener) {}

  @Override
  public void forget(ProgramEvents listener) {}

  @Override
  public Supervision supervision() {
    throw absent();
  }

  @Override
  public AppHealth health() {
    return () -> AppHealth.State.NOT_APPLICABLE;
  }

  private IllegalStateException absent() {
    return new IllegalStateException("the program of app '" + app + "' was not started");
  }
}
