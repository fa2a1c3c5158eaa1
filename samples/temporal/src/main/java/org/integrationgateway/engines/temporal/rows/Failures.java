package org.integrationgateway.engines.temporal.rows;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Failures within workflows, and those of the service. */
public final class Failures {
  private static final String REFUSED = "Refused";

  private Failures() {}

  /** Calls within a workflow, whose refusals reach the caller of an update. */
  public static <T extends @Nullable Object> T within(Supplier<T> work) {
    try {
      return work.get();
    } catch (ServiceException refused) {
      throw written(refused);
    }
  }

  public static ApplicationFailure written(ServiceException refused) {
    var problems = new ArrayList<Map<String, @Nullable Object>>();
    for (var problem : refused.problems()) {
      var members = new LinkedHashMap<String, @Nullable Object>();
      members.put("pointer", problem.pointer());
      members.put("message", problem.message());
      problems.add(members);
    }
    return ApplicationFailure.newNonRetryableFailure(
        String.valueOf(refused.getMessage()),
        REFUSED,
        refused.reason().name(),
        String.valueOf(refused.getMessage()),
        JsonValues.write(problems));
  }

  /** The refusal that a workflow has written. */
  public static Optional<ServiceException> refusal(@Nullable Throwable failure) {
    for (var cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ApplicationFailure written && written.getType().equals(REFUSED)) {
        var details = written.getDetails();
        var reason = Reason.valueOf(details.get(0, String.class));
        var message = details.get(1, String.class);
        var problems = problems(details.get(2, String.class));
        return Optional.of(
            reason == Reason.INVALID_INPUT && !problems.isEmpty()
                ? ServiceException.invalidInput(message, problems)
                : new ServiceException(reason, message));
      }
    }
    return Optional.empty();
  }

  private static List<Problem> problems(String json) {
    var problems = new ArrayList<Problem>();
    for (var item : JsonValues.objects(Map.of("all", JsonValues.parse(json)), "all")) {
      problems.add(new Problem(JsonValues.text(item, "pointer"), JsonValues.text(item, "message")));
    }
    return problems;
  }

  /** Whether the service knows no such workflow, or the workflow has ended. */
  public static boolean isGone(Throwable failure) {
    return status(failure).filter(Status.Code.NOT_FOUND::equals).isPresent();
  }

  private static Optional<Status.Code> status(@Nullable Throwable failure) {
    for (var cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof StatusRuntimeException answered) {
        return Optional.of(answered.getStatus().getCode());
      }
    }
    return Optional.empty();
  }

  /** The refusal that a failure of the service means to a caller. */
  public static ServiceException of(RuntimeException failure) {
    if (failure instanceof ServiceException refused) {
      return refused;
    }
    return refusal(failure).orElseGet(() -> answered(failure));
  }

  private static ServiceException answered(RuntimeException failure) {
    var code = status(failure).orElse(Status.Code.UNKNOWN);
    var reason =
        switch (code) {
          case UNAVAILABLE, RESOURCE_EXHAUSTED, ABORTED -> Reason.UNAVAILABLE;
          case DEADLINE_EXCEEDED, CANCELLED -> Reason.TIMEOUT;
          case PERMISSION_DENIED, UNAUTHENTICATED -> Reason.DENIED;
          default -> Reason.FAILED;
        };
    return new ServiceException(
        reason, "the Temporal service answered %s: %s".formatted(code, text(failure)), failure);
  }

  private static String text(Throwable failure) {
    var last = failure;
    for (var cause = last; cause != null; cause = cause.getCause()) {
      last = cause;
    }
    return String.valueOf(last.getMessage());
  }
}
