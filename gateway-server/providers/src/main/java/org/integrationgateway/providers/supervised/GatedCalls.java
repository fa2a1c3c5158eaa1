package org.integrationgateway.providers.supervised;

import java.time.Duration;
import java.util.function.BiFunction;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.host.connect.CallRouter;
import org.integrationgateway.host.connect.ProviderCalls;
import org.integrationgateway.providers.supervision.CallGate;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Leads the calls of a provider that stays the same while its processes change: each passes the
 * gate and goes to the process that serves when it begins; that process is not stopped before the
 * call has ended, also when its answer is a stream.
 *
 * @param kind of the provider: callers of an app get a {@link GatewayException} when it is not
 *     available, callers of any other kind a {@link ServiceException}
 * @param name of the provider, for messages
 */
public record GatedCalls(ProviderKind<?> kind, String name, CallGate<ConnectedProvider> gate)
    implements CallRouter {
  /** The deadline of calls that have none. */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** The provider behind a gate, as its kind's interface. */
  public static <P> P provider(
      ProviderKind<P> kind, String name, CallGate<ConnectedProvider> gate) {
    return ProviderCalls.routed(new GatedCalls(kind, name, gate)).service(kind, name);
  }

  /**
   * @throws RuntimeException when no process serves within the deadline in force, or none will:
   *     {@code PROVIDER_UNAVAILABLE} of an app, else {@code UNAVAILABLE}
   */
  @Override
  public <T> T begin(BiFunction<ProviderCalls, Runnable, T> call) {
    try {
      return gate.begin(
          Deadline.current().orElseGet(() -> Deadline.in(TIMEOUT)),
          (serving, ended) -> call.apply(serving.calls(), ended));
    } catch (GatewayException unavailable) {
      throw told(unavailable);
    }
  }

  @Override
  public RuntimeException lost(ProviderException failure) {
    return told(gate.failed(failure));
  }

  private RuntimeException told(GatewayException why) {
    return kind == ProviderKind.APP
        ? why.app(name)
        : new ServiceException(Reason.UNAVAILABLE, String.valueOf(why.getMessage()), why);
  }
}
