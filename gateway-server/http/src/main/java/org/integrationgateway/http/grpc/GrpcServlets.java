package org.integrationgateway.http.grpc;

import io.grpc.Context;
import io.grpc.servlet.jakarta.ServletAdapter;
import io.grpc.servlet.jakarta.ServletServerBuilder;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.integrationgateway.host.wire.RequestMemoryLimit;

/** Makes the handler that serves the services of a door. */
final class GrpcServlets {
  /** The longest message that is read. */
  static final int MOST_BYTES = 16 << 20;

  /** The attribute of a request that has its {@link GrpcPeer}. */
  static final String PEER = GrpcPeer.class.getName();

  /** Malformed calls are refused; their stack traces are no news for operators. */
  private static final Logger ADAPTER = Logger.getLogger("io.grpc.servlet.jakarta");

  static {
    ADAPTER.setLevel(Level.OFF);
  }

  private GrpcServlets() {}

  /**
   * The handler.
   *
   * @param timer its user shuts it down
   */
  static ServletContextHandler handler(GrpcDoor door, ScheduledExecutorService timer) {
    var offer = door.open(timer);
    var limit = new RequestMemoryLimit();
    var building =
        new ServletServerBuilder()
            .maxInboundMessageSize(MOST_BYTES)
            .scheduledExecutorService(timer)
            .addStreamTracerFactory(new PeerTracer.Factory())
            .addStreamTracerFactory(limit)
            .fallbackHandlerRegistry(new UnlistedServices(offer.unlisted()))
            // Calls begin on the threads of the port; the services go on with their own.
            .directExecutor();
    building.addServices(offer.listed());
    // gRPC runs the interceptor that was added last first.
    for (int i = offer.interceptors().size() - 1; i >= 0; i--) {
      building.intercept(offer.interceptors().get(i));
    }
    building.intercept(limit);
    var servlet = new ServletHolder(new CallServlet(building.buildServletAdapter()));
    servlet.setAsyncSupported(true);
    var handler = new ServletContextHandler();
    handler.setContextPath("/");
    handler.addServlet(servlet, "/*");
    return handler;
  }

  /** Passes calls to the adapter, each with its peer. */
  private static final class CallServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient ServletAdapter adapter;

    CallServlet(ServletAdapter adapter) {
      this.adapter = adapter;
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {
      var peer = (GrpcPeer) request.getAttribute(PEER);
      response.setHeader("x-request-id", peer.requestId());
      peer.in(Context.ROOT)
          .run(
              () -> {
                try {
                  adapter.doPost(request, response);
                } catch (IOException gone) {
                  throw new UncheckedIOException(gone);
                }
              });
    }

    @Override
    public void destroy() {
      adapter.destroy();
    }
  }
}
