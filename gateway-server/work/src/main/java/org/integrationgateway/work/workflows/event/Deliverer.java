package org.integrationgateway.work.workflows.event;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Subject;

/**
 * The caller who delivered an event, as far as its runs need the call, which may have ended long
 * ago.
 *
 * @param subject canonical id
 * @param scopes of its token
 * @param depth of the call
 * @param chain the calls above it
 * @param request the gateway's name for the request
 */
public record Deliverer(
    String subject,
    List<String> scopes,
    @Default("0") int depth,
    List<String> chain,
    @Default("") String request) {
  static final StoredType<Deliverer> STORED = StoredType.of(Deliverer.class);

  public Deliverer {
    scopes = List.copyOf(scopes);
    chain = List.copyOf(chain);
  }

  public static Deliverer of(CallContext context) {
    return new Deliverer(
        context.subject().id(),
        context.subject().scopes(),
        context.depth(),
        context.chain(),
        context.requestId());
  }

  CallContext context() {
    return new CallContext(
        new Subject(subject, Optional.empty(), Optional.empty(), scopes),
        Party.USER,
        depth,
        chain,
        request,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }
}
