package org.integrationgateway.providers.programs;

import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.supervised.SupervisedHealth;
import org.integrationgateway.providers.supervision.Supervision;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.Deadline;

/** A program without credentials: one process for all callers. */
public final class SharedProgram implements McpProgram {
  private final KeptProgram kept;
  private final AppHealth health;
  private final AtomicReference<ProgramEvents> listener =
      new AtomicReference<>(ProgramEvents.IGNORED);

  public SharedProgram(String app, SessionLauncher launcher, SupervisionTimes times) {
    this.kept = new KeptProgram(app, launcher, Map.of(), times, listener::get);
    var served = kept.supervisor().whenServing();
    this.health = new SupervisedHealth(app, kept.gate(), served::isDone);
  }

  @Override
  public <T> T ask(ProgramCaller caller, Deadline deadline, Question<T> question)
      throws TimeoutException {
    return kept.ask(caller, deadline, question);
  }

  @Override
  public void listen(ProgramEvents told) {
    listener.set(told);
  }

  @Override
  public void forget(ProgramEvents told) {
    listener.compareAndSet(told, ProgramEvents.IGNORED);
  }

  @Override
  public Supervision supervision() {
    return kept.supervisor();
  }

  @Override
  public AppHealth health() {
    return health;
  }
}
