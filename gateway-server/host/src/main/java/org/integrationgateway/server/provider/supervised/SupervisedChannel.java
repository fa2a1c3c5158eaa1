package org.integrationgateway.server.provider.supervised;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.time.Duration;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.internal.kind.Adapters;
import org.integrationgateway.sdk.internal.wire.value.LostCalls;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.provider.supervision.CallGate;
import org.jspecify.annotations.Nullable;

/**
 * The channel of a provider that stays the same while its processes change. Each call passes the
 * gate and goes to the process that serves when it begins; that process is not stopped before the
 * call has ended, also when its answer is a stream.
 */
public final class SupervisedChannel extends Channel implements LostCalls {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final CallGate<Channel> entrance;

  private SupervisedChannel(CallGate<Channel> entrance) {
    this.entrance = entrance;
  }

  /** The provider behind an entrance, as its kind's interface. */
  public static <P> P provider(ProviderKind<P> kind, String name, CallGate<Channel> entrance) {
    return Adapters.of(kind).client(new SupervisedChannel(entrance), name);
  }

  /**
   * @throws ServiceException {@code UNAVAILABLE} when no process serves within the deadline in
   *     force, or none will
   */
  @Override
  public <Q, A> ClientCall<Q, A> newCall(MethodDescriptor<Q, A> method, CallOptions options) {
    try {
      return entrance.begin(
          Deadline.current().orElseGet(() -> Deadline.in(PATIENCE)),
          (channel, leave) -> new CountedCall<>(channel.newCall(method, options), leave));
    } catch (GatewayException unavailable) {
      throw unavailable(unavailable);
    }
  }

  @Override
  public RuntimeException lost(ProviderException failure) {
    return unavailable(entrance.failed(failure));
  }

  private static ServiceException unavailable(GatewayException why) {
    return new ServiceException(Reason.UNAVAILABLE, String.valueOf(why.getMessage()), why);
  }

  @Override
  public String authority() {
    return "provider";
  }

  /** Tells when it has ended or was cancelled; may tell both. */
  private static final class CountedCall<Q, A> extends SimpleForwardingClientCall<Q, A> {
    private final Runnable leave;

    CountedCall(ClientCall<Q, A> call, Runnable leave) {
      super(call);
      this.leave = leave;
    }

    @Override
    public void start(Listener<A> listener, Metadata headers) {
      try {
        super.start(
            new SimpleForwardingClientCallListener<A>(listener) {
              @Override
              public void onClose(Status status, Metadata trailers) {
                leave.run();
                super.onClose(status, trailers);
              }
            },
            headers);
      } catch (RuntimeException | Error failure) {
        leave.run();
        throw failure;
      }
    }

    @Override
    public void cancel(@Nullable String message, @Nullable Throwable cause) {
      leave.run();
      super.cancel(message, cause);
    }
  }
}
