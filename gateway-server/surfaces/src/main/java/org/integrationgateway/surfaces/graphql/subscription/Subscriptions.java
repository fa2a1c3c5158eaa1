package org.integrationgateway.surfaces.graphql.subscription;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.integrationgateway.base.trace.TraceHeaders;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.core.outbound.SendResult;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.manifest.app.SubscriptionProtocol;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.request.AppRequests;
import org.integrationgateway.surfaces.socket.TextSocket;
import org.integrationgateway.surfaces.socket.TextSockets;
import org.integrationgateway.surfaces.stream.LineStream;
import tools.jackson.databind.node.ObjectNode;

/**
 * The subscriptions of a GraphQL upstream: each is a stream of its results, a line of JSON for each
 * ({@code application/x-ndjson}), until the server completes it, the caller leaves, the wanted
 * number of results has come, or the deadline of the call breaks it off.
 */
public final class Subscriptions {
  private static final String JSON = "application/json";
  private static final List<Reply.Header> JSON_HEADERS =
      List.of(new Reply.Header("Content-Type", JSON));

  /** The largest result, in bytes; less where the server allows less for answers. */
  private static final long LARGEST = 16L << 20;

  /** Codes with which servers close a connection, from which the rest of a status is taken. */
  private static final int FIRST_CODE = 4400;

  private static final int LAST_CODE = 4599;
  private static final int STATUS_OF_CODE = 4000;

  private final SubscriptionProtocol protocol;
  private final UrlTemplate url;
  private final List<HttpField> headers;
  private final Set<String> ordinary;
  private final AppRequests requests;
  private final Outbound outbound;
  private final TextSockets sockets;

  /**
   * @param url with http or https, also for WebSocket; may hold {@code {param}}, a parameter of the
   *     connection
   * @param headers the same for every request
   * @throws IllegalArgumentException when it is not an http or https URL
   */
  public Subscriptions(
      SubscriptionProtocol protocol,
      String url,
      Map<String, String> headers,
      AppRequests requests,
      Outbound outbound,
      TextSockets sockets) {
    this.protocol = protocol;
    this.url = UrlTemplate.endpoint(url);
    this.requests = requests;
    this.outbound = outbound;
    this.sockets = sockets;
    var fixed = new ArrayList<HttpField>();
    headers.forEach((name, value) -> fixed.add(new PreEncodedHttpField(name, value)));
    if (protocol == SubscriptionProtocol.SSE) {
      fixed.add(new PreEncodedHttpField("Accept", "text/event-stream, " + JSON));
    }
    this.headers = List.copyOf(fixed);
    this.ordinary = new HashSet<>(TraceHeaders.NAMES);
    ordinary.add("x-request-id");
    headers.keySet().forEach(name -> ordinary.add(name.toLowerCase(Locale.ROOT)));
  }

  /** Why no request can be made with these parameters; empty: requests can be made. */
  public Optional<String> problem(Map<String, String> params) {
    return url.problem(name -> Optional.ofNullable(params.get(name)));
  }

  /** Whether an answer is a stream of results. */
  public static boolean isStream(Reply reply) {
    return reply.headers().equals(LineStream.HEADERS);
  }

  /** The request that {@link #open} would send. */
  public RequestPreview preview(ObjectNode content, Invocation invocation) {
    return requests.preview(
        invocation, "POST", target(invocation), headers, Optional.of(body(content)));
  }

  /**
   * Begins a subscription. What is no stream is an answer that refuses it: its body has the errors.
   *
   * @param content the request, as its JSON says
   * @param messages that end the stream; 0: any number
   * @throws GatewayException as {@link AppRequests#send}
   */
  public Reply open(ObjectNode content, int messages, Invocation invocation) {
    return protocol == SubscriptionProtocol.SSE
        ? byEvents(content, messages, invocation)
        : bySocket(content, messages, invocation);
  }

  private URI target(Invocation invocation) {
    var target = new StringBuilder();
    requests.base(url, invocation, target);
    return URI.create(target.toString());
  }

  private static OutboundRequest.Body body(ObjectNode content) {
    return new OutboundRequest.Body(JSON, Json.write(content));
  }

