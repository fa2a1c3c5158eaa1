package org.integrationgateway.core.outbound;

import java.net.InetSocketAddress;
import java.net.URI;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/**
 * A real HTTP server on a free port, to stand for an upstream's API. It takes any path, so that
 * tests see what was sent.
 */
public final class JettyUpstream implements AutoCloseable {
  private final Server server = new Server(new InetSocketAddress("127.0.0.1", 0));

  /** Answers a request; the callback is completed for it. */
  @FunctionalInterface
  public interface Behaviour {
    void answer(Request request, Response response) throws Exception;
  }

  public JettyUpstream(Behaviour behaviour) {
    server
        .getConnectors()[0]
        .getConnectionFactory(HttpConnectionFactory.class)
        .getHttpConfiguration()
        .setUriCompliance(UriCompliance.UNSAFE);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            behaviour.answer(request, response);
            callback.succeeded();
            return true;
          }
        });
    try {
      server.start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public int port() {
    return server.getURI().getPort();
  }

  public URI at(String pathAndQuery) {
    return URI.create("http://127.0.0.1:" + port() + pathAndQuery);
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
