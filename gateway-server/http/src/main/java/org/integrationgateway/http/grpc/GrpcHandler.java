package org.integrationgateway.http.grpc;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.RequestId;
import org.integrationgateway.http.exchange.SentTrace;
import org.integrationgateway.http.forwarded.TrustedProxies;

/** Passes gRPC calls to their services and other requests to another handler. */
public final class GrpcHandler extends Handler.Sequence {
  private static final String TYPE = "application/grpc";

  /** The header by which providers elsewhere are recognised. */
  private static final String HOST_TOKEN = "gateway-host-token";

  private final Handler calls;
  private final Handler other;
  private final TrustedProxies proxies;
  private final ScheduledExecutorService timer;

  private GrpcHandler(
      Handler calls, Handler other, TrustedProxies proxies, ScheduledExecutorService timer) {
    super(calls, other);
    this.calls = calls;
    this.other = other;
    this.proxies = proxies;
    this.timer = timer;
  }

  /**
   * A handler in front of another one.
   *
   * @param timer runs short work later; ends with the handler
   */
  public static GrpcHandler of(
      GrpcDoor door, Handler other, TrustedProxies proxies, ScheduledExecutorService timer) {
    return new GrpcHandler(GrpcServlets.handler(door, timer), other, proxies, timer);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!isGrpc(request)) {
      return other.handle(request, response, callback);
    }
    // The adapter of servlets is not told of a client that leaves while one of its methods runs.
    var lost = new CompletableFuture<Void>();
    request.addFailureListener(lost::completeExceptionally);
    request.setAttribute(
        GrpcServlets.PEER,
        new GrpcPeer(
            address(request),
            RequestId.of(request.getHeaders()),
            SentTrace.of(request.getHeaders()),
            lost));
    return calls.handle(request, response, callback);
  }

  /** A request whose proxies disagree counts for the nearest one. */
  private String address(Request request) {
    try {
      return proxies.view(request).address();
    } catch (GatewayException disagreeing) {
      return TrustedProxies.NONE.view(request).address();
    }
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    timer.shutdownNow();
  }

  private static boolean isGrpc(Request request) {
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2
        && request.getMethod().equals("POST")
        && type != null
        && (type.equals(TYPE) || type.startsWith(TYPE + "+") || type.startsWith(TYPE + ";"));
  }

  /**
   * Whether the request is a call of a provider elsewhere, which may be a part of a request under
   * way.
   */
  public static boolean isOfProvider(Request request) {
    return request.getHeaders().contains(HOST_TOKEN) && isGrpc(request);
  }
}
