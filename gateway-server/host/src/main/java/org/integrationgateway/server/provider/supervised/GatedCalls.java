package org.integrationgateway.server.provider.supervised;

import java.time.Duration;
import java.util.function.BiFunction;
import org.integrationgateway.host.connect.CallRouter;
import org.integrationgateway.host.connect.ProviderCalls;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.provider.supervision.CallGate;

/**
 * Leads the calls of a provider that stays the same while its processes change: each passes the
 * gate and goes to the process that serves when it begins; that process is not stopped before the
 * call has ended, also when its answer is a stream.
 */
public record GatedCalls(CallGate<ProviderCalls> gate) implements CallRouter {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The provider behind a gate, as its kind's interface. */
  public static <P> P provider(ProviderKind<P> kind, String name, CallGate<ProviderCalls> gate) {
    return ProviderCalls.routed(new GatedCalls(gate)).service(kind, name);
  }

  /**
   * @throws ServiceException {@code UNAVAILABLE} when no process serves within the deadline in
   *     force, or none will
   */
  @Override
  public <T> T begin(BiFunction<ProviderCalls, Runnable, T> call) {
    try {
      return gate.begin(Deadline.current().orElseGet(() -> Deadline.in(PATIENCE)), call);
    } catch (GatewayException unavailable) {
      throw unavailable(unavailable);
    }
  }

  @Override
  public RuntimeException lost(ProviderException failure) {
    return unavailable(gate.failed(failure));
  }

  private static ServiceException unavailable(GatewayException why) {
    return new ServiceException(Reason.UNAVAILABLE, String.valueOf(why.getMessage()), why);
  }
}
