package org.integrationgateway.engines.temporal;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionTimedOutEventAttributes;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;

/**
 * Histories of terminated workflows, changed so that these workflows answer questions. The client
 * library refuses to replay a termination, but passes over a time-out, which has the same place.
 */
final class TerminatedHistories implements ClientInterceptor {
  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
      private boolean replayed = true;

      @Override
      public void sendMessage(Q request) {
        replayed =
            !(request instanceof GetWorkflowExecutionHistoryRequest history)
                || history.getHistoryEventFilterType()
                    != HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT;
        super.sendMessage(request);
      }

      @Override
      public void start(Listener<A> listener, Metadata headers) {
        super.start(
            new SimpleForwardingClientCallListener<>(listener) {
              @Override
              public void onMessage(A answer) {
                super.onMessage(replayed ? replayable(answer) : answer);
              }
            },
            headers);
      }
    };
  }

  @SuppressWarnings("unchecked")
  private static <A> A replayable(A answer) {
    if (answer instanceof PollWorkflowTaskQueueResponse task && isTerminated(task.getHistory())) {
      return (A) task.toBuilder().setHistory(timedOut(task.getHistory())).build();
    }
    if (answer instanceof GetWorkflowExecutionHistoryResponse page
        && isTerminated(page.getHistory())) {
      return (A) page.toBuilder().setHistory(timedOut(page.getHistory())).build();
    }
    return answer;
  }

  private static boolean isTerminated(History history) {
    int events = history.getEventsCount();
    return events > 0
        && history.getEvents(events - 1).getEventType()
            == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED;
  }

  private static History timedOut(History history) {
    int last = history.getEventsCount() - 1;
    HistoryEvent.Builder end =
        history.getEvents(last).toBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT)
            .setWorkflowExecutionTimedOutEventAttributes(
                WorkflowExecutionTimedOutEventAttributes.getDefaultInstance());
    return history.toBuilder().setEvents(last, end).build();
  }
}
