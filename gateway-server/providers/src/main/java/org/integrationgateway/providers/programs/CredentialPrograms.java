package org.integrationgateway.providers.programs;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.supervision.Supervision;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;

/**
 * A program that has its credential in its environment: one process for each credential of each
 * subject, started by its first call and ended when it was not used for a while.
 */
public final class CredentialPrograms implements McpProgram {
  private static final String TOKEN = "token";

  private final String app;
  private final SessionLauncher launcher;
  private final Map<String, String> variables;
  private final SupervisionTimes times;
  private final ProgramPool pool;
  private final AtomicReference<ProgramEvents> listener =
      new AtomicReference<>(ProgramEvents.IGNORED);

  /**
   * @param variables credential fields by the variable that has their value
   */
  public CredentialPrograms(
      String app, SessionLauncher launcher, Map<String, String> variables, SupervisionTimes times) {
    this.app = app;
    this.launcher = launcher;
    this.variables = Map.copyOf(variables);
    this.times = times;
    this.pool = new ProgramPool(app);
  }

  @Override
  public <T> T ask(ProgramCaller caller, Deadline deadline, Question<T> question)
      throws TimeoutException {
    var env = environment(caller);
    var lease = pool.lease(new ProgramPool.Key(caller.subject().id(), env), () -> program(env));
    try (lease) {
      return lease.program().ask(caller, deadline, question);
    }
  }

  private KeptProgram program(Map<String, String> env) {
    try {
      return new KeptProgram(app, launcher, env, times, listener::get);
    } catch (PackageException impossible) {
      throw new GatewayException(
          ErrorCode.PROVIDER_UNAVAILABLE,
          "the MCP server of app '%s' cannot be started with this credential: %s"
              .formatted(app, impossible.getMessage()),
          impossible);
    }
  }

  private Map<String, String> environment(ProgramCaller caller) {
    var credential = caller.credential();
    var env = new HashMap<String, String>();
    variables.forEach((variable, field) -> env.put(variable, value(credential, field)));
    return env;
  }

  private String value(Optional<Credential> credential, String field) {
    return credential
        .flatMap(
            given ->
                Optional.ofNullable(given.fields().get(field))
                    .or(() -> field.equals(TOKEN) ? given.token() : Optional.empty()))
        .map(secret -> secret.use(text -> text))
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.RECONNECT_REQUIRED,
                    "the credential for app '%s' has no field '%s', which its MCP server is given: connect again"
                        .formatted(app, field)));
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
    return pool;
  }

  /** Each process has a state of its own. */
  @Override
  public AppHealth health() {
    return () -> AppHealth.State.HEALTHY;
  }
}
