package org.integrationgateway.host.connect;

import io.grpc.ManagedChannel;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.integrationgateway.sdk.TlsIdentity;
import org.integrationgateway.wire.transport.Wire;

/** The address at which a host reaches a provider. */
sealed interface Dialer {
  /** Whether a process listens there. */
  boolean listens();

  ManagedChannel channel(EventLoopGroup loop);

  /** The address for people. */
  @Override
  String toString();

  /** A unix domain socket. */
  record BySocket(Path path) implements Dialer {
    @Override
    public boolean listens() {
      try (var probe = SocketChannel.open(Wire.address(path))) {
        return probe.isConnected();
      } catch (IOException notYet) {
        return false;
      }
    }

    @Override
    public ManagedChannel channel(EventLoopGroup loop) {
      return Wire.channel(path, loop);
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  /** A network address; the listener must present the provider's certificate. */
  record ByNetwork(String host, int port, TlsIdentity identity) implements Dialer {
    private static final int TIMEOUT_MILLIS = 1_000;

    @Override
    public boolean listens() {
      try (var probe = new Socket()) {
        probe.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
        return true;
      } catch (IOException notYet) {
        return false;
      }
    }

    @Override
    public ManagedChannel channel(EventLoopGroup loop) {
      return Wire.channel(host, port, identity, loop);
    }

    @Override
    public String toString() {
      return host + ":" + port;
    }
  }
}
