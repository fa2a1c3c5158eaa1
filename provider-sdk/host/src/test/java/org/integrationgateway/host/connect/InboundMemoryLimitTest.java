package org.integrationgateway.host.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.base.budget.MemoryBudget;
import org.integrationgateway.protocol.v1.HealthRequest;
import org.integrationgateway.protocol.v1.HealthResponse;
import org.integrationgateway.protocol.v1.ProviderLifecycleGrpc;
import org.junit.jupiter.api.Test;

class InboundMemoryLimitTest {
  private static final int MIB = 1 << 20;

  private final InboundMemoryLimit arrivals = new InboundMemoryLimit(new MemoryBudget(16 * MIB));

  @Test
  void givesUpTheLargeAnswerForWhichThereIsNoRoom() {
    var first = new Call();
    var second = new Call();
    first.arrives(6 * MIB);
    second.arrives(3 * MIB);
    assertThat(first.cancelled).isFalse();
    assertThat(second.cancelled).isTrue();
    first.arrives(2 * MIB);
    assertThat(first.cancelled).as("that which has room now").isFalse();
    second.closes(Status.CANCELLED);
    assertThat(second.ends).singleElement().satisfies(this::tellsWhy);
    first.gives();
    first.closes(Status.OK);
    assertThat(first.ends).containsExactly(Status.OK);
  }

  private void tellsWhy(Status status) {
    assertThat(status.getCode()).isNotEqualTo(Status.Code.CANCELLED);
    assertThat(status.getDescription()).contains("too many large responses", "16 MiB");
  }

  @Test
  void hasRoomAgainWhenAnAnswerIsThereOrHasFailed() {
    for (int i = 0; i < 10; i++) {
      var whole = new Call();
      whole.arrives(6 * MIB);
      whole.gives();
      var broken = new Call();
      broken.arrives(6 * MIB);
      broken.closes(Status.UNAVAILABLE);
      assertThat(List.of(whole.cancelled, broken.cancelled)).containsOnly(false);
      assertThat(broken.ends).containsExactly(Status.UNAVAILABLE);
    }
  }

  @Test
  void alwaysLetsSmallAnswersThrough() {
    new Call().arrives(8 * MIB);
    var small = new Call();
    small.arrives(1000);
    assertThat(small.cancelled).isFalse();
  }

  /** A call whose transport is the test. */
  private final class Call extends ClientCall<HealthRequest, HealthResponse> {
    private final ClientStreamTracer tracer;
    private final List<Status> ends = new ArrayList<>();
    private Listener<HealthResponse> listener = new Listener<>() {};
    private CallOptions given = CallOptions.DEFAULT;
    private boolean cancelled;

    Call() {
      var outer = this;
      arrivals
          .interceptCall(
              ProviderLifecycleGrpc.getHealthMethod(),
              CallOptions.DEFAULT,
              new Channel() {
                @Override
                @SuppressWarnings("unchecked")
                public <Q, A> ClientCall<Q, A> newCall(
                    MethodDescriptor<Q, A> method, CallOptions options) {
                  given = options;
                  return (ClientCall<Q, A>) outer;
                }

                @Override
                public String authority() {
                  return "test";
                }
              })
          .start(
              new Listener<>() {
                @Override
                public void onClose(Status status, Metadata trailers) {
                  ends.add(status);
                }
              },
              new Metadata());
      tracer =
          given
              .getStreamTracerFactories()
              .get(0)
              .newClientStreamTracer(
                  ClientStreamTracer.StreamInfo.newBuilder().build(), new Metadata());
    }

    void arrives(long bytes) {
      tracer.inboundWireSize(bytes);
    }

    void gives() {
      listener.onMessage(HealthResponse.getDefaultInstance());
    }

    void closes(Status status) {
      listener.onClose(status, new Metadata());
    }

    @Override
    public void start(Listener<HealthResponse> begun, Metadata headers) {
      listener = begun;
    }

    @Override
    public void request(int messages) {}

    @Override
    public void cancel(String message, Throwable cause) {
      cancelled = true;
    }

    @Override
    public void halfClose() {}

    @Override
    public void sendMessage(HealthRequest message) {}
  }
}
