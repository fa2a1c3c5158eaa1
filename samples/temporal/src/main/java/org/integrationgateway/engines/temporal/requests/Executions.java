package org.integrationgateway.engines.temporal.requests;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Timestamps;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.sdk.workflow.run.RunStatus;

/** The workflows of runs, as the service lists them. */
final class Executions {
  /** The newest first; the service itself promises no order. */
  private static final Comparator<WorkflowExecutionInfo> NEWEST =
      Comparator.comparing((WorkflowExecutionInfo info) -> start(info))
          .thenComparing(info -> info.getExecution().getRunId())
          .reversed();

  private static final Set<String> OTHERS = Set.of(Names.DEFINITIONS, Names.ONCE);
  private static final Duration FIRST_WINDOW = Duration.ofMinutes(10);
  private static final Duration LAST_WINDOW = Duration.ofDays(365);
  private static final int WIDER = 6;
  private static final int PAGE = 1_000;
  private static final int MOST_AT_ONCE = 5_000;

  private final Service service;

  Executions(Service service) {
    this.service = service;
  }

  /** The place in the list behind which a page begins. */
  record Place(Instant start, String runId) {
    static Place of(WorkflowExecutionInfo info) {
      return new Place(Executions.start(info), info.getExecution().getRunId());
    }

    static Place parse(String text) {
      var parts = text.split(" ", 2);
      return new Place(Instant.parse(parts[0]), parts[1]);
    }

    @Override
    public String toString() {
      return start + " " + runId;
    }

    boolean isBefore(WorkflowExecutionInfo info) {
      int order = Executions.start(info).compareTo(start);
      return order < 0 || order == 0 && info.getExecution().getRunId().compareTo(runId) < 0;
    }
  }

  private static Instant start(WorkflowExecutionInfo info) {
    return Instant.ofEpochSecond(0, Timestamps.toNanos(info.getStartTime()));
  }

  /** The executions of one workflow id. */
  List<WorkflowExecutionInfo> of(String workflowId) {
    var found = list("WorkflowId = '%s'".formatted(workflowId));
    return found.stream()
        .filter(info -> info.getExecution().getWorkflowId().equals(workflowId))
        .sorted(NEWEST)
        .toList();
  }

  /** The newest executions behind a place. */
  List<WorkflowExecutionInfo> newest(
      Optional<String> definitionId, Optional<RunStatus> status, Place behind, int limit) {
    var found = new ArrayList<WorkflowExecutionInfo>();
    var latest = behind.start();
    var window = FIRST_WINDOW;
    while (found.size() < limit) {
      boolean last = window.compareTo(LAST_WINDOW) > 0;
      var earliest = last ? Instant.EPOCH : latest.minus(window);
      var some = list(filter(definitionId, status, earliest, latest));
      if (some.size() >= MOST_AT_ONCE && window.toMillis() > 1) {
        window = window.dividedBy(WIDER * WIDER);
        continue;
      }
      for (var info : some) {
        if (behind.isBefore(info)
            && start(info).isAfter(earliest)
            && !start(info).isAfter(latest)
            && isWanted(info, definitionId, status)) {
          found.add(info);
        }
      }
      if (last) {
        break;
      }
      latest = earliest;
      window = window.multipliedBy(WIDER);
    }
    return found.stream().sorted(NEWEST).limit(limit).toList();
  }

  private String filter(
      Optional<String> definitionId, Optional<RunStatus> status, Instant earliest, Instant latest) {
    var conditions = new ArrayList<String>();
    conditions.add("TaskQueue = '%s'".formatted(service.names().taskQueue()));
    conditions.add(
        definitionId
            .map("WorkflowType = '%s'"::formatted)
            .orElse(
                "WorkflowType != '%s' AND WorkflowType != '%s'"
                    .formatted(Names.DEFINITIONS, Names.ONCE)));
    status.ifPresent(
        wanted ->
            conditions.add("ExecutionStatus IN ('%s')".formatted(String.join("', '", in(wanted)))));
    conditions.add("StartTime > '%s' AND StartTime <= '%s'".formatted(earliest, latest));
    return String.join(" AND ", conditions);
  }

  /** The statuses of Temporal that mean a status of a run. */
  private static List<String> in(RunStatus status) {
    return switch (status) {
      case PENDING, RUNNING -> List.of("Running");
      case SUCCEEDED -> List.of("Completed");
      case FAILED -> List.of("Failed", "TimedOut");
      case CANCELED, SKIPPED -> List.of("Canceled", "Terminated", "Failed");
    };
  }

  private static boolean isWanted(
      WorkflowExecutionInfo info, Optional<String> definitionId, Optional<RunStatus> status) {
    var type = info.getType().getName();
    var name = info.getStatus().name().replace("WORKFLOW_EXECUTION_STATUS_", "").replace("_", "");
    return definitionId.map(type::equals).orElse(!OTHERS.contains(type))
        && status
            .map(Executions::in)
            .map(all -> all.stream().anyMatch(name::equalsIgnoreCase))
            .orElse(true);
  }

  private List<WorkflowExecutionInfo> list(String query) {
    return Service.calling(
        () -> {
          var stub = service.client().getWorkflowServiceStubs().blockingStub();
          try {
            return list(stub, query);
          } catch (StatusRuntimeException refused) {
            if (refused.getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
              return listAll(stub);
            }
            throw refused;
          }
        });
  }

  private List<WorkflowExecutionInfo> list(WorkflowServiceBlockingStub stub, String query) {
    var found = new ArrayList<WorkflowExecutionInfo>();
    var token = ByteString.EMPTY;
    do {
      var answer =
          stub.listWorkflowExecutions(
              ListWorkflowExecutionsRequest.newBuilder()
                  .setNamespace(namespace())
                  .setPageSize(PAGE)
                  .setQuery(query)
                  .setNextPageToken(token)
                  .build());
      found.addAll(answer.getExecutionsList());
      token = answer.getNextPageToken();
    } while (!token.isEmpty() && found.size() < MOST_AT_ONCE);
    return found;
  }

  /** All executions, from a service that takes no queries; the caller filters. */
  private List<WorkflowExecutionInfo> listAll(WorkflowServiceBlockingStub stub) {
    var open =
        stub.listOpenWorkflowExecutions(
            ListOpenWorkflowExecutionsRequest.newBuilder().setNamespace(namespace()).build());
    var closed =
        stub.listClosedWorkflowExecutions(
            ListClosedWorkflowExecutionsRequest.newBuilder().setNamespace(namespace()).build());
    return Stream.concat(open.getExecutionsList().stream(), closed.getExecutionsList().stream())
        .toList();
  }

  private String namespace() {
    return service.client().getOptions().getNamespace();
  }
}
