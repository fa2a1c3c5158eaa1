package org.integrationgateway.surfaces.request;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.integrationgateway.base.text.BearerChallenge;
import org.integrationgateway.base.trace.TraceHeaders;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.capture.Redaction;
import org.integrationgateway.core.capture.SentNames;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.catalog.InsufficientScopeException;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.AttemptObserver;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;
import org.jspecify.annotations.Nullable;

/** Sends requests to the upstream of one app, with the credential of each invocation. */
public final class AppRequests {
  private static final String INSUFFICIENT_SCOPE = "insufficient_scope";
  private static final String CONTENT_TYPE = "Content-Type";
  private static final String REQUEST_ID = "X-Request-Id";

  private final Map<String, Presenter> presenters = new HashMap<>();
  private final Outbound outbound;

  /**
   * @param connections of the app, by name
   */
  public AppRequests(Map<String, Connection> connections, Outbound outbound) {
    this.outbound = outbound;
    connections.forEach((name, connection) -> presenters.put(name, new Presenter(connection)));
  }

  /**
   * Writes a base URL with the parameters of the invocation's connection.
   *
   * @throws GatewayException {@code RECONNECT_REQUIRED} when a stored parameter cannot stand there
   */
  public void base(UrlTemplate base, Invocation invocation, StringBuilder url) {
    base(base, sender(invocation), url);
  }

  /** As {@link #base(UrlTemplate, Invocation, StringBuilder)}. */
  public void base(UrlTemplate base, Sender sender, StringBuilder url) {
    var presenter = presenter(sender);
    try {
      base.append(url, name -> presenter.param(sender.credential(), name));
    } catch (UrlTemplate.UnusableParameterException unusable) {
      throw presenter.unusable(String.valueOf(unusable.getMessage()));
    }
  }

  /**
   * The value of a parameter of the invocation's connection in a path; empty when the connection
   * declares none of this name.
   */
  Optional<String> pathParam(Invocation invocation, String name) {
    return presenter(invocation).pathParam(invocation.credential(), name);
  }

  /**
   * Sends a request and waits for the answer, of any status.
   *
   * @param headers without those that present the credential
   * @throws CredentialRefusedException when the upstream refuses the credential
   * @throws InsufficientScopeException when the upstream demands more scopes of it
   * @throws GatewayException {@code EGRESS_DENIED}, {@code UPSTREAM_*}, {@code OVERLOADED}, {@code
   *     RECONNECT_REQUIRED}
   */
  public Reply send(
      Invocation invocation,
      String method,
      URI uri,
      List<HttpField> headers,
      Optional<OutboundRequest.Body> body) {
    var abort = new RequestAbort();
    // Until the end of the call: its answer may be read for longer than this method runs.
    invocation.client().whenCancelled(abort::abort);
    return send(
        sender(invocation),
        new OutboundRequest(method, uri, headers, body, invocation.page().reads()),
        abort);
  }

  /**
   * As {@link #send(Invocation, String, URI, List, Optional)}.
   *
   * @param request without the headers that present the credential
   * @param abort ends the request, and the reading of its answer
   */
  public Reply send(Sender sender, OutboundRequest request, RequestAbort abort) {
    return followed(
        sender,
        correlated(sender, request),
        asked -> outbound.send(asked, sender.deadline(), abort, sender.attempts()));
  }

  /**
   * Opens a stream of events that stays open.
   *
   * @see Outbound#listen
   */
  public Reply listen(Sender sender, OutboundRequest request, RequestAbort abort) {
    return followed(
        sender,
        correlated(sender, request),
        asked -> outbound.listen(asked, sender.deadline(), abort));
  }

  /** The answer at the end of the redirects that stay in the origin of the upstream. */
  private Reply followed(
      Sender sender, OutboundRequest request, Function<OutboundRequest, Reply> send) {
    var presenter = presenter(sender);
    var asked = request;
    for (int redirects = 0; ; redirects++) {
      var sent = asked;
      var answer =
          sender
              .credential()
              .map(credential -> presenter.send(credential, sent, send))
              .orElseGet(() -> send.apply(sent));
      var reply = checked(sender, answer);
      Optional<OutboundRequest> next;
      try {
        next = Redirects.next(asked, reply, redirects);
      } catch (GatewayException refused) {
        reply.close();
        throw refused;
      }
      if (next.isEmpty()) {
        return reply;
      }
      reply.close();
      asked = next.get();
    }
  }

  /** The request with the names of its call and its trace. */
  private static OutboundRequest correlated(Sender sender, OutboundRequest request) {
    if (sender.call().isEmpty()) {
      return request;
    }
    var all = new ArrayList<HttpField>(request.headers().size() + 3);
    // First: a later header of the same name takes its place.
    correlate(sender.call().get(), all);
    all.addAll(request.headers());
    return new OutboundRequest(
        request.method(), request.uri(), all, request.body(), request.reads());
  }

