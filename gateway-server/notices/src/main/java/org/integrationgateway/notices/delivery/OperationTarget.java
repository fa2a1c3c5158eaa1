package org.integrationgateway.notices.delivery;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.notices.message.NoticeMessage;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.jspecify.annotations.Nullable;

/**
 * Invokes an operation with each notice.
 *
 * @param apps invokes as {@code system:notices}
 * @param parameters the names that the input of the operation has; empty: any
 * @param input fixed values
 */
record OperationTarget(
    Apps apps,
    String app,
    String operation,
    Supplier<Set<String>> parameters,
    Map<String, Object> input)
    implements NoticeTarget {
  private static final int LEAST_FAILURE = 400;

  @Override
  public void send(WorkflowEvent event) {
    int status;
    try {
      status =
          apps.invoke(
                  new AppInvocation(
                      app,
                      operation,
                      values(event),
                      Optional.empty(),
                      Optional.empty(),
                      Optional.of(event.id()),
                      Optional.empty(),
                      Optional.empty()))
              .status();
    } catch (ServiceException refused) {
      // An operator may correct it within the time of the attempts.
      throw new ServiceException(Reason.UNAVAILABLE, refused.detail(), refused);
    }
    if (status >= LEAST_FAILURE) {
      throw new ServiceException(
          Reason.UNAVAILABLE, "the operation responds with status " + status);
    }
  }

  private Map<String, @Nullable Object> values(WorkflowEvent event) {
    var values = new LinkedHashMap<String, @Nullable Object>();
    values.put("id", event.id());
    values.put("source", event.source());
    values.put("type", event.type());
    values.put("subject", event.subject().orElse(""));
    values.put("time", event.time().map(Object::toString).orElse(""));
    values.put("data", event.data());
    values.put("text", NoticeMessage.text(event));
    var known = parameters.get();
    if (!known.isEmpty()) {
      values.keySet().retainAll(known);
    }
    values.putAll(input);
    return values;
  }
}
