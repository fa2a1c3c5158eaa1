package org.integrationgateway.upstreams.grpc.call;

import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.Status;
import io.grpc.StatusOr;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the host of a target to the addresses that the egress policy admits. The channel
 * connects to these: the host is not resolved a second time. With a proxy, the proxy resolves it.
 */
final class GuardedNames extends NameResolver {
  private final String host;
  private final int port;
  private final EgressPolicy policy;
  private final Executor background;
  private @Nullable Listener2 listener;

  private GuardedNames(URI target, EgressPolicy policy, Executor background) {
    this.host = target.getHost();
    this.port = target.getPort();
    this.policy = policy;
    this.background = background;
  }

  /** Makes the resolver of one target, also where the channel asks for another. */
  static NameResolver.Factory of(URI target, EgressPolicy policy, Executor background) {
    return new NameResolver.Factory() {
      @Override
      public NameResolver newNameResolver(URI unused, NameResolver.Args args) {
        return new GuardedNames(target, policy, background);
      }

      @Override
      public String getDefaultScheme() {
        return "guarded";
      }
    };
  }

  @Override
  public String getServiceAuthority() {
    return host + ":" + port;
  }

  @Override
  public void start(Listener2 told) {
    listener = told;
    resolve();
  }

  @Override
  public void refresh() {
    resolve();
  }

  private void resolve() {
    var told = listener;
    if (told != null) {
      background.execute(() -> told.onResult(resolved()));
    }
  }

  private ResolutionResult resolved() {
    try {
      var groups = addresses().stream().map(EquivalentAddressGroup::new).toList();
      return ResolutionResult.newBuilder().setAddressesOrError(StatusOr.fromValue(groups)).build();
    } catch (GatewayException refused) {
      return ResolutionResult.newBuilder()
          .setAddressesOrError(StatusOr.fromStatus(Status.UNAVAILABLE.withCause(refused)))
          .build();
    }
  }

  private List<InetSocketAddress> addresses() {
    policy.admit(host, port);
    if (policy.route().proxy().isPresent()) {
      return List.of(InetSocketAddress.createUnresolved(host, port));
    }
    try {
      var all =
          Arrays.stream(InetAddress.getAllByName(host))
              .map(address -> new InetSocketAddress(address, port))
              .toList();
      var admitted = policy.admit(host, all);
      if (admitted.isEmpty()) {
        throw EgressPolicy.denied(host);
      }
      return admitted;
    } catch (UnknownHostException unknown) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_UNREACHABLE, "the name of '" + host + "' cannot be resolved", unknown);
    }
  }

  @Override
  public void shutdown() {
    listener = null;
  }
}
