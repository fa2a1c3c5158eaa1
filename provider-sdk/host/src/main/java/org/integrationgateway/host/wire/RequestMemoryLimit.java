package org.integrationgateway.host.wire;

import io.grpc.Context;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import java.util.Optional;
import org.integrationgateway.base.budget.MemoryBudget;

/**
 * Limits the memory of all requests that arrive at the same time. A large message that would exceed
 * the budget of the process is refused; messages of at most 1 MiB never are. The message of a unary
 * call counts until the call ends, one of a stream until it is delivered.
 */
public final class RequestMemoryLimit extends ServerStreamTracer.Factory
    implements ServerInterceptor {
  private static final long SMALL = 1 << 20;

  /** The bytes and the values in them. */
  private static final int COPIES = 2;

  private static final Context.Key<Arrival> ARRIVAL = Context.key("gateway-arrival");

  private final MemoryBudget budget;

  /** Requests take from the budget of this process. */
  public RequestMemoryLimit() {
    this(MemoryBudget.ofThisProcess());
  }

  RequestMemoryLimit(MemoryBudget budget) {
    this.budget = budget;
  }

  @Override
  public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
    return new Arrival();
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    var arrival = Optional.ofNullable(ARRIVAL.get());
    arrival.ifPresent(begun -> begun.call = Optional.of(call));
    var listener = next.startCall(call, headers);
    if (arrival.isEmpty() || call.getMethodDescriptor().getType().clientSendsOneMessage()) {
      return listener;
    }
    return new SimpleForwardingServerCallListener<>(listener) {
      @Override
      public void onMessage(Q message) {
        super.onMessage(message);
        arrival.get().share.close();
      }
    };
  }

  private Status refusal() {
    return Status.UNAVAILABLE.withDescription(
        "too many large requests at once: together they may take %d MiB; try again"
            .formatted(budget.most() >> 20));
  }

  /** One call, whose bytes arrive on the thread of its connection. */
  private final class Arrival extends ServerStreamTracer {
    private final MemoryBudget.Share share = budget.share();
    private volatile Optional<ServerCall<?, ?>> call = Optional.empty();
    private volatile boolean over;

    @Override
    public Context filterContext(Context context) {
      return context.withValue(ARRIVAL, this);
    }

    @Override
    public void inboundWireSize(long bytes) {
      if (over) {
        return;
      }
      if (share.taken() + COPIES * bytes <= COPIES * SMALL) {
        share.takeAnyway(COPIES * bytes);
        return;
      }
      if (!share.take(COPIES * bytes)) {
        end();
        call.ifPresent(begun -> begun.close(refusal(), new Metadata()));
      }
    }

    @Override
    public void streamClosed(Status status) {
      end();
    }

    private void end() {
      over = true;
      share.close();
    }
  }
}
