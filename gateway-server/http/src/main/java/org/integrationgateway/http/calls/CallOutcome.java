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
          .filter(CallOutcome::isOfTheCaller)
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

  private static boolean isOfTheCaller(ErrorCode code) {
    return switch (code) {
      case INVALID_REQUEST,
          INVALID_JSON,
          INVALID_PARAMETERS,
          TOO_COMPLEX,
          IDEMPOTENCY_KEY_MISMATCH,
          AUTHORIZATION_PENDING,
          UNAUTHENTICATED,
          FORBIDDEN,
          SCOPE_DENIED,
          CROSS_SITE_REQUEST,
          NOT_FOUND,
          METHOD_NOT_ALLOWED,
          INSTANCE_SELECTION_REQUIRED,
          IDEMPOTENCY_IN_PROGRESS,
          INVALID_STATE,
          CONFLICT,
          NOT_CONNECTED,
          RECONNECT_REQUIRED,
          PRECONDITION_FAILED,
          RANGE_NOT_SATISFIABLE,
          REQUEST_TIMEOUT,
          PAYLOAD_TOO_LARGE,
          URI_TOO_LONG,
          HEADERS_TOO_LARGE,
          UNSUPPORTED_MEDIA_TYPE,
          IDEMPOTENCY_KEY_REUSED,
          RATE_LIMITED ->
          true;
      case EGRESS_DENIED,
          ADMIN_CONFIGURATION_REQUIRED,
          NOT_CONFIGURED,
          INTERNAL,
          UPSTREAM_UNREACHABLE,
          UPSTREAM_INVALID_RESPONSE,
          UPSTREAM_TIMEOUT,
          PROVIDER_FAILED,
          NOT_READY,
          OVERLOADED,
          STORE_UNAVAILABLE,
          PROVIDER_UNAVAILABLE ->
          false;
    };
  }
}
