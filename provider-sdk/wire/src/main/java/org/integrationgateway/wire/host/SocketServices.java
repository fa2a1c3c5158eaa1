package org.integrationgateway.wire.host;

import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.netty.channel.EventLoopGroup;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.HostHeaders;
import org.integrationgateway.wire.credentials.CredentialsAdapter;
import org.integrationgateway.wire.kind.Adapters;
import org.integrationgateway.wire.transport.Wire;
import org.integrationgateway.wire.value.ServiceFailures;

/** The host on the other side of a socket, or of a network. */
public final class SocketServices implements HostServices {
  private static final String HOST = "host";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{0,128}");

  private final EventLoopGroup loop = Wire.eventLoop("host-client");
  private final ManagedChannel channel;
  private final Secret token;

  private SocketServices(Function<EventLoopGroup, ManagedChannel> channel, Secret token) {
    this.channel = channel.apply(loop);
    this.token = token;
  }

  public static HostServices at(Path socket, Secret token) {
    return new SocketServices(loop -> Wire.channel(socket, loop), token);
  }

  public static HostServices at(URI url, Secret token) {
    var scheme = Optional.ofNullable(url.getScheme()).orElse("");
    if (url.getHost() == null || !(scheme.equals("https") || scheme.equals("http"))) {
      throw new IllegalArgumentException(
          "'%s' is not where a host's services are: https://host:port".formatted(url));
    }
    return new SocketServices(loop -> Wire.channel(url, loop), token);
  }

  @Override
  public Apps apps() {
    return new AppsClient(calls());
  }

  @Override
  public <P> P service(ProviderKind<P> kind, String name) {
    if (kind == ProviderKind.APP) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED, "apps are called by their operations: use apps()");
    }
    if (!NAME.matcher(name).matches()) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "'%s' is not a name of a %s provider".formatted(name, kind));
    }
    return Adapters.of(kind).client(channel(name), name.isEmpty() ? HOST : name);
  }

  @Override
  public ExternalCredentials credentials() {
    return CredentialsAdapter.client(calls());
  }

  @Override
  public HostLogs logs() {
    return new LogsClient(calls());
  }

  private Calls calls() {
    return new Calls(channel(""), HOST, ServiceFailures.ALL);
  }

  private Channel channel(String name) {
    return HostHeaders.presenting(channel, token, name);
  }

  @Override
  public void close() {
    channel.shutdownNow();
    Wire.stop(loop);
  }
}
