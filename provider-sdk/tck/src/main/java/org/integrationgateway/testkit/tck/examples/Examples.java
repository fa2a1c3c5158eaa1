package org.integrationgateway.testkit.tck.examples;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.WrittenAs;

/**
 * The data about one provider that the contract test needs.
 *
 * @param config that the provider accepts, as JSON text
 * @param env variables that it is started with
 * @param timeout of one case
 * @param exceptions cases that it does not pass, each with the reason
 */
@WrittenAs(Examples.Written.class)
public record Examples(
    String config,
    Map<String, String> env,
    Duration timeout,
    Map<String, String> exceptions,
    AppExamples app,
    Optional<AgentExamples> agent,
    Optional<IdentityExamples> identity,
    Optional<SecretsExamples> secrets,
    RuntimeExamples runtime,
    WorkflowExamples workflow,
    StoreExamples stores) {
  /** The defaults without a file. */
  public static final Examples NONE =
      new Examples(
          "{}",
          Map.of(),
          Duration.ofMinutes(1),
          Map.of(),
          AppExamples.NONE,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          RuntimeExamples.NONE,
          WorkflowExamples.NONE,
          StoreExamples.NONE);

  public Examples {
    env = Map.copyOf(env);
    exceptions = Map.copyOf(exceptions);
  }

  /** The file as it is written. */
  record Written(
      Optional<Node> config,
      @Form(Records.TEXT) @Default("{}") Map<String, String> env,
      Optional<Duration> timeout,
      @Form(Records.TEXT) @Default("{}") Map<String, String> exceptions,
      Optional<AppExamples> app,
      Optional<AgentExamples> agent,
      Optional<IdentityExamples> identity,
      Optional<SecretsExamples> secrets,
      Optional<RuntimeExamples> runtime,
      Optional<WorkflowExamples> workflow,
      @Inline StoreExamples stores)
      implements WrittenAs.Written<Examples> {
    @Override
    public Examples value() {
      return new Examples(
          config.map(JsonPart::of).orElse(NONE.config()),
          env,
          timeout.orElse(NONE.timeout()),
          exceptions,
          app.orElse(NONE.app()),
          agent,
          identity,
          secrets,
          runtime.orElse(NONE.runtime()),
          workflow.orElse(NONE.workflow()),
          stores);
    }
  }

  /** Returns these examples with another configuration, as JSON text. */
  public Examples withConfig(String json) {
    return new Examples(
        json, env, timeout, exceptions, app, agent, identity, secrets, runtime, workflow, stores);
  }

  /** Returns these examples with another time limit. */
  public Examples withTimeout(Duration time) {
    return new Examples(
        config, env, time, exceptions, app, agent, identity, secrets, runtime, workflow, stores);
  }

  /** Returns these examples with other calls of the app. */
  public Examples withApp(AppExamples calls) {
    return new Examples(
        config,
        env,
        timeout,
        exceptions,
        calls,
        agent,
        identity,
        secrets,
        runtime,
        workflow,
        stores);
  }

  /** Returns these examples with more exceptions. */
  public Examples withExceptions(Map<String, String> more) {
    var all = new LinkedHashMap<>(exceptions);
    all.putAll(more);
    return new Examples(
        config, env, timeout, all, app, agent, identity, secrets, runtime, workflow, stores);
  }
}
