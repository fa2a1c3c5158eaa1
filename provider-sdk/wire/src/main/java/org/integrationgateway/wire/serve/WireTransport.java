package org.integrationgateway.wire.serve;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.host.Setup;
import org.integrationgateway.sdk.host.Transport;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.wire.host.SocketServices;
import org.integrationgateway.wire.kind.Adapters;
import org.integrationgateway.wire.process.CallThreads;
import org.integrationgateway.wire.transport.WireServer;
import org.integrationgateway.wire.transport.WireServer.Offer;

/** The SDK's transport: gRPC over unix domain sockets, or over TCP with TLS. */
public final class WireTransport implements Transport {
  @Override
  public <P> void serve(ProviderKind<P> kind, Setup<P> setup, Class<?> main) {
    ProviderProcess.serve(kind, setup, main);
  }

  @Override
  public <P> Runnable listen(ProviderKind<P> kind, Setup<P> setup, String name, Path socket)
      throws IOException {
    var offer = new Offer<>(kind.text(), Adapters.of(kind), name, Optional.empty(), setup);
    return WireServer.listen(socket, offer, CallThreads.open(), () -> {})::close;
  }

  @Override
  public HostServices host(Path socket, Secret token) {
    return SocketServices.at(socket, token);
  }

  @Override
  public HostServices host(URI url, Secret token) {
    return SocketServices.at(url, token);
  }
}
