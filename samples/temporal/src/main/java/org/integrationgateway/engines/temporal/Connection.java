package org.integrationgateway.engines.temporal;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.converter.EncodedValues;
import io.temporal.serviceclient.SimpleSslContextBuilder;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.WorkflowImplementationOptions;
import io.temporal.workflow.DynamicWorkflow;
import io.temporal.workflow.Workflow;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.integrationgateway.engines.temporal.requests.Definitions;
import org.integrationgateway.engines.temporal.requests.Service;
import org.integrationgateway.engines.temporal.rows.Failures;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.engines.temporal.rows.RowBytes;
import org.integrationgateway.engines.temporal.workflows.Attempts;
import org.integrationgateway.engines.temporal.workflows.DefinitionsWorkflow;
import org.integrationgateway.engines.temporal.workflows.OnceWorkflow;
import org.integrationgateway.engines.temporal.workflows.RunWorkflow;
import org.integrationgateway.engines.temporal.workflows.ShownWorkflow;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.host.Apps;

/** The connection to a service, and the worker that carries out workflows and attempts. */
final class Connection implements AutoCloseable {
  private static final Duration CONNECTING = Duration.ofSeconds(30);
  private static final Duration MOST_SILENCE = Duration.ofSeconds(5);

  /** A workflow task that takes longer is given up; machines may be busy. */
  private static final long DEADLOCK_MILLIS = 30_000;

  private final WorkflowServiceStubs stubs;
  private final WorkerFactory workers;
  private final Service service;
  private final Definitions definitions;
  private final Attempts attempts;

  private Connection(Config config, WorkflowServiceStubs stubs, Apps apps) {
    this.stubs = stubs;
    var client =
        WorkflowClient.newInstance(
            stubs, WorkflowClientOptions.newBuilder().setNamespace(config.namespace()).build());
    this.service = new Service(client, new Names(config.taskQueue()));
    this.definitions = new Definitions(service);
    this.attempts =
        new Attempts(apps, id -> RowBytes.write(definitions.rows(id)), config.heartbeat());
    this.workers =
        WorkerFactory.newInstance(
            client,
            WorkerFactoryOptions.newBuilder()
                .setWorkflowCacheSize(config.cachedWorkflows())
                .build());
    var worker =
        workers.newWorker(
            config.taskQueue(),
            WorkerOptions.newBuilder()
                .setMaxConcurrentActivityExecutionSize(config.attempts())
                .setMaxHeartbeatThrottleInterval(MOST_SILENCE)
                .setDefaultDeadlockDetectionTimeout(DEADLOCK_MILLIS)
                .setStickyQueueScheduleToStartTimeout(forThisProgram(config))
                .build());
    worker.registerWorkflowImplementationFactory(
        DynamicWorkflow.class,
        arguments -> workflow(arguments, config.heartbeat()),
        WorkflowImplementationOptions.getDefaultInstance());
    worker.registerActivitiesImplementations(attempts);
  }

  /**
   * How long a task waits for this program, which has the workflow in memory, before others may
   * take it; not at all when nothing stays in memory.
   */
  private static Duration forThisProgram(Config config) {
    return config.cachedWorkflows() == 0 ? Duration.ZERO : MOST_SILENCE;
  }

  private static DynamicWorkflow workflow(EncodedValues arguments, Duration heartbeat) {
    return switch (Workflow.getInfo().getWorkflowType()) {
      case Names.DEFINITIONS -> new DefinitionsWorkflow(arguments);
      case Names.ONCE -> new OnceWorkflow();
      default ->
          arguments.get(0, byte[].class).length == 0
              ? new ShownWorkflow()
              : new RunWorkflow(arguments, heartbeat);
    };
  }

  /**
   * Connects, and begins to carry out workflows.
   *
   * @throws IllegalArgumentException when the configuration cannot be used
   */
  static Connection open(Config config, Apps apps) {
    var options =
        WorkflowServiceStubsOptions.newBuilder()
            .setTarget(config.target())
            .setGrpcClientInterceptors(List.of(new TerminatedHistories()));
    if (config.encrypted()) {
      encrypt(config, options);
    }
    config.apiKey().ifPresent(key -> options.addApiKey(() -> key.use(text -> text)));
    WorkflowServiceStubs stubs;
    try {
      stubs = WorkflowServiceStubs.newConnectedServiceStubs(options.build(), CONNECTING);
    } catch (RuntimeException away) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "the Temporal service at %s does not answer: %s"
              .formatted(config.target(), away.getMessage()),
          away);
    }
    var connection = new Connection(config, stubs, apps);
    try {
      connection.definitions.open();
      connection.workers.start();
      return connection;
    } catch (RuntimeException refused) {
      connection.close();
      throw Failures.of(refused);
    }
  }

  private static void encrypt(Config config, WorkflowServiceStubsOptions.Builder options) {
    options.setEnableHttps(true);
    if (config.authority().isEmpty() && config.certificate().isEmpty()) {
      return;
    }
    try {
      var context =
          config.certificate().isPresent()
              ? SimpleSslContextBuilder.forPKCS8(
                  stream(config.certificate().get()),
                  stream(config.privateKey().orElseThrow().use(text -> text)))
              : SimpleSslContextBuilder.noKeyOrCertChain();
      if (config.authority().isPresent()) {
        context.setTrustManager(Authorities.of(config.authority().get()));
      }
      options.setSslContext(context.build());
    } catch (SSLException | GeneralSecurityException | IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "authority, certificate and privateKey cannot be used: " + wrong.getMessage(), wrong);
    }
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  Service service() {
    return service;
  }

  Definitions definitions() {
    return definitions;
  }

  Attempts attempts() {
    return attempts;
  }

  @Override
  public void close() {
    attempts.close();
    workers.shutdownNow();
    workers.awaitTermination(2, TimeUnit.SECONDS);
    stubs.shutdownNow();
  }
}
