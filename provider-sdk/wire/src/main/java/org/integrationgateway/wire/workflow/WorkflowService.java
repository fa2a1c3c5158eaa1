package org.integrationgateway.wire.workflow;

import static org.integrationgateway.wire.value.OptionalText.text;

import io.grpc.stub.StreamObserver;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.protocol.v1.ApplyDefinitionRequest;
import org.integrationgateway.protocol.v1.CancelRunRequest;
import org.integrationgateway.protocol.v1.DeleteDefinitionRequest;
import org.integrationgateway.protocol.v1.DeleteDefinitionResponse;
import org.integrationgateway.protocol.v1.DeliverEventRequest;
import org.integrationgateway.protocol.v1.DeliverEventResponse;
import org.integrationgateway.protocol.v1.GetDefinitionRequest;
import org.integrationgateway.protocol.v1.GetRunEventsRequest;
import org.integrationgateway.protocol.v1.GetRunEventsResponse;
import org.integrationgateway.protocol.v1.GetRunOutputRequest;
import org.integrationgateway.protocol.v1.GetRunOutputResponse;
import org.integrationgateway.protocol.v1.GetRunRequest;
import org.integrationgateway.protocol.v1.ListDefinitionsRequest;
import org.integrationgateway.protocol.v1.ListDefinitionsResponse;
import org.integrationgateway.protocol.v1.ListRunsRequest;
import org.integrationgateway.protocol.v1.ListRunsResponse;
import org.integrationgateway.protocol.v1.SetActivationPausedRequest;
import org.integrationgateway.protocol.v1.SetDefinitionPausedRequest;
import org.integrationgateway.protocol.v1.SignalOrStartRunRequest;
import org.integrationgateway.protocol.v1.SignalRunRequest;
import org.integrationgateway.protocol.v1.StartRunRequest;
import org.integrationgateway.protocol.v1.WorkflowActivation;
import org.integrationgateway.protocol.v1.WorkflowDefinition;
import org.integrationgateway.protocol.v1.WorkflowGrpc;
import org.integrationgateway.protocol.v1.WorkflowRun;
import org.integrationgateway.protocol.v1.WorkflowStatus;
import org.integrationgateway.sdk.workflow.CheckedWorkflow;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;
import org.integrationgateway.wire.value.Structs;

/** The service adapter: the protocol in front of workflows. */
final class WorkflowService extends WorkflowGrpc.WorkflowImplBase {
  private static final int PAGE = 100;

  private final Serving<Workflow> serving;
  private final Workers workers;

