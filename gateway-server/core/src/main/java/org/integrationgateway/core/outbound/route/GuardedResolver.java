package org.integrationgateway.core.outbound.route;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;

/**
 * Resolves a host to the addresses that the egress policy of the destination admits. The client
 * connects to these addresses: the host is not resolved a second time.
 */
public final class GuardedResolver implements SocketAddressResolver {
  private final SocketAddressResolver resolver;

  GuardedResolver(SocketAddressResolver resolver) {
    this.resolver = resolver;
  }

  @Override
  public void resolve(
      String host,
      int port,
      Map<String, Object> context,
      Promise<List<InetSocketAddress>> promise) {
    var destination = context.get(Destination.CONTEXT_KEY);
    var policy =
        destination instanceof Destination found
            ? OutboundListener.policy(found.getOrigin().getTag())
            : null;
    if (policy == null) {
      promise.failed(new Denied(host));
      return;
    }
    resolver.resolve(
        host,
        port,
        context,
        new Promise<>() {
          @Override
          public void succeeded(List<InetSocketAddress> resolved) {
            var admitted = policy.admit(host, resolved);
            if (admitted.isEmpty()) {
              promise.failed(new Denied(host));
              return;
            }
            promise.succeeded(admitted);
          }

          @Override
          public void failed(Throwable failure) {
            promise.failed(failure);
          }
        });
  }

  /** No address of the host may be dialled. */
  public static final class Denied extends IOException {
    private static final long serialVersionUID = 1L;

    private Denied(String host) {
      super(host);
    }
  }
}
