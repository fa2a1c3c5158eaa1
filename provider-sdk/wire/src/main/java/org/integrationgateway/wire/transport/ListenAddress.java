package org.integrationgateway.wire.transport;

import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.sdk.TlsIdentity;

/** The address that a provider listens at. */
public sealed interface ListenAddress {
  /** A server builder for this address. */
  NettyServerBuilder server(EventLoopGroup loop);

  /** Removes what the listener leaves behind. */
  void remove();

  /** The address for people. */
  @Override
  String toString();

  /** A unix domain socket: the process that may open it is the host. */
  record OfSocket(Path path) implements ListenAddress {
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

  /** An address: the peer that presents the host's certificate is the host. */
  record OfNetwork(InetSocketAddress address, TlsIdentity identity) implements ListenAddress {
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
