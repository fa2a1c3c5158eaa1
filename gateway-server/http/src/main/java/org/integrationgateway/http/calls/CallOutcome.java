package org.integrationgateway.http.calls;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.core.error.ErrorCode;

/** The side at which a call ended as it did. */
public enum CallOutcome {
  OK,
  /** The gateway refused the call for a reason that its caller can change. */
  CLIENT_ERROR,
  UPSTREAM_4XX,
  UPSTREAM_5XX,
  /** The tool of an MCP server did not succeed. */
  TOOL_ERROR,
  /** The gateway, a provider or the way to the upstream failed. */
  SERVER_ERROR;

  private static final Set<String> OWN =
      Set.of(
          RecentCall.OK, UPSTREAM_4XX.wireName(), UPSTREAM_5XX.wireName(), TOOL_ERROR.wireName());

  private static final Set<String> OF_THE_CALLER =
      Arrays.stream(ErrorCode.values())
          .filter(code -> OutcomeClass.of(code) == OutcomeClass.CALLER)
          .map(ErrorCode::wireName)
          .collect(Collectors.toUnmodifiableSet());

  /** The class of the code of a call. */
  public static CallOutcome of(String code) {
    if (OWN.contains(code)) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }
    return OF_THE_CALLER.contains(code) ? CLIENT_ERROR : SERVER_ERROR;
  }

  /** The spelling on the wire. */
  public String wireName() {
    return this == SERVER_ERROR ? "gateway_error" : name().toLowerCase(Locale.ROOT);
  }
}
