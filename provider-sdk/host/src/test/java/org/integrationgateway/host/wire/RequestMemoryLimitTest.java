package org.integrationgateway.host.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.base.budget.MemoryBudget;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages over a connection, more than there is memory for. */
class RequestMemoryLimitTest {
  private static final int MIB = 1 << 20;
  private static final MethodDescriptor<byte[], byte[]> METHOD =
      MethodDescriptor.<byte[], byte[]>newBuilder()
          .setType(MethodType.UNARY)
          .setFullMethodName("test/Take")
          .setRequestMarshaller(new Bytes())
          .setResponseMarshaller(new Bytes())
          .build();

  private final MemoryBudget budget = new MemoryBudget(16 * MIB);
  private final CountDownLatch go = new CountDownLatch(1);
  private final CountDownLatch arrived = new CountDownLatch(1);
  private Server server;
  private ManagedChannel channel;

  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @BeforeEach
  void start() throws IOException {
    var limit = new RequestMemoryLimit(budget);
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .maxInboundMessageSize(64 * MIB)
            .addStreamTracerFactory(limit)
            .intercept(limit)
            .addService(
                ServerServiceDefinition.builder("test")
                    .addMethod(
                        METHOD,
                        ServerCalls.asyncUnaryCall(
                            (request, answers) -> {
                              arrived.countDown();
                              awaitGo(request.length);
                              answers.onNext(new byte[0]);
                              answers.onCompleted();
                            }))
                    .build())
            .build()
            .start();
    channel =
        NettyChannelBuilder.forAddress(server.getListenSockets().get(0)).usePlaintext().build();
  }

  /** Large requests stay under way until the test lets them go. */
  private void awaitGo(int length) {
    if (length <= MIB) {
      return;
    }
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.shutdownNow();
  }

  private void send(int bytes) {
    ClientCalls.blockingUnaryCall(channel, METHOD, CallOptions.DEFAULT, new byte[bytes]);
  }

  @Test
  void refusesTheLargeRequestForWhichThereIsNoRoom() throws Exception {
    var first = CompletableFuture.runAsync(() -> send(6 * MIB));
    arrived.await();
    assertThatThrownBy(() -> send(4 * MIB))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageContainingAll("UNAVAILABLE", "too many large requests", "16 MiB");
    send(1000);
    go.countDown();
    first.join();
    send(6 * MIB);
    assertThat(channel.isShutdown()).isFalse();
  }
}
