package org.integrationgateway.command.client;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import tools.jackson.databind.JsonNode;

/** Formats the gateway's problem documents (RFC 9457) for people. */
final class ServerProblem {
  private static final int UNAUTHENTICATED = 401;
  private static final int NOT_FOUND = 404;
  private static final String NO_ROUTE = "the gateway has no route for this path";
  private static final String ELSEWHERE =
      "\n  The public listener of a gateway has this route: name it with --url or GATEWAY_URL.";

  private ServerProblem() {}

  static CommandFailure failure(int status, JsonNode problem) {
    if (status == UNAUTHENTICATED) {
      return new CommandFailure(
          ExitCode.UNAUTHENTICATED,
          text(problem)
              + "\n"
              + "  Log in with 'gateway login', or give a token with --token, GATEWAY_TOKEN, or the"
              + " file 'token' in GATEWAY_HOME; 'gateway token create --all-apps --config FILE' makes one.",
          Optional.of(problem));
    }
    if (!problem.isObject()) {
      return new CommandFailure(
          ExitCode.FAILED,
          "HTTP " + status + ", but not from a gateway: name its URL with --url or GATEWAY_URL");
    }
    if (status != NOT_FOUND) {
      return new CommandFailure(ExitCode.FAILED, text(problem), Optional.of(problem));
    }
    // A management listener answers so to everything but the routes for operators.
    return problem.path("detail").asString("").equals(NO_ROUTE)
        ? new CommandFailure(ExitCode.FAILED, text(problem) + ELSEWHERE, Optional.of(problem))
        : new CommandFailure(ExitCode.NOT_FOUND, text(problem), Optional.of(problem));
  }

  /** The gateway's name of the failure; below {@code /api/v2} the reason in its details. */
  private static String code(JsonNode problem) {
    return problem.path("code").isString()
        ? problem.path("code").stringValue()
        : problem.path("details").path(0).path("reason").asString("").toLowerCase(Locale.ROOT);
  }

  private static String text(JsonNode problem) {
    var detail =
        problem
            .path("detail")
            .asString(
                problem
                    .path("title")
                    .asString(problem.path("message").asString(problem.toString())));
    var text = new StringBuilder(detail);
    var code = code(problem);
    if (!code.isEmpty()) {
      text.append(" (").append(code).append(')');
    }
    var errors = problem.path("errors");
    for (var error : errors) {
      if (errors.size() == 1 && detail.contains(error.path("message").asString(""))) {
        break;
      }
      text.append("\n  ")
          .append(error.path("pointer").asString(""))
          .append(": ")
          .append(error.path("message").asString(""));
    }
    for (var instance : problem.path("instances")) {
      text.append("\n  --instance ").append(instance.asString(instance.path("name").asString("")));
    }
    return text.toString();
  }
}
