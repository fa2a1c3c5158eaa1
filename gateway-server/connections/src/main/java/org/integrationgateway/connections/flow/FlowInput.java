package org.integrationgateway.connections.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.connections.ConnectInput;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;

/** Checks the request of a flow; collects every problem. */
final class FlowInput {
  /** How many scopes a request may name. */
  static final int MOST_SCOPES = 100;

  private static final int LONGEST_SCOPE = 200;
  private static final int LOWEST_PORT = 1_024;
  private static final int HIGHEST_PORT = 65_535;

  private FlowInput() {}

  /**
   * Refuses what does not fit.
   *
   * @param params those given, over those of the instance that is connected again
   * @throws GatewayException {@code INVALID_PARAMETERS}, with every problem in {@code errors}
   */
  static void check(FlowTarget target, FlowRequest request, Map<String, String> params) {
    var problems =
        new ArrayList<>(ConnectInput.problems(target.connection(), request.instance(), params));
    scopes(request.scopes(), problems);
    request
        .callbackPort()
        .filter(port -> port < LOWEST_PORT || port > HIGHEST_PORT)
        .ifPresent(
            port ->
                problems.add(
                    new FieldProblem(
                        "/callbackPort",
                        "'callbackPort' is the port of a client on the browser's machine: %d to %d"
                            .formatted(LOWEST_PORT, HIGHEST_PORT))));
    if (!problems.isEmpty()) {
      throw new GatewayException(
              ErrorCode.INVALID_PARAMETERS,
              "the request to connect '%s' of app '%s' does not fit: %s"
                  .formatted(
                      target.connection().name(), target.app().name(), problems.get(0).message()))
          .errors(problems);
    }
  }

  private static void scopes(List<String> scopes, List<FieldProblem> problems) {
    if (scopes.size() > MOST_SCOPES) {
      problems.add(
          new FieldProblem(
              "/scopes",
              "more than %d scopes are requested: leave some out".formatted(MOST_SCOPES)));
    }
    for (int i = 0; i < scopes.size(); i++) {
      if (!isScope(scopes.get(i))) {
        problems.add(
            new FieldProblem(
                "/scopes/" + i,
                "a scope has 1 to %d visible ASCII characters without spaces"
                    .formatted(LONGEST_SCOPE)));
      }
    }
  }

  /** Whether a text can be requested as one scope. */
  static boolean isScope(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST_SCOPE
        && text.chars().allMatch(each -> each > ' ' && each <= '~');
  }
}
