package org.integrationgateway.server.api.grpc;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.host.wire.CallSession.Bodies;
import org.integrationgateway.http.grpc.AdmittedCall;
import org.integrationgateway.http.grpc.GrpcPeer;
import org.integrationgateway.http.rate.RequestRates;
import org.integrationgateway.http.route.BearerRequest;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.ProofWatch;
import org.integrationgateway.protocol.v1.IdentityGrpc;
import org.integrationgateway.server.publicapi.CallerRequest;
import org.integrationgateway.server.publicapi.CanonicalStatus;
import org.integrationgateway.server.publicapi.PublicApi;

/**
 * Admits callers by their bearer tokens, and logins without one within the rate of logins. A cookie
 * proves no caller: programs send a session as a bearer token.
 */
public record CallerAdmission(
    CallerResolver callers, RequestRates rates, PublicApi api, ProofWatch watch) {
  private static final Set<String> LOGINS =
      Set.of(
          IdentityGrpc.getAuthorizeMethod().getFullMethodName(),
          IdentityGrpc.getTokenMethod().getFullMethodName());

  /**
   * An admitted call.
   *
   * @param subject of the caller; of a login: its address
   * @param watching ends a stream when the token of the caller ends
   */
  record Admitted(String subject, CallSession session, Consumer<AdmittedCall<?, ?>> watching) {}

  Admitted admit(String method, List<String> authorization, String service, GrpcPeer peer) {
    var route = "grpc " + method;
    if (LOGINS.contains(method)) {
      rates.login(route, peer.address());
      if (authorization.isEmpty()) {
        return new Admitted(
            "address " + peer.address(), api.loginSession(peer.requestId()), stream -> {});
      }
    }
    var request = BearerRequest.of(route, peer.address(), peer.requestId(), authorization);
    var caller = callers.resolve(request);
    return new Admitted(
        caller.subject().id(),
        api.session(
            new CallerRequest(
                Door.GRPC,
                new CallOrigin.Outside(caller),
                Optional.empty(),
                request.token(),
                peer.requestId(),
                peer.address()),
            service,
            Bodies.JSON),
        stream -> watch(stream, request, caller.proof()));
  }

  private void watch(AdmittedCall<?, ?> stream, BearerRequest request, Proof proof) {
    watch.watch(
        stream,
        request,
        proof,
        () ->
            stream.end(
                CanonicalStatus.of(
                    new GatewayException(
                        ErrorCode.UNAUTHENTICATED,
                        "the token or session of this stream has ended: open it again with"
                            + " another"),
                    request.requestId())));
    stream.whenEnded(() -> watch.forget(stream));
  }
}
