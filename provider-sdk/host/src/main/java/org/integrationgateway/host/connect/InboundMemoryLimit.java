package org.integrationgateway.host.connect;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientStreamTracer;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.budget.MemoryBudget;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.wire.value.Failures.Told;
import org.integrationgateway.wire.value.ServiceFailures;

/**
 * Limits the memory of all answers that arrive at the same time, over all connections. A large
 * answer that would exceed the limit is cancelled; answers of at most 1 MiB never are.
 */
final class InboundMemoryLimit implements ClientInterceptor {
  private static final long SMALL = 1 << 20;

  /** A message and the values in it. */
  private static final int COPIES = 2;

  /** Shared by all connections, because they share the memory of the process. */
  private static final InboundMemoryLimit OF_THIS_PROCESS =
      new InboundMemoryLimit(MemoryBudget.ofThisProcess());

  private final MemoryBudget budget;

  InboundMemoryLimit(MemoryBudget budget) {
    this.budget = budget;
  }

  static InboundMemoryLimit ofThisProcess() {
    return OF_THIS_PROCESS;
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    var arrival = new Arrival();
    var call = next.newCall(method, options.withStreamTracerFactory(arrival));
    arrival.call = Optional.of(call);
    return new SimpleForwardingClientCall<>(call) {
      @Override
      public void start(Listener<A> answers, Metadata headers) {
        super.start(arrival.watching(answers), headers);
      }
    };
  }

  private Status refusal(Metadata trailers) {
    var refused =
        ServiceFailures.ALL.status(
            new Told<>(
                Reason.UNAVAILABLE,
                "too many large responses arrive at once: together they may take %d MiB; try again"
                    .formatted(budget.most() >> 20),
                List.of()));
    Optional.ofNullable(refused.getTrailers()).ifPresent(trailers::merge);
    return refused.getStatus();
  }

  /** One answer: its bytes count until the message is delivered. */
  private final class Arrival extends ClientStreamTracer.Factory {
    private final MemoryBudget.Share share = budget.share();
    private volatile Optional<ClientCall<?, ?>> call = Optional.empty();
    private volatile boolean refused;
    private volatile boolean over;

    @Override
    public ClientStreamTracer newClientStreamTracer(
        ClientStreamTracer.StreamInfo info, Metadata headers) {
      return new ClientStreamTracer() {
        @Override
        public void inboundWireSize(long bytes) {
          add(bytes);
        }
      };
    }

    /** A refused answer releases its bytes at once, or others would be refused as well. */
    private void add(long bytes) {
      if (refused) {
        return;
      }
      if (share.taken() + COPIES * bytes <= COPIES * SMALL) {
        share.takeAnyway(COPIES * bytes);
      } else if (!share.take(COPIES * bytes)) {
        refused = true;
        release();
        call.ifPresent(begun -> begun.cancel("no room for its response", null));
      }
      if (over) {
        release();
      }
    }

    private void release() {
      share.close();
    }

    private <A> ClientCall.Listener<A> watching(ClientCall.Listener<A> answers) {
      return new SimpleForwardingClientCallListener<>(answers) {
        @Override
        public void onMessage(A message) {
          release();
          super.onMessage(message);
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
          over = true;
          release();
          super.onClose(refused && !status.isOk() ? refusal(trailers) : status, trailers);
        }
      };
    }
  }
}
