package org.integrationgateway.work.builtin;

import java.util.Map;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.UpstreamRpcException;
import org.integrationgateway.core.invoke.InvokerApps;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.CallQuestions;
import org.integrationgateway.sdk.host.GraphQlInvocation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The apps of an embedded agent, whose MCP servers can ask during calls. */
public record AskingApps(InvokerApps apps) implements Apps {
  private static final int URL_ELICITATION_REQUIRED = -32042;

  @Override
  public AppResult invoke(AppInvocation invocation) {
    return apps.invoke(invocation);
  }

  @Override
  public AppStream stream(AppInvocation invocation) {
    return apps.stream(invocation);
  }

  @Override
  public AppResult graphql(GraphQlInvocation invocation) {
    return apps.graphql(invocation);
  }

  /**
   * Invokes an operation. A server that refuses the call until pages were visited (2025-11-25, URL
   * Mode Elicitation) gets it once more when all were.
   */
  @Override
  public AppResult invoke(AppInvocation invocation, CallQuestions questions) {
    CallClient client = new QuestionedClient(questions);
    try {
      return apps.invoke(invocation, client);
    } catch (ServiceException refused) {
      if (!visits(refused, questions)) {
        throw refused;
      }
      return apps.invoke(invocation, client);
    }
  }

  /** Whether a refusal names pages, and all of them were visited. */
  private static boolean visits(ServiceException refused, CallQuestions questions) {
    var pages = pages(refused);
    if (pages == null || pages.isEmpty()) {
      return false;
    }
    var deadline = Deadline.current().orElseGet(() -> Deadline.in(Deadline.LONGEST));
    return pages
        .valueStream()
        .map(page -> questions.answer("elicitation/create", members(page), deadline))
        .allMatch(answer -> "accept".equals(answer.get("action")));
  }

  private static @Nullable JsonNode pages(ServiceException refused) {
    for (Throwable cause = refused.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof UpstreamRpcException error && error.code() == URL_ELICITATION_REQUIRED) {
        var data = error.data();
        return data == null ? null : data.path("elicitations");
      }
    }
    return null;
  }

  private static Map<String, @Nullable Object> members(JsonNode page) {
    var members = Json.parseMembers(Json.write(page));
    members.put("mode", "url");
    return members;
  }
}
