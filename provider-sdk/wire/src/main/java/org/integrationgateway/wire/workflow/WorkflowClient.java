package org.integrationgateway.wire.workflow;

import static org.integrationgateway.wire.value.OptionalText.text;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.ApplyDefinitionRequest;
import org.integrationgateway.protocol.v1.CancelRunRequest;
import org.integrationgateway.protocol.v1.DeleteDefinitionRequest;
import org.integrationgateway.protocol.v1.DeliverEventRequest;
import org.integrationgateway.protocol.v1.GetDefinitionRequest;
import org.integrationgateway.protocol.v1.GetRunEventsRequest;
import org.integrationgateway.protocol.v1.GetRunOutputRequest;
import org.integrationgateway.protocol.v1.GetRunRequest;
import org.integrationgateway.protocol.v1.ListDefinitionsRequest;
import org.integrationgateway.protocol.v1.ListRunsRequest;
import org.integrationgateway.protocol.v1.SetActivationPausedRequest;
import org.integrationgateway.protocol.v1.SetDefinitionPausedRequest;
import org.integrationgateway.protocol.v1.SignalOrStartRunRequest;
import org.integrationgateway.protocol.v1.SignalRunRequest;
import org.integrationgateway.protocol.v1.StartRunRequest;
import org.integrationgateway.protocol.v1.WorkflowGrpc;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.value.Structs;
import org.jspecify.annotations.Nullable;

