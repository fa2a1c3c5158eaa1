package org.integrationgateway.it.bench;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.InvokeRequest;

/** One prepared invocation over gRPC; each connection of the load has its own. */
final class GrpcTarget implements Load.Target {
  private static final InvokeRequest REQUEST =
      InvokeRequest.newBuilder()
          .setApp("inventory")
          .setOperation("items.get")
          .setParameters(
              Struct.newBuilder()
                  .putFields("sku", Value.newBuilder().setStringValue("A-100").build()))
          .build();
  private static final EventLoopGroup LOOP =
      new NioEventLoopGroup(1, new DefaultThreadFactory("grpc-load", true));

  private final int port;
  private final Metadata headers = new Metadata();

  GrpcTarget(int port, String token) {
    this.port = port;
    headers.put(
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
  }

  @Override
  public Load.Connection open() {
    return new Stub(
        NettyChannelBuilder.forAddress("127.0.0.1", port)
            .usePlaintext()
            .eventLoopGroup(LOOP)
            .channelType(NioSocketChannel.class)
            .directExecutor()
            .build());
  }

  private final class Stub implements Load.Connection {
    private final ManagedChannel channel;
    private final AppGrpc.AppBlockingStub stub;
    private Object last = "";

    Stub(ManagedChannel channel) {
      this.channel = channel;
      this.stub =
          AppGrpc.newBlockingStub(channel)
              .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
    }

    @Override
    public boolean ask() {
      try {
        var result = stub.invoke(REQUEST);
        last = result.getBody().toString();
        return result.getStatus() == 200;
      } catch (StatusRuntimeException refused) {
        last = refused;
        return false;
      }
    }

    @Override
    public String answer() {
      return last.toString();
    }

    @Override
    public void close() {
      channel.shutdownNow();
    }
  }
}
