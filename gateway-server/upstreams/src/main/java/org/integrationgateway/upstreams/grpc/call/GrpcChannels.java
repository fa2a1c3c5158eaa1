package org.integrationgateway.upstreams.grpc.call;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.grpc.ChannelCredentials;
import io.grpc.HttpConnectProxiedSocketAddress;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.ProxyDetector;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.ChannelOption;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.TrustManagerFactory;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.egress.ForwardProxy;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.egress.trust.TrustedAuthorities;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;

/**
 * Channels to gRPC servers, one for each target and egress policy, at most 256. A channel that is
 * not used for ten minutes is closed; its connections close after 75 seconds.
 */
public final class GrpcChannels implements AutoCloseable {
  private static final int MOST = 256;
  private static final Duration UNUSED = Duration.ofMinutes(10);
  private static final long IDLE_SECONDS = 75;

  /** The largest message, in bytes; less where the server allows less for answers. */
  private static final long LARGEST_MESSAGE = 64L << 20;

  private static final int LARGEST_METADATA = 32 << 10;

  private final ExecutorService background =
      Executors.newCachedThreadPool(
          task -> {
            var thread = new Thread(task, "grpc-names");
            thread.setDaemon(true);
            return thread;
          });

  private final Cache<Key, ManagedChannel> channels =
      Caffeine.newBuilder()
          .maximumSize(MOST)
          .expireAfterAccess(UNUSED)
          .scheduler(Scheduler.systemScheduler())
          .<Key, ManagedChannel>removalListener(
              (key, channel, why) -> {
                if (channel != null) {
                  channel.shutdown();
                }
              })
          .build();

  private record Key(String scheme, String authority, EgressPolicy policy) {}

  /**
   * The channel to a target, under the policy of an app as it is now.
   *
   * @param target {@code https://host:port}, or http for plain text
   * @throws GatewayException {@code EGRESS_DENIED}, or {@code UPSTREAM_UNREACHABLE} where the proxy
   *     of the app is one that gRPC cannot go by
   */
  ManagedChannel to(URI target, Outbound outbound) {
    var policy = outbound.policy();
    policy.admit(target.getHost(), target.getPort());
    return channels.get(key(target, policy), key -> open(target, policy, outbound));
  }

  /** Connects anew at the next call. */
  void forget(URI target, Outbound outbound) {
    channels.invalidate(key(target, outbound.policy()));
  }

  private static Key key(URI target, EgressPolicy policy) {
    return new Key(target.getScheme(), target.getRawAuthority(), policy);
  }

  // The registry of resolvers would be shared by all channels of the process.
  @SuppressWarnings("deprecation")
  private ManagedChannel open(URI target, EgressPolicy policy, Outbound outbound) {
    var route = policy.route();
    var builder =
        NettyChannelBuilder.forTarget(
                "guarded:///" + target.getRawAuthority(), credentials(target, route))
            .nameResolverFactory(GuardedNames.of(target, policy, background))
            .overrideAuthority(target.getHost() + ":" + target.getPort())
            .proxyDetector(detector(route))
            .userAgent("integration-gateway")
            .disableRetry()
            .disableServiceConfigLookUp()
            .maxInboundMessageSize((int) Math.min(LARGEST_MESSAGE, outbound.responseLimit()))
            .maxInboundMetadataSize(LARGEST_METADATA)
            .withOption(
                ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) outbound.connectTimeout().toMillis())
            .idleTimeout(IDLE_SECONDS, TimeUnit.SECONDS);
    return builder.build();
  }

  private static ChannelCredentials credentials(URI target, EgressRoute route) {
    if (target.getScheme().equals("http")) {
      return InsecureChannelCredentials.create();
    }
    var own = route.certificateAuthorities();
    if (own.isEmpty()) {
      return TlsChannelCredentials.create();
    }
    try {
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(TrustedAuthorities.with(own));
      return TlsChannelCredentials.newBuilder().trustManager(trust.getTrustManagers()).build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no store of certificates", e);
    }
  }

  /** The proxy of the egress policy, and not one of the Java runtime. */
  private static ProxyDetector detector(EgressRoute route) {
    if (route.proxy().isEmpty()) {
      return address -> null;
    }
    var proxy = route.proxy().get();
    if (proxy.secure()) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_UNREACHABLE,
          "gRPC does not leave through the proxy '%s', which is spoken to over TLS: give the app a proxy with http://, or none, in apps.<name>.egress.proxy"
              .formatted(proxy.url()));
    }
    return address -> by(proxy, (InetSocketAddress) address);
  }

  private static HttpConnectProxiedSocketAddress by(ForwardProxy proxy, InetSocketAddress target) {
    var way =
        HttpConnectProxiedSocketAddress.newBuilder()
            .setTargetAddress(target)
            .setProxyAddress(new InetSocketAddress(proxy.host(), proxy.port()));
    proxy
        .user()
        .ifPresent(
            user -> way.setUsername(user.name()).setPassword(user.password().use(text -> text)));
    return way.build();
  }

  @Override
  public void close() {
    channels.asMap().values().forEach(ManagedChannel::shutdownNow);
    channels.invalidateAll();
    background.shutdownNow();
  }
}
