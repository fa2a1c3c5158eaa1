package org.integrationgateway.wire.workflow;

import static org.integrationgateway.wire.value.OptionalText.text;

import com.google.protobuf.Timestamp;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.protocol.v1.WorkflowAttempt;
import org.integrationgateway.protocol.v1.WorkflowCompensation;
import org.integrationgateway.protocol.v1.WorkflowEventTrigger;
import org.integrationgateway.protocol.v1.WorkflowManualTrigger;
import org.integrationgateway.protocol.v1.WorkflowRun;
import org.integrationgateway.protocol.v1.WorkflowRunEvent;
import org.integrationgateway.protocol.v1.WorkflowScheduleTrigger;
import org.integrationgateway.protocol.v1.WorkflowStatus;
import org.integrationgateway.protocol.v1.WorkflowStepRun;
import org.integrationgateway.protocol.v1.WorkflowTrigger;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.StepRun;
import org.integrationgateway.wire.value.Structs;
import org.integrationgateway.wire.value.Times;

/** Runs, their steps and their events, to the wire and back. */
final class RunCodec {
  private RunCodec() {}

  static WorkflowRun write(Run run) {
    var written =
        WorkflowRun.newBuilder()
            .setId(run.id())
            .setDefinitionId(run.definitionId())
            .setDefinitionGeneration(run.generation())
            .setStatus(write(run.status()))
            .setCurrentStepId(run.currentStepId().orElse(""))
            .setInput(Structs.write(run.input()))
            .addAllSteps(run.steps().stream().map(RunCodec::write).toList())
            .setTrigger(write(run.cause()))
            .setStatusMessage(run.statusMessage())
            .setRunAs(run.runAs().orElse(""))
            .setCreatedBy(run.createdBy().orElse(""))
            .setRunKey(run.runKey().orElse(""))
            .setProvider(run.provider().orElse(""))
            .setCreatedAt(Times.write(run.createdAt()));
    if (run.status() == RunStatus.SUCCEEDED) {
      written.setOutput(Structs.writeValue(run.output()));
    }
    run.startedAt().map(Times::write).ifPresent(written::setStartedAt);
    run.completedAt().map(Times::write).ifPresent(written::setCompletedAt);
    return written.build();
  }

  static Run read(WorkflowRun written) {
    return new Run(
        written.getId(),
        written.getDefinitionId(),
        written.getDefinitionGeneration(),
        read(written.getStatus()),
        text(written.getCurrentStepId()),
        Structs.read(written.getInput()),
        written.hasOutput() ? Structs.readValue(written.getOutput()) : null,
        written.getStepsList().stream().map(RunCodec::read).toList(),
        read(written.getTrigger()),
        written.getStatusMessage(),
        text(written.getRunAs()),
        text(written.getCreatedBy()),
        text(written.getRunKey()),
        Times.read(written.getCreatedAt()),
        time(written.hasStartedAt(), written.getStartedAt()),
        time(written.hasCompletedAt(), written.getCompletedAt()),
        text(written.getProvider()));
  }

  private static WorkflowStepRun write(StepRun step) {
    var written =
        WorkflowStepRun.newBuilder()
            .setId(step.id())
            .setStatus(write(step.status()))
            .setInputs(Structs.write(step.inputs()))
            .setStatusMessage(step.statusMessage())
            .addAllAttempts(step.attempts().stream().map(RunCodec::write).toList());
    if (step.output() != null) {
      written.setOutputs(Structs.writeValue(step.output()));
    }
    step.startedAt().map(Times::write).ifPresent(written::setStartedAt);
    step.completedAt().map(Times::write).ifPresent(written::setCompletedAt);
    step.compensation().map(RunCodec::write).ifPresent(written::setCompensation);
    return written.build();
  }

  private static WorkflowCompensation write(StepRun.Compensation compensation) {
    return WorkflowCompensation.newBuilder()
        .setStatus(write(compensation.status()))
        .addAllAttempts(compensation.attempts().stream().map(RunCodec::write).toList())
        .setStatusMessage(compensation.statusMessage())
        .build();
  }

  private static StepRun.Compensation read(WorkflowCompensation written) {
    return new StepRun.Compensation(
        read(written.getStatus()),
        written.getAttemptsList().stream().map(RunCodec::read).toList(),
        written.getStatusMessage());
  }

  private static StepRun read(WorkflowStepRun written) {
    return new StepRun(
        written.getId(),
        read(written.getStatus()),
        Structs.read(written.getInputs()),
        written.hasOutputs() ? Structs.readValue(written.getOutputs()) : null,
        time(written.hasStartedAt(), written.getStartedAt()),
        time(written.hasCompletedAt(), written.getCompletedAt()),
        written.getStatusMessage(),
        written.getAttemptsList().stream().map(RunCodec::read).toList(),
        written.hasCompensation()
            ? Optional.of(read(written.getCompensation()))
            : Optional.empty());
  }

