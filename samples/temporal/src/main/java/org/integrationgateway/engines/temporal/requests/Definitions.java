package org.integrationgateway.engines.temporal.requests;

import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.engines.temporal.rows.DefinitionAnswers;
import org.integrationgateway.engines.temporal.rows.Engine;
import org.integrationgateway.engines.temporal.rows.Failures;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.engines.temporal.rows.RowBytes;
import org.integrationgateway.engines.temporal.rows.Rows;
import org.integrationgateway.engines.temporal.rows.SpecBytes;
import org.integrationgateway.engines.workflow.machine.RunIds;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.jspecify.annotations.Nullable;

/** The definitions, which one workflow has. */
public final class Definitions {
  private static final int TRIES = 5;
  private final Service service;

  public Definitions(Service service) {
    this.service = service;
  }

  /** Starts the workflow of the definitions, unless it is there. */
  public void open() {
    try {
      service.start(
          Names.DEFINITIONS,
          service.names().definitions(),
          WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
          RowBytes.write(new Rows()));
    } catch (WorkflowExecutionAlreadyStarted before) {
      // Another replica, or the program before this one, has started it.
    }
  }

  private Rows ask(String question, String argument) {
    return service.ask(service.workflow(service.names().definitions()), question, argument);
  }

  /** The rows of a definition; none when it does not exist. */
  public Rows rows(String definitionId) {
    return ask(DefinitionAnswers.DEFINITION, definitionId);
  }

  /** The rows of the definitions that may have triggers for an event of this type. */
  public Rows triggers(String type) {
    return ask(DefinitionAnswers.TRIGGERS, type);
  }

  public WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expected) {
    var bytes = SpecBytes.write(spec);
    var rows = change("apply", byte[].class, bytes, expected.orElse(-1L));
    return definition(rows, spec.id());
  }

  private static WorkflowDefinition definition(byte[] rows, String id) {
    return Engine.reading(RowBytes.read(rows)).workflow().definition(id, Optional.empty());
  }

  public WorkflowDefinition get(String id, Optional<Long> generation) {
    var rows =
        generation
            .map(number -> ask(DefinitionAnswers.GENERATION, id + "\n" + number))
            .orElseGet(() -> rows(id));
    return Engine.reading(rows).workflow().definition(id, generation);
  }

  public WorkflowPage<WorkflowDefinition> list(int limit, Optional<String> pageToken) {
    var after = pageToken.map(token -> RunIds.last("d", token)).orElse("");
    var rows = ask(DefinitionAnswers.PAGE, after + "\n" + limit);
    return Engine.reading(rows).workflow().definitions(limit, pageToken);
  }

  public void delete(String id) {
    change("delete", Void.class, id);
  }

  public WorkflowDefinition pause(String id, boolean paused) {
    return definition(change("pause", byte[].class, id, paused), id);
  }

  public Activation pauseActivation(String activationId, boolean paused) {
    var rows = RowBytes.read(change("pauseActivation", byte[].class, activationId, paused));
    return Engine.reading(rows).workflow().pauseActivation(activationId, paused);
  }

  /** Makes a change, again when another execution has continued the workflow in between. */
  private <T> T change(String name, Class<T> type, @Nullable Object... arguments) {
    Supplier<T> call =
        () -> service.workflow(service.names().definitions()).update(name, type, arguments);
    for (int attempt = 1; attempt < TRIES; attempt++) {
      try {
        return call.get();
      } catch (RuntimeException failure) {
        if (!Failures.isGone(failure)) {
          throw Failures.of(failure);
        }
      }
    }
    return Service.calling(
        call,
        gone -> {
          throw new ServiceException(
              Reason.UNAVAILABLE,
              "the workflow of the definitions is not there: start again",
              gone);
        });
  }
}
