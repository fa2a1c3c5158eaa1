package org.integrationgateway.core.error;

import java.util.Locale;

/**
 * The failures that callers see. Each door maps these codes in one switch without default, so that
 * a new code does not compile until every door maps it.
 */
public enum ErrorCode {
  INVALID_REQUEST("The request is malformed"),
  INVALID_JSON("The body is not valid JSON"),
  INVALID_PARAMETERS("Parameters do not match the operation"),
  TOO_COMPLEX("The request takes too much work"),
  IDEMPOTENCY_KEY_MISMATCH("Idempotency keys differ"),
  AUTHORIZATION_PENDING("Not approved yet"),
  UNAUTHENTICATED("Authentication required"),
  FORBIDDEN("Not allowed"),
  SCOPE_DENIED("The token's scopes do not include this"),
  CROSS_SITE_REQUEST("Cross-site request refused"),
  EGRESS_DENIED("Outbound request refused by policy"),
  NOT_FOUND("Not found"),
  METHOD_NOT_ALLOWED("Method not allowed"),
  INSTANCE_SELECTION_REQUIRED("Several stored instances, none named"),
  IDEMPOTENCY_IN_PROGRESS("A request with this idempotency key is still running"),
  INVALID_STATE("Not possible in this state"),
  CONFLICT("Changed by another request"),
  NOT_CONNECTED("Not connected"),
  RECONNECT_REQUIRED("The stored credential no longer works"),
  ADMIN_CONFIGURATION_REQUIRED("Deployment configuration is missing"),
  NOT_CONFIGURED("Not configured"),
  PRECONDITION_FAILED("A condition of the request does not hold"),
  RANGE_NOT_SATISFIABLE("The requested range does not exist"),
  REQUEST_TIMEOUT("The request did not arrive in time"),
  PAYLOAD_TOO_LARGE("Body too large"),
  URI_TOO_LONG("Request line too long"),
  HEADERS_TOO_LARGE("Request headers too large"),
  UNSUPPORTED_MEDIA_TYPE("Media type not supported"),
  IDEMPOTENCY_KEY_REUSED("Idempotency key used with another request"),
  RATE_LIMITED("Too many requests"),
  INTERNAL("Internal error"),
  UPSTREAM_UNREACHABLE("The upstream cannot be reached"),
  UPSTREAM_INVALID_RESPONSE("The upstream's response cannot be understood"),
  UPSTREAM_TIMEOUT("The upstream did not respond in time"),
  PROVIDER_FAILED("The provider failed"),
  NOT_READY("Not ready yet"),
  OVERLOADED("Overloaded"),
  STORE_UNAVAILABLE("The gateway's store is not available"),
  PROVIDER_UNAVAILABLE("The provider is not available");

  private final String title;
  private final String wireName = name().toLowerCase(Locale.ROOT);

  ErrorCode(String title) {
    this.title = title;
  }

  /** A short phrase, the same for every occurrence (RFC 9457, section 3.1.3). */
  public String title() {
    return title;
  }

  /** The spelling on the wire: lower case with underscores. */
  public String wireName() {
    return wireName;
  }
}
