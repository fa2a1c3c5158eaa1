package org.integrationgateway.connections.oauth;

import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/** A token endpoint did not give what was asked for. Holds no secret. */
public final class TokenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final @Nullable String error;
  private final boolean outcomeUnknown;

  /** The reason why no token was issued. */
  public enum Kind {
    /** The code or refresh token is expired, revoked or used: only the user can help. */
    GRANT_REFUSED,
    /** The client is unknown or its secret wrong: only an operator can help. */
    CLIENT_REFUSED,
    /** The request has another fault, such as a scope that does not exist. */
    REQUEST_REFUSED,
    /** The server cannot be reached or cannot answer now: later it may. */
    UNAVAILABLE,
    /** The answer of the server is not a token response. */
    INVALID_ANSWER
  }

  private TokenException(
      Kind kind,
      @Nullable String error,
      String detail,
      boolean outcomeUnknown,
      @Nullable Throwable cause) {
    super(detail, cause, false, false);
    this.kind = kind;
    this.error = error;
    this.outcomeUnknown = outcomeUnknown;
  }

  /** The server refused, with the error code that it gave. */
  static TokenException refused(Kind kind, Optional<String> error, String detail) {
    return new TokenException(kind, error.orElse(null), detail, false, null);
  }

  /** The server answered what cannot be understood. */
  static TokenException invalid(String detail, boolean outcomeUnknown) {
    return new TokenException(Kind.INVALID_ANSWER, null, detail, outcomeUnknown, null);
  }

  /** A proxy in front of the server answered: whether the server got the request is unknown. */
  static TokenException unavailable(Optional<String> error, String detail, boolean unknown) {
    return new TokenException(Kind.UNAVAILABLE, error.orElse(null), detail, unknown, null);
  }

  /** The request failed on its way or the answer on its way back. */
  static TokenException failed(GatewayException cause) {
    boolean unknown =
        switch (cause.code()) {
          case UPSTREAM_UNREACHABLE, EGRESS_DENIED, OVERLOADED -> false;
          default -> true;
        };
    return new TokenException(Kind.UNAVAILABLE, null, cause.detail(), unknown, cause);
  }

  /**
   * The same refusal, after the gateway's registration at the server was forgotten: the grant of a
   * client that is gone can only be made again.
   */
  public TokenException ofForgottenClient() {
    return new TokenException(
        Kind.GRANT_REFUSED,
        error,
        "the authorization server no longer knows the gateway, which registers there again",
        outcomeUnknown,
        this);
  }

  public Kind kind() {
    return kind;
  }

  /** The error code that the server gave, printable and at most 200 characters. */
  public Optional<String> error() {
    return Optional.ofNullable(error);
  }

  /** The description of the failure, for people. */
  public String detail() {
    return String.valueOf(getMessage());
  }

  /**
   * Whether the request may have taken effect at the server, so that a rotated refresh token may be
   * used up.
   */
  public boolean outcomeUnknown() {
    return outcomeUnknown;
  }

  /** The failure as callers of the gateway see it. */
  public GatewayException problem() {
    if (getCause() instanceof GatewayException cause) {
      return cause;
    }
    var code =
        switch (kind) {
          case GRANT_REFUSED -> ErrorCode.RECONNECT_REQUIRED;
          case CLIENT_REFUSED -> ErrorCode.ADMIN_CONFIGURATION_REQUIRED;
          case REQUEST_REFUSED, INVALID_ANSWER -> ErrorCode.UPSTREAM_INVALID_RESPONSE;
          case UNAVAILABLE -> ErrorCode.UPSTREAM_UNREACHABLE;
        };
    return new GatewayException(code, detail(), this);
  }
}
