package org.integrationgateway.providers.proxy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.integrationgateway.core.egress.EgressPolicy;

/** Opens the proxies of launches. One Jetty server, started with the first, carries all of them. */
public final class EgressProxies {
  private static final int THREADS = 64;

  private Optional<EgressConnector> connector = Optional.empty();

  /**
   * Opens one on a socket.
   *
   * @param owner of the launch, as the configuration names it: {@code apps.weather}
   * @param socket does not exist yet
   * @param refused told each time that a host is refused
   */
  public EgressProxy open(String owner, EgressPolicy policy, Path socket, Runnable refused)
      throws IOException {
    var proxy = new EgressProxy(owner, policy, refused, connector());
    try {
      proxy.onSocket(socket);
      return proxy;
    } catch (IOException | RuntimeException e) {
      proxy.close();
      throw e;
    }
  }

  private synchronized EgressConnector connector() throws IOException {
    if (connector.isEmpty()) {
      connector = Optional.of(start());
    }
    return connector.get();
  }

  private static EgressConnector start() throws IOException {
    var threads = new QueuedThreadPool(THREADS, 1);
    threads.setName("egress");
    threads.setDaemon(true);
    var server = new Server(threads, new ScheduledExecutorScheduler("egress-timer", true), null);
    var connector = new EgressConnector(server);
    server.addConnector(connector);
    server.setHandler(new EgressHandler());
    server.setErrorHandler(new PlainText());
    try {
      server.start();
      return connector;
    } catch (Exception e) {
      throw new IOException("the egress proxy does not start", e);
    }
  }

  /** Tells a client in one sentence why its request is not carried out. */
  private static final class PlainText extends ErrorHandler {
    @Override
    public boolean errorPageForMethod(String method) {
      return true;
    }

    @Override
    protected void generateResponse(
        Request request,
        Response response,
        int code,
        String message,
        Throwable cause,
        Callback callback) {
      var headers = response.getHeaders();
      if (code == HttpStatus.PROXY_AUTHENTICATION_REQUIRED_407) {
        headers.put(HttpHeader.PROXY_AUTHENTICATE, "Basic realm=\"egress\"");
      }
      headers.put(HttpHeader.CONTENT_TYPE, MimeTypes.Type.TEXT_PLAIN_UTF_8.asString());
      headers.put(HttpHeader.CONNECTION, "close");
      if (code == HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505) {
        response.setStatus(HttpStatus.BAD_REQUEST_400);
      }
      Content.Sink.write(response, true, message + "\n", callback);
    }
  }
}