/** The client adapter: workflows on the other side of a channel. */
record WorkflowClient(Calls calls) implements Workflow {
  @Override
  public WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration) {
    var request =
        ApplyDefinitionRequest.newBuilder()
            .setDefinition(DefinitionCodec.write(spec))
            .setExpectedGeneration(expectedGeneration.orElse(0L))
            .build();
    return DefinitionCodec.read(
        calls.ask(WorkflowGrpc.getApplyDefinitionMethod(), request, definition(spec.id())));
  }

  @Override
  public WorkflowDefinition definition(String definitionId, Optional<Long> generation) {
    var request =
        GetDefinitionRequest.newBuilder()
            .setDefinitionId(definitionId)
            .setGeneration(generation.orElse(0L))
            .build();
    return DefinitionCodec.read(
        calls.ask(WorkflowGrpc.getGetDefinitionMethod(), request, definition(definitionId)));
  }

  @Override
  public WorkflowPage<WorkflowDefinition> definitions(int limit, Optional<String> pageToken) {
    var request =
        ListDefinitionsRequest.newBuilder()
            .setPageSize(limit)
            .setPageToken(pageToken.orElse(""))
            .build();
    var answer = calls.ask(WorkflowGrpc.getListDefinitionsMethod(), request, "the definitions");
    return new WorkflowPage<>(
        answer.getDefinitionsList().stream().map(DefinitionCodec::read).toList(),
        text(answer.getNextPageToken()));
  }

  @Override
  public void delete(String definitionId) {
    var request = DeleteDefinitionRequest.newBuilder().setDefinitionId(definitionId).build();
    calls.ask(WorkflowGrpc.getDeleteDefinitionMethod(), request, definition(definitionId));
  }

  @Override
  public WorkflowDefinition pause(String definitionId, boolean paused) {
    var request =
        SetDefinitionPausedRequest.newBuilder()
            .setDefinitionId(definitionId)
            .setPaused(paused)
            .build();
    return DefinitionCodec.read(
        calls.ask(WorkflowGrpc.getSetDefinitionPausedMethod(), request, definition(definitionId)));
  }

  @Override
  public Activation pauseActivation(String activationId, boolean paused) {
    var request =
        SetActivationPausedRequest.newBuilder()
            .setActivationId(activationId)
            .setPaused(paused)
            .build();
    return DefinitionCodec.read(
        calls.ask(
            WorkflowGrpc.getSetActivationPausedMethod(),
            request,
            "trigger '" + activationId + "'"));
  }

  @Override
  public Run start(RunRequest request) {
    var asked =
        StartRunRequest.newBuilder()
            .setDefinitionId(request.definitionId())
            .setInput(Structs.write(request.input()))
            .setIdempotencyKey(request.idempotencyKey().orElse(""))
            .setRunKey(request.runKey().orElse(""))
            .build();
    return RunCodec.read(
        calls.ask(WorkflowGrpc.getStartRunMethod(), asked, definition(request.definitionId())));
  }

  @Override
  public Run run(String runId) {
    var request = GetRunRequest.newBuilder().setRunId(runId).build();
    return RunCodec.read(calls.ask(WorkflowGrpc.getGetRunMethod(), request, named(runId)));
  }

  @Override
  public WorkflowPage<Run> runs(RunQuery query) {
    var request =
        ListRunsRequest.newBuilder()
            .setDefinitionId(query.definitionId().orElse(""))
            .setApp(query.app().orElse(""))
            .setPageSize(query.limit())
            .setPageToken(query.pageToken().orElse(""));
    query.status().map(RunCodec::write).ifPresent(request::setStatus);
    var answer = calls.ask(WorkflowGrpc.getListRunsMethod(), request.build(), "the runs");
    return new WorkflowPage<>(
        answer.getRunsList().stream().map(RunCodec::read).toList(),
        text(answer.getNextPageToken()));
  }

  @Override
  public List<RunEvent> events(String runId, long after, int limit) {
    var request =
        GetRunEventsRequest.newBuilder().setRunId(runId).setAfter(after).setLimit(limit).build();
    return calls
        .ask(WorkflowGrpc.getGetRunEventsMethod(), request, named(runId))
        .getEventsList()
        .stream()
        .map(RunCodec::read)
        .toList();
  }

  @Override
  public @Nullable Object output(String runId) {
    var request = GetRunOutputRequest.newBuilder().setRunId(runId).build();
    return Structs.readValue(
        calls.ask(WorkflowGrpc.getGetRunOutputMethod(), request, named(runId)).getOutput());
  }

  @Override
  public Run cancel(String runId, Optional<String> reason) {
    var request =
        CancelRunRequest.newBuilder().setRunId(runId).setReason(reason.orElse("")).build();
    return RunCodec.read(calls.ask(WorkflowGrpc.getCancelRunMethod(), request, named(runId)));
  }

  @Override
  public Run signal(String runId, Signal signal) {
    var request =
        SignalRunRequest.newBuilder()
            .setRunId(runId)
            .setSignal(signal.name())
            .setPayload(Structs.write(signal.payload()))
            .setIdempotencyKey(signal.idempotencyKey().orElse(""))
            .build();
    return RunCodec.read(calls.ask(WorkflowGrpc.getSignalRunMethod(), request, named(runId)));
  }

  @Override
  public Run signalOrStart(RunRequest request, Signal signal) {
    var asked =
        SignalOrStartRunRequest.newBuilder()
            .setDefinitionId(request.definitionId())
            .setRunKey(request.runKey().orElse(""))
            .setSignal(signal.name())
            .setPayload(Structs.write(signal.payload()))
            .setInput(Structs.write(request.input()))
            .setIdempotencyKey(signal.idempotencyKey().orElse(""))
            .build();
    return RunCodec.read(
        calls.ask(
            WorkflowGrpc.getSignalOrStartRunMethod(), asked, definition(request.definitionId())));
  }

  @Override
  public List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy) {
    var request =
        DeliverEventRequest.newBuilder()
            .setEvent(RunCodec.write(event))
            .setDeliveredBy(deliveredBy.orElse(""))
            .build();
    return List.copyOf(
        calls
            .ask(WorkflowGrpc.getDeliverEventMethod(), request, "event '" + event.id() + "'")
            .getRunIdsList());
  }

  private static String definition(String id) {
    return "definition '" + id + "'";
  }

  private static String named(String runId) {
    return "run '" + runId + "'";
  }
}