  WorkflowService(Serving<Workflow> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  @Override
  public void applyDefinition(
      ApplyDefinitionRequest request, StreamObserver<WorkflowDefinition> answer) {
    run(
        "applying the definition",
        request.getProvider(),
        answer,
        workflow ->
            DefinitionCodec.write(
                workflow.apply(
                    DefinitionCodec.readSpec(request.getDefinition()),
                    number(request.getExpectedGeneration()))));
  }

  @Override
  public void getDefinition(
      GetDefinitionRequest request, StreamObserver<WorkflowDefinition> answer) {
    run(
        "the definition",
        request.getProvider(),
        answer,
        workflow ->
            DefinitionCodec.write(
                workflow.definition(request.getDefinitionId(), number(request.getGeneration()))));
  }

  @Override
  public void listDefinitions(
      ListDefinitionsRequest request, StreamObserver<ListDefinitionsResponse> answer) {
    run(
        "the definitions",
        request.getProvider(),
        answer,
        workflow -> {
          var page =
              workflow.definitions(page(request.getPageSize()), text(request.getPageToken()));
          return ListDefinitionsResponse.newBuilder()
              .addAllDefinitions(page.items().stream().map(DefinitionCodec::write).toList())
              .setNextPageToken(page.nextPageToken().orElse(""))
              .build();
        });
  }

  @Override
  public void deleteDefinition(
      DeleteDefinitionRequest request, StreamObserver<DeleteDefinitionResponse> answer) {
    run(
        "deleting the definition",
        request.getProvider(),
        answer,
        workflow -> {
          workflow.delete(request.getDefinitionId());
          return DeleteDefinitionResponse.getDefaultInstance();
        });
  }

  @Override
  public void setDefinitionPaused(
      SetDefinitionPausedRequest request, StreamObserver<WorkflowDefinition> answer) {
    run(
        "pausing the definition",
        request.getProvider(),
        answer,
        workflow ->
            DefinitionCodec.write(workflow.pause(request.getDefinitionId(), request.getPaused())));
  }

  @Override
  public void setActivationPaused(
      SetActivationPausedRequest request, StreamObserver<WorkflowActivation> answer) {
    run(
        "pausing the trigger",
        request.getProvider(),
        answer,
        workflow ->
            DefinitionCodec.write(
                workflow.pauseActivation(request.getActivationId(), request.getPaused())));
  }

  @Override
  public void startRun(StartRunRequest request, StreamObserver<WorkflowRun> answer) {
    run(
        "starting the run",
        request.getProvider(),
        answer,
        workflow ->
            RunCodec.write(
                workflow.start(
                    new RunRequest(
                        request.getDefinitionId(),
                        Structs.read(request.getInput()),
                        text(request.getRunKey()),
                        text(request.getIdempotencyKey())))));
  }

  @Override
  public void getRun(GetRunRequest request, StreamObserver<WorkflowRun> answer) {
    run(
        "the run",
        request.getProvider(),
        answer,
        workflow -> RunCodec.write(workflow.run(request.getRunId())));
  }

  @Override
  public void listRuns(ListRunsRequest request, StreamObserver<ListRunsResponse> answer) {
    run(
        "the runs",
        request.getProvider(),
        answer,
        workflow -> {
          var page = workflow.runs(query(request));
          return ListRunsResponse.newBuilder()
              .addAllRuns(page.items().stream().map(RunCodec::write).toList())
              .setNextPageToken(page.nextPageToken().orElse(""))
              .build();
        });
  }

  private static RunQuery query(ListRunsRequest request) {
    return new RunQuery(
        text(request.getDefinitionId()),
        request.getStatus() == WorkflowStatus.WORKFLOW_STATUS_UNSPECIFIED
            ? Optional.empty()
            : Optional.of(RunCodec.read(request.getStatus())),
        text(request.getApp()),
        page(request.getPageSize()),
        text(request.getPageToken()));
  }

  @Override
  public void getRunEvents(
      GetRunEventsRequest request, StreamObserver<GetRunEventsResponse> answer) {
    run(
        "the events of the run",
        request.getProvider(),
        answer,
        workflow ->
            GetRunEventsResponse.newBuilder()
                .addAllEvents(
                    workflow
                        .events(request.getRunId(), request.getAfter(), page(request.getLimit()))
                        .stream()
                        .map(RunCodec::write)
                        .toList())
                .build());
  }

  @Override
  public void getRunOutput(
      GetRunOutputRequest request, StreamObserver<GetRunOutputResponse> answer) {
    run(
        "the output of the run",
        request.getProvider(),
        answer,
        workflow ->
            GetRunOutputResponse.newBuilder()
                .setOutput(Structs.writeValue(workflow.output(request.getRunId())))
                .build());
  }

  @Override
  public void cancelRun(CancelRunRequest request, StreamObserver<WorkflowRun> answer) {
    run(
        "cancelling the run",
        request.getProvider(),
        answer,
        workflow -> RunCodec.write(workflow.cancel(request.getRunId(), text(request.getReason()))));
  }

  @Override
  public void signalRun(SignalRunRequest request, StreamObserver<WorkflowRun> answer) {
    run(
        "signalling the run",
        request.getProvider(),
        answer,
        workflow ->
            RunCodec.write(
                workflow.signal(
                    request.getRunId(),
                    new Signal(
                        request.getSignal(),
                        Structs.read(request.getPayload()),
                        text(request.getIdempotencyKey())))));
  }

  @Override
  public void signalOrStartRun(
      SignalOrStartRunRequest request, StreamObserver<WorkflowRun> answer) {
    run(
        "signalling or starting the run",
        request.getProvider(),
        answer,
        workflow ->
            RunCodec.write(
                workflow.signalOrStart(
                    new RunRequest(
                        request.getDefinitionId(),
                        Structs.read(request.getInput()),
                        text(request.getRunKey()),
                        Optional.empty()),
                    new Signal(
                        request.getSignal(),
                        Structs.read(request.getPayload()),
                        text(request.getIdempotencyKey())))));
  }

  @Override
  public void deliverEvent(
      DeliverEventRequest request, StreamObserver<DeliverEventResponse> answer) {
    run(
        "delivering the event",
        "",
        answer,
        workflow ->
            DeliverEventResponse.newBuilder()
                .addAllRunIds(
                    workflow.deliver(
                        RunCodec.read(request.getEvent()), text(request.getDeliveredBy())))
                .build());
  }

  private <T> void run(
      String what, String provider, StreamObserver<T> answer, Function<Workflow, T> request) {
    workers.run(
        what,
        ServiceFailures.ALL,
        answer,
        cancellation -> request.apply(new CheckedWorkflow(serving.named(provider))));
  }

  private static int page(int asked) {
    return asked == 0 ? PAGE : asked;
  }

  /** Protocol buffers have no absent number: 0 stands for it. */
  private static Optional<Long> number(long value) {
    return value == 0 ? Optional.empty() : Optional.of(value);
  }
}