  private static WorkflowAttempt write(StepRun.Attempt attempt) {
    var written =
        WorkflowAttempt.newBuilder()
            .setId(attempt.id())
            .setStatus(write(attempt.status()))
            .setStartedAt(Times.write(attempt.startedAt()))
            .setError(attempt.error());
    attempt.completedAt().map(Times::write).ifPresent(written::setCompletedAt);
    return written.build();
  }

  private static StepRun.Attempt read(WorkflowAttempt written) {
    return new StepRun.Attempt(
        written.getId(),
        read(written.getStatus()),
        Times.read(written.getStartedAt()),
        time(written.hasCompletedAt(), written.getCompletedAt()),
        written.getError());
  }

  private static WorkflowTrigger write(RunCause cause) {
    var written = WorkflowTrigger.newBuilder();
    if (cause instanceof RunCause.Manual manual) {
      written.setManual(WorkflowManualTrigger.newBuilder().setSubject(manual.subject().orElse("")));
    } else if (cause instanceof RunCause.Scheduled scheduled) {
      written.setSchedule(
          WorkflowScheduleTrigger.newBuilder()
              .setActivationId(scheduled.activationId())
              .setScheduledFor(Times.write(scheduled.scheduledFor())));
    } else if (cause instanceof RunCause.Event event) {
      written.setEvent(
          WorkflowEventTrigger.newBuilder()
              .setActivationId(event.activationId())
              .setSource(event.source())
              .setEventId(event.eventId())
              .setType(event.type()));
    }
    return written.build();
  }

  private static RunCause read(WorkflowTrigger written) {
    return switch (written.getKindCase()) {
      case SCHEDULE ->
          new RunCause.Scheduled(
              written.getSchedule().getActivationId(),
              Times.read(written.getSchedule().getScheduledFor()));
      case EVENT ->
          new RunCause.Event(
              written.getEvent().getActivationId(),
              written.getEvent().getSource(),
              written.getEvent().getEventId(),
              written.getEvent().getType());
      case MANUAL, KIND_NOT_SET -> new RunCause.Manual(text(written.getManual().getSubject()));
    };
  }

  static WorkflowStatus write(RunStatus status) {
    return WorkflowStatus.valueOf("WORKFLOW_STATUS_" + status.name());
  }

  static RunStatus read(WorkflowStatus status) {
    return switch (status) {
      case WORKFLOW_STATUS_UNSPECIFIED, WORKFLOW_STATUS_PENDING, UNRECOGNIZED -> RunStatus.PENDING;
      case WORKFLOW_STATUS_RUNNING -> RunStatus.RUNNING;
      case WORKFLOW_STATUS_SUCCEEDED -> RunStatus.SUCCEEDED;
      case WORKFLOW_STATUS_FAILED -> RunStatus.FAILED;
      case WORKFLOW_STATUS_CANCELED -> RunStatus.CANCELED;
      case WORKFLOW_STATUS_SKIPPED -> RunStatus.SKIPPED;
    };
  }

  static WorkflowRunEvent write(RunEvent event) {
    return WorkflowRunEvent.newBuilder()
        .setSeq(event.seq())
        .setType(event.type())
        .setTime(Times.write(event.time()))
        .setStepId(event.stepId().orElse(""))
        .setData(Structs.write(event.data()))
        .build();
  }

  static RunEvent read(WorkflowRunEvent written) {
    return new RunEvent(
        written.getSeq(),
        written.getType(),
        Times.read(written.getTime()),
        text(written.getStepId()),
        Structs.read(written.getData()));
  }

  static org.integrationgateway.protocol.v1.WorkflowEvent write(WorkflowEvent event) {
    var written =
        org.integrationgateway.protocol.v1.WorkflowEvent.newBuilder()
            .setId(event.id())
            .setSource(event.source())
            .setType(event.type())
            .setSubject(event.subject().orElse(""))
            .setDataContentType(event.dataContentType().orElse(""))
            .setData(Structs.write(event.data()))
            .putAllExtensions(event.extensions());
    event.time().map(Times::write).ifPresent(written::setTime);
    return written.build();
  }

  static WorkflowEvent read(org.integrationgateway.protocol.v1.WorkflowEvent written) {
    return new WorkflowEvent(
        written.getId(),
        written.getSource(),
        written.getType(),
        text(written.getSubject()),
        text(written.getDataContentType()),
        Structs.read(written.getData()),
        written.getExtensionsMap(),
        time(written.hasTime(), written.getTime()));
  }

  private static Optional<Instant> time(boolean there, Timestamp time) {
    return there ? Optional.of(Times.read(time)) : Optional.empty();
  }
}
