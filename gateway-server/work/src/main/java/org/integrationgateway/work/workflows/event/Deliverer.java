package org.integrationgateway.work.workflows.event;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.indexeddb.record.Document;

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
    String subject, List<String> scopes, int depth, List<String> chain, String request) {
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

  Document document() {
    return Document.builder()
        .put("subject", subject)
        .put("scopes", scopes)
        .put("depth", (long) depth)
        .put("chain", chain)
        .put("request", request)
        .build();
  }

  static Deliverer of(Document document) {
    return new Deliverer(
        document.text("subject").orElseThrow(),
        texts(document, "scopes"),
        (int) document.whole("depth").orElse(0),
        texts(document, "chain"),
        document.text("request").orElse(""));
  }

  private static List<String> texts(Document document, String name) {
    return document.list(name).stream().map(Objects::toString).toList();
  }
}
