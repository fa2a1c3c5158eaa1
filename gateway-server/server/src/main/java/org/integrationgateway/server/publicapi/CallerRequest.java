package org.integrationgateway.server.publicapi;

import java.util.Optional;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Secret;

/**
 * A request of a caller that its door has resolved.
 *
 * @param door the way in
 * @param origin who calls
 * @param provider the identity provider that the caller was resolved for; empty: the one that
 *     serves the server
 * @param presented the token or session that proves the caller
 * @param requestId the gateway's name for the request
 * @param address of the client
 */
public record CallerRequest(
    Door door,
    CallOrigin.Outside origin,
    Optional<String> provider,
    Optional<Secret> presented,
    String requestId,
    String address) {
  /** The caller of the request. */
  public Caller caller() {
    return origin.caller();
  }

  String subject() {
    return caller().subject().id();
  }

  boolean isLimited() {
    return !caller().scopes().isEmpty();
  }

  /** The record of a change that this request makes. */
  AuditEvent event(String action) {
    return new AuditEvent(action, subject()).with("request", requestId).with("address", address);
  }

  /**
   * Refuses a token that is limited to apps.
   *
   * @param what it is used for, in words
   */
  void requireUnlimited(String what) {
    if (isLimited()) {
      throw new GatewayException(
          ErrorCode.SCOPE_DENIED,
          "this token is limited to apps; %s needs a token without scopes".formatted(what));
    }
  }
}
