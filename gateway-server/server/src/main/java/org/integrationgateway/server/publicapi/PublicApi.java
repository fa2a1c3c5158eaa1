package org.integrationgateway.server.publicapi;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.host.wire.CallSession.Bodies;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;

/** Admits requests from outside to the services of the host. */
public final class PublicApi {
  private final PublicOffers offers;
  private final CallerDatabases databases;

  public PublicApi(PublicOffers offers) {
    this.offers = offers;
    this.databases = new CallerDatabases(offers.providers());
  }

  /**
   * The session of a request.
   *
   * @param service the provider that the request names beside its message; empty: the message names
   *     it
   * @param bodies the form of the answers of apps
   */
  public CallSession session(CallerRequest request, String service, Bodies bodies) {
    return new CallSession(
        Optional.of(context(request)),
        new CallerServices(offers, databases, request),
        service,
        bodies,
        failure -> CanonicalStatus.of(failure, request.requestId()));
  }

  /**
   * The session of a request without a caller: it can begin and complete logins.
   *
   * @param requestId the gateway's name for the request
   */
  public CallSession loginSession(String requestId) {
    return new CallSession(
        Optional.empty(),
        new LoginServices(offers),
        "",
        Bodies.BYTES,
        failure -> CanonicalStatus.of(failure, requestId));
  }

  private CallContext context(CallerRequest request) {
    return new CallContext(
        request.caller().subject(),
        Party.USER,
        0,
        List.of(),
        request.requestId(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(offers.url().uri().toString()),
        Optional.empty(),
        Map.of());
  }
}
