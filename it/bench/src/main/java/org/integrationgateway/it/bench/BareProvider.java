package org.integrationgateway.it.bench;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ExecuteResponse;
import org.integrationgateway.protocol.v1.RequestContext;
import org.integrationgateway.protocol.v1.Subject;

/**
 * The floor of provider calls: a bare unary gRPC call over the same kind of socket, with the same
 * message, to a service that only answers. No gateway, no checks, no typed operations.
 */
final class BareProvider extends AppProviderGrpc.AppProviderImplBase {
  private static final ExecuteResponse ANSWER =
      ExecuteResponse.newBuilder()
          .setStatus(200)
          .setBody(
              ByteString.copyFrom(
                  "{\"sku\":\"A-100\",\"name\":\"Bolt\",\"count\":42}", StandardCharsets.UTF_8))
          .build();

  private static final ExecuteRequest REQUEST =
      ExecuteRequest.newBuilder()
          .setOperation("items.get")
          .setInputJson(ByteString.copyFromUtf8("{\"sku\":\"A-100\"}"))
          .setContext(
              RequestContext.newBuilder()
                  .setSubject(Subject.newBuilder().setId(GatewayUnderTest.SUBJECT))
                  .setRequestId("00000000-0000-0000-0000-000000000000"))
          .build();

  private BareProvider() {}

  /** Argument: the socket. Announces no real port, serves until stdin ends. */
  public static void main(String[] arguments) throws Exception {
    var loop = new NioEventLoopGroup(1);
    var server =
        NettyServerBuilder.forAddress(UnixDomainSocketAddress.of(Path.of(arguments[0])))
            .channelType(NioServerDomainSocketChannel.class)
            .bossEventLoopGroup(loop)
            .workerEventLoopGroup(loop)
            .executor(Executors.newFixedThreadPool(64))
            .addService(new BareProvider())
            .build()
            .start();
    Announce.portThenServe(0);
    server.shutdownNow();
    loop.shutdownGracefully();
  }

  @Override
  public void execute(ExecuteRequest request, StreamObserver<ExecuteResponse> answer) {
    answer.onNext(ANSWER);
    answer.onCompleted();
  }

  /** One channel, as the gateway has one, with as many calls at once as there are threads. */
  static ManagedChannel channel(Path socket) {
    return NettyChannelBuilder.forAddress(UnixDomainSocketAddress.of(socket))
        .channelType(NioDomainSocketChannel.class, UnixDomainSocketAddress.class)
        .eventLoopGroup(new NioEventLoopGroup(1, new DefaultThreadFactory("bare-client", true)))
        .overrideAuthority("localhost")
        .usePlaintext()
        .directExecutor()
        .build();
  }

  /** Unary calls over that channel. */
  static Load.Target calls(ManagedChannel channel) {
    return () ->
        new Load.Connection() {
          @Override
          public boolean ask() {
            return ClientCalls.blockingUnaryCall(
                        channel, AppProviderGrpc.getExecuteMethod(), CallOptions.DEFAULT, REQUEST)
                    .getStatus()
                == 200;
          }

          @Override
          public void close() {}
        };
  }
}
