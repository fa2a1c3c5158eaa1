package org.integrationgateway.http;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.http.grpc.GrpcHandler;

/**
 * Takes calls of providers past the handler that drains, and keeps their connections: they are
 * parts of requests under way, which end only with them.
 */
final class ProviderCallHandler extends Handler.Wrapper {
  private final GrpcHandler calls;

  /**
   * @param draining in front of the calls
   */
  ProviderCallHandler(GracefulHandler draining, GrpcHandler calls) {
    super(draining);
    this.calls = calls;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!GrpcHandler.isOfProvider(request)) {
      return super.handle(request, response, callback);
    }
    DrainingConnector.stay(request);
    return calls.handle(request, response, callback);
  }
}