  /** Names the call and its trace to the upstream. */
  private static void correlate(CallContext call, List<HttpField> headers) {
    if (!call.requestId().isEmpty()) {
      headers.add(new HttpField(REQUEST_ID, call.requestId()));
    }
    for (var name : TraceHeaders.NAMES) {
      var value = call.metadata().get(name);
      if (value != null) {
        headers.add(new HttpField(name, value));
      }
    }
  }

  /** The reply, unless it refuses the credential. */
  private Reply checked(Sender sender, Reply reply) {
    var presenter = presenter(sender);
    if (reply.status() == 401 && sender.presentsCredential()) {
      var refused = presenter.refused(reply);
      reply.close();
      throw refused;
    }
    if (reply.status() == 403 && presenter.isOAuth()) {
      var missing = missingScopes(reply);
      if (!missing.isEmpty()) {
        reply.close();
        throw new InsufficientScopeException(missing);
      }
    }
    return reply;
  }

  /**
   * The request that {@link #send} would send, with a mask in place of each secret. Prepared fields
   * are the manifest's, which may hold a secret of the deployment.
   *
   * @throws GatewayException {@code EGRESS_DENIED}
   */
  public RequestPreview preview(
      Invocation invocation,
      String method,
      URI uri,
      List<HttpField> headers,
      Optional<OutboundRequest.Body> body) {
    outbound.check(uri);
    var shown = new TreeMap<String, Reply.Header>(String.CASE_INSENSITIVE_ORDER);
    for (var field : headers) {
      boolean isHidden =
          field instanceof PreEncodedHttpField && !SentNames.isPlain(field.getName());
      show(shown, field.getName(), isHidden ? Redaction.MASK : field.getValue());
    }
    body.ifPresent(
        sent -> shown.put(CONTENT_TYPE, new Reply.Header(CONTENT_TYPE, sent.contentType())));
    var target = uri;
    if (invocation.credential().isPresent()) {
      presenter(invocation).maskedHeaders().forEach((name, masked) -> show(shown, name, masked));
      target = presenter(invocation).masked(uri);
    }
    return new RequestPreview(
        method,
        target,
        List.copyOf(shown.values()),
        body.flatMap(sent -> sent.content().inMemory()),
        body.filter(sent -> sent.content().inMemory().isEmpty()).isPresent());
  }

  private static void show(Map<String, Reply.Header> shown, String name, @Nullable String value) {
    shown.put(name, new Reply.Header(name, value == null ? "" : value));
  }

  /**
   * Sends a request in another way than by HTTP, with the credential of the invocation and the
   * names of its call.
   *
   * @param repeatable whether sending it twice has the effect of sending it once
   * @throws CredentialRefusedException as {@link #send(Invocation, String, URI, List, Optional)}
   */
  public Reply send(
      Invocation invocation, OutboundRequest request, boolean repeatable, Outbound.Way way) {
    var sender = sender(invocation);
    var correlated = correlated(sender, request);
    var presented =
        sender
            .credential()
            .map(credential -> presenter(sender).presenting(correlated, credential))
            .orElse(correlated);
    var deadline = sender.deadline();
    return checked(sender, outbound.send(presented, deadline, sender.attempts(), repeatable, way));
  }

  /** Whether the requests of the invocation carry something that an upstream can refuse. */
  public boolean presentsCredential(Invocation invocation) {
    return sender(invocation).presentsCredential();
  }

  /**
   * Returns the exception for an upstream that refuses the credential in another way than by its
   * status.
   */
  public CredentialRefusedException refused(Invocation invocation) {
    return presenter(invocation).refused();
  }

  /** The longest body of an answer, in bytes. */
  public long responseLimit() {
    return outbound.responseLimit();
  }

  /** The scopes that the upstream demands instead of an answer. */
  private static List<String> missingScopes(Reply reply) {
    return BearerChallenge.of(reply.challenges()).stream()
        .filter(challenge -> challenge.error().equals(Optional.of(INSUFFICIENT_SCOPE)))
        .map(BearerChallenge::scopes)
        .findFirst()
        .orElse(List.of());
  }

  private Presenter presenter(Invocation invocation) {
    return presenter(sender(invocation));
  }

  private Presenter presenter(Sender sender) {
    var credential = sender.credential();
    var connection =
        credential.isPresent() ? credential.get().connection() : sender.connection().name();
    var presenter = presenters.get(connection);
    if (presenter == null) {
      throw new IllegalStateException("no connection " + connection);
    }
    return presenter;
  }

  private static Sender sender(Invocation invocation) {
    return new Sender(
        invocation.operation().connection(),
        invocation.credential(),
        invocation.deadline(),
        Optional.of(invocation.context()),
        invocation.attempts());
  }

  /**
   * The credential and the deadline of a request.
   *
   * @param credential empty only when the connection needs none
   * @param call that the request carries out, which the upstream is told
   * @param attempts receives the attempts of the request
   */
  public record Sender(
      Connection connection,
      Optional<Credential> credential,
      Deadline deadline,
      Optional<CallContext> call,
      AttemptObserver attempts) {
    boolean presentsCredential() {
      return credential.filter(present -> !present.fields().isEmpty()).isPresent();
    }
  }
}
