package org.integrationgateway.host.wire;

import io.grpc.Context;
import io.grpc.StatusRuntimeException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.wire.call.Contexts;
import org.integrationgateway.wire.call.FailureMapping;
import org.integrationgateway.wire.value.ServiceFailures;

/**
 * Services that one call may use, and how the call is answered. The transport that admits a call
 * puts it into the gRPC context of that call.
 *
 * @param context in force while the call is carried out; empty: a provider acts for itself
 * @param services what the call may use, each checked when it is asked for
 * @param name of the service that the call names beside its message; empty: the message names it
 * @param bodies the form of the answers of apps
 * @param failures maps failures in front of the mapping of a kind; it maps nothing for providers
 */
public record CallSession(
    Optional<CallContext> context,
    HostServices services,
    String name,
    Bodies bodies,
    Function<Throwable, Optional<StatusRuntimeException>> failures) {
  private static final Context.Key<CallSession> CURRENT = Context.key("gateway-call-session");

  /** The form of the answers of apps. */
  public enum Bodies {
    /** Bytes, so that no digit of a number is lost. */
    BYTES,
    /** JSON as a value of JSON where it keeps all digits; other answers as bytes. */
    JSON
  }

  /** The session of a provider. */
  public static CallSession ofProvider(
      Optional<CallContext> context, HostServices services, String name) {
    return new CallSession(context, services, name, Bodies.BYTES, failure -> Optional.empty());
  }

  /** The status of a refusal, as providers read it. */
  public static StatusRuntimeException refusal(ServiceException refused) {
    return ServiceFailures.ALL.toStatus(refused).orElseThrow();
  }

  /** The gRPC context of a call of this session. */
  public Context in(Context call) {
    return FailureMapping.in(Contexts.serving(call, context), failures::apply)
        .withValue(CURRENT, this);
  }

  /** The session of the call being served. */
  static CallSession current() {
    return Objects.requireNonNull(CURRENT.get(), "the call was not admitted");
  }

  /**
   * The service of this kind.
   *
   * @param requested the name in the message
   */
  <P> P service(ProviderKind<P> kind, String requested) {
    return services.service(kind, name.isEmpty() ? requested : name);
  }
}