  private Reply byEvents(ObjectNode content, int messages, Invocation invocation) {
    var reply =
        requests.send(invocation, "POST", target(invocation), headers, Optional.of(body(content)));
    boolean isEvents =
        reply
            .header("Content-Type")
            .filter(type -> type.toLowerCase(Locale.ROOT).startsWith("text/event-stream"))
            .isPresent();
    return isEvents ? stream(new EventResults(reply, (int) largest()), messages) : reply;
  }

  private Reply bySocket(ObjectNode content, int messages, Invocation invocation) {
    var request = new OutboundRequest("GET", target(invocation), headers, Optional.empty());
    var abort = new RequestAbort();
    invocation.client().whenCancelled(abort::abort);
    return requests.send(
        invocation,
        request,
        true,
        (sent, host, policy, limits) ->
            once(sent, content, messages, policy, limits, invocation.deadline(), abort));
  }

  private SendResult once(
      OutboundRequest sent,
      ObjectNode content,
      int messages,
      EgressPolicy policy,
      OutboundLimits limits,
      Deadline deadline,
      RequestAbort abort) {
    try {
      var socket =
          sockets.open(sent, SocketResults.PROTOCOL, outbound, policy, limits, deadline, largest());
      abort.bind(socket::abandon);
      var begun = begun(socket, sent, content, messages, deadline);
      return abort.aborted() && begun instanceof SendResult.Failed ? cancelled() : begun;
    } catch (TextSockets.RefusedException refused) {
      var why = "the server refuses a WebSocket with status " + refused.status();
      boolean isRefusal = refused.status() >= 400 && refused.status() < 600;
      return isRefusal ? answered(refused.status(), why) : broken(why, refused);
    } catch (TextSockets.FailedException failed) {
      return failed.failed();
    }
  }

  private SendResult begun(
      TextSocket socket,
      OutboundRequest sent,
      ObjectNode content,
      int messages,
      Deadline deadline) {
    boolean isBegun = false;
    try {
      var results = SocketResults.begin(socket, init(sent), content, deadline);
      isBegun = true;
      return new SendResult.Answered(stream(results, messages));
    } catch (TextSocket.EndedException ended) {
      if (ended.code() >= FIRST_CODE && ended.code() <= LAST_CODE) {
        return answered(ended.code() - STATUS_OF_CODE, String.valueOf(ended.getMessage()));
      }
      return broken(String.valueOf(ended.getMessage()), ended);
    } catch (IOException broken) {
      return broken(String.valueOf(broken.getMessage()), broken);
    } catch (SocketResults.ErrorsException refused) {
      var errors = Json.object();
      errors.set("errors", refused.errors());
      return new SendResult.Answered(
          new Reply(200, JSON_HEADERS, new Reply.Body.Bytes(Json.write(errors))));
    } catch (GatewayException failure) {
      return new SendResult.Failed(failure, false);
    } catch (InterruptedException e) {
      return new SendResult.Failed(GatewayException.interrupted(), false);
    } finally {
      if (!isBegun) {
        socket.close();
      }
    }
  }

  private static SendResult cancelled() {
    return new SendResult.Failed(
        new GatewayException(ErrorCode.INVALID_STATE, "the client has cancelled the call"), false);
  }

  /** The headers that present the credential, for servers that look for it in the first message. */
  private ObjectNode init(OutboundRequest sent) {
    var init = Json.object();
    for (var header : sent.plainHeaders()) {
      if (!ordinary.contains(header.name().toLowerCase(Locale.ROOT))) {
        init.put(header.name(), header.value());
      }
    }
    return init;
  }

  private static SendResult answered(int status, String why) {
    var body = Json.object();
    body.putArray("errors").addObject().put("message", why);
    return new SendResult.Answered(
        new Reply(status, JSON_HEADERS, new Reply.Body.Bytes(Json.write(body))));
  }

  private static SendResult broken(String why, Exception cause) {
    return new SendResult.Failed(
        new GatewayException(ErrorCode.UPSTREAM_INVALID_RESPONSE, why, cause), false);
  }

  private Reply stream(Results results, int messages) {
    var lines = new ResultLines(results, messages, outbound.responseLimit());
    return new Reply(200, LineStream.HEADERS, new Reply.Body.Stream(lines, OptionalLong.empty()));
  }

  private long largest() {
    return Math.min(LARGEST, outbound.responseLimit());
  }
}
