package org.integrationgateway.server.egress.proxy;

import io.netty.channel.EventLoop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.sdk.internal.wire.transport.Wire;
import org.integrationgateway.server.egress.EgressPolicy;

/** Opens the proxies of launches. One thread, begun with the first, carries the bytes of all. */
public final class EgressProxies {
  private Optional<EventLoop> loop = Optional.empty();

  /**
   * Opens one on a socket.
   *
   * @param owner of the launch, as the configuration names it: {@code apps.weather}
   * @param socket does not exist yet
   * @param refused told each time that a host is refused
   */
  public EgressProxy open(String owner, EgressPolicy policy, Path socket, Runnable refused)
      throws IOException {
    var proxy = new EgressProxy(owner, loop(), policy, refused);
    try {
      proxy.onSocket(socket);
      return proxy;
    } catch (IOException | RuntimeException e) {
      proxy.close();
      throw e;
    }
  }

  private synchronized EventLoop loop() {
    var known = loop.orElseGet(() -> Wire.eventLoop("egress").next());
    loop = Optional.of(known);
    return known;
  }
}
