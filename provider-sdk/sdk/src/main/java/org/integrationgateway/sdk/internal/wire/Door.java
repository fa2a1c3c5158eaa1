package org.integrationgateway.sdk.internal.wire;

import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.sdk.TlsIdentity;

/** Where a provider listens. */
public sealed interface Door {
  /** What listens there, once it is built and started. */
  NettyServerBuilder server(EventLoopGroup loop);

  /** Removes what stays behind when nobody listens any more. */
  void remove();

  /** For people. */
  @Override
  String toString();

  /** A unix domain socket: whoever may open it is the host. */
  record OfSocket(Path path) implements Door {
    @Override
    public NettyServerBuilder server(EventLoopGroup loop) {
      return Wire.server(path, loop);
    }

    @Override
    public void remove() {
      try {
        Files.deleteIfExists(path);
      } catch (IOException left) {
        // The host removes stale sockets too.
      }
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  /** An address: whoever shows the host's certificate is the host. */
  record OfNetwork(InetSocketAddress address, TlsIdentity identity) implements Door {
    @Override
    public NettyServerBuilder server(EventLoopGroup loop) {
      return Wire.server(address, identity, loop);
    }

    @Override
    public void remove() {}

    @Override
    public String toString() {
      return address.getHostString() + ":" + address.getPort();
    }
  }
}
