package org.integrationgateway.wire.workflow;

import static org.integrationgateway.wire.value.OptionalText.text;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.WorkflowActivation;
import org.integrationgateway.protocol.v1.WorkflowEventFilter;
import org.integrationgateway.protocol.v1.WorkflowRetry;
import org.integrationgateway.protocol.v1.WorkflowSchedule;
import org.integrationgateway.protocol.v1.WorkflowStep;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.Step.Retry;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.wire.value.Structs;
import org.integrationgateway.wire.value.Times;

/** Definitions, to the wire and back. */
final class DefinitionCodec {
  private DefinitionCodec() {}

  static org.integrationgateway.protocol.v1.WorkflowDefinition write(WorkflowSpec spec) {
    var written =
        org.integrationgateway.protocol.v1.WorkflowDefinition.newBuilder()
            .setId(spec.id())
            .setDisplayName(spec.displayName())
            .setDescription(spec.description())
            .setPaused(spec.paused())
            .setRunAs(spec.runAs().orElse(""))
            .addAllSteps(spec.steps().stream().map(DefinitionCodec::write).toList())
            .addAllActivations(spec.activations().stream().map(DefinitionCodec::write).toList());
    spec.inputSchema().map(Structs::write).ifPresent(written::setInputSchema);
    if (spec.output() != null) {
      written.setOutput(Structs.writeValue(spec.output()));
    }
    return written.build();
  }

  static org.integrationgateway.protocol.v1.WorkflowDefinition write(
      WorkflowDefinition definition) {
    return write(definition.spec()).toBuilder()
        .setGeneration(definition.generation())
        .setCreatedAt(Times.write(definition.createdAt()))
        .setUpdatedAt(Times.write(definition.updatedAt()))
        .setProvider(definition.provider().orElse(""))
        .build();
  }

  static WorkflowSpec readSpec(org.integrationgateway.protocol.v1.WorkflowDefinition written) {
    return new WorkflowSpec(
        written.getId(),
        written.getDisplayName(),
        written.getDescription(),
        written.getPaused(),
        text(written.getRunAs()),
        written.getStepsList().stream().map(DefinitionCodec::read).toList(),
        written.getActivationsList().stream().map(DefinitionCodec::read).toList(),
        written.hasInputSchema()
            ? Optional.of(Structs.read(written.getInputSchema()))
            : Optional.empty(),
        written.hasOutput() ? Structs.readValue(written.getOutput()) : null);
  }

  static WorkflowDefinition read(org.integrationgateway.protocol.v1.WorkflowDefinition written) {
    return new WorkflowDefinition(
        readSpec(written),
        written.getGeneration(),
        Times.read(written.getCreatedAt()),
        Times.read(written.getUpdatedAt()),
        text(written.getProvider()));
  }

  private static WorkflowStep write(Step step) {
    var written =
        ActionCodec.write(step.action())
            .setId(step.id())
            .addAllNeeds(step.needs().orElse(List.of()))
            .setAtOnce(step.needs().filter(List::isEmpty).isPresent())
            .setCondition(step.condition().orElse(""));
    step.retry().map(DefinitionCodec::write).ifPresent(written::setRetry);
    step.timeout().map(Times::write).ifPresent(written::setTimeout);
    step.compensation().map(ActionCodec::write).ifPresent(written::setCompensation);
    return written.build();
  }

  private static Step read(WorkflowStep written) {
    var needs = written.getNeedsList();
    if (written.getAtOnce() && !needs.isEmpty()) {
      throw refused("/steps", "step '" + written.getId() + "' begins at once and yet needs steps");
    }
    return new Step(
        written.getId(),
        ActionCodec.read(written),
        written.getAtOnce() || !needs.isEmpty()
            ? Optional.of(List.copyOf(needs))
            : Optional.empty(),
        text(written.getCondition()),
        written.hasRetry() ? Optional.of(read(written.getRetry())) : Optional.empty(),
        written.hasTimeout() ? Optional.of(Times.read(written.getTimeout())) : Optional.empty(),
        written.hasCompensation()
            ? Optional.of(ActionCodec.read(written.getCompensation()))
            : Optional.empty());
  }

  private static WorkflowRetry write(Retry retry) {
    var written = WorkflowRetry.newBuilder().setMaxAttempts(retry.maxAttempts());
    retry.initialInterval().map(Times::write).ifPresent(written::setInitialInterval);
    retry.maxInterval().map(Times::write).ifPresent(written::setMaxInterval);
    return written.build();
  }

  private static Retry read(WorkflowRetry written) {
    return new Retry(
        written.getMaxAttempts() == 0 ? 1 : written.getMaxAttempts(),
        written.hasInitialInterval()
            ? Optional.of(Times.read(written.getInitialInterval()))
            : Optional.empty(),
        written.hasMaxInterval()
            ? Optional.of(Times.read(written.getMaxInterval()))
            : Optional.empty());
  }

  static WorkflowActivation write(Activation activation) {
    var written =
        WorkflowActivation.newBuilder()
            .setId(activation.id().orElse(""))
            .setPaused(activation.paused())
            .setInput(Structs.write(activation.input()));
    if (activation.trigger() instanceof Trigger.Schedule schedule) {
      written.setSchedule(
          WorkflowSchedule.newBuilder()
              .setCron(schedule.cron())
              .setTimeZone(schedule.timeZone().orElse("")));
    } else if (activation.trigger() instanceof Trigger.OnEvent event) {
      written.setEvent(
          WorkflowEventFilter.newBuilder()
              .setType(event.type())
              .setSource(event.source().orElse(""))
              .setSubject(event.subject().orElse(""))
              .setCondition(event.condition().orElse("")));
    }
    return written.build();
  }

  static Activation read(WorkflowActivation written) {
    var trigger =
        switch (written.getTriggerCase()) {
          case SCHEDULE ->
              new Trigger.Schedule(
                  written.getSchedule().getCron(), text(written.getSchedule().getTimeZone()));
          case EVENT ->
              new Trigger.OnEvent(
                  written.getEvent().getType(),
                  text(written.getEvent().getSource()),
                  text(written.getEvent().getSubject()),
                  text(written.getEvent().getCondition()));
          case TRIGGER_NOT_SET ->
              throw refused("/activations", "a trigger has neither a schedule nor an event");
        };
    return new Activation(
        text(written.getId()), trigger, written.getPaused(), Structs.read(written.getInput()));
  }

  static ServiceException refused(String pointer, String rule) {
    return ServiceException.invalidInput(
        "the definition cannot be read: " + rule, List.of(new Problem(pointer, rule)));
  }
}
