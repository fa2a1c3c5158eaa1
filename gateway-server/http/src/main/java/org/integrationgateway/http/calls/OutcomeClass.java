package org.integrationgateway.http.calls;

import java.util.Locale;
import org.integrationgateway.core.error.ErrorCode;

/** The party at fault for the outcome of a call. */
public enum OutcomeClass {
  OK,
  /** The caller can mend it: wrong input, no credential, no right, too many requests. */
  CALLER,
  /** The gateway, its configuration, its store, or a provider that it runs. */
  GATEWAY,
  /** The upstream: away, too slow, or not understood. */
  UPSTREAM;

  /** The class as a word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The class of a failure that the gateway told. */
  public static OutcomeClass of(ErrorCode code) {
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
          PAYLOAD_TOO_LARGE,
          REQUEST_TIMEOUT,
          URI_TOO_LONG,
          HEADERS_TOO_LARGE,
          UNSUPPORTED_MEDIA_TYPE,
          IDEMPOTENCY_KEY_REUSED,
          RATE_LIMITED ->
          CALLER;
      case EGRESS_DENIED,
          ADMIN_CONFIGURATION_REQUIRED,
          NOT_CONFIGURED,
          INTERNAL,
          PROVIDER_FAILED,
          PROVIDER_UNAVAILABLE,
          NOT_READY,
          OVERLOADED,
          STORE_UNAVAILABLE ->
          GATEWAY;
      case UPSTREAM_UNREACHABLE, UPSTREAM_INVALID_RESPONSE, UPSTREAM_TIMEOUT -> UPSTREAM;
    };
  }
}
