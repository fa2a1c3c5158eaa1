package org.integrationgateway.server.testing;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/** A connection of gRPC's own client. */
public final class GrpcClient implements AutoCloseable {
  private static final int MOST_BYTES = 64 << 20;

  private final ManagedChannel channel;

  private GrpcClient(ManagedChannel channel) {
    this.channel = channel;
  }

  /** Without TLS. */
  public static GrpcClient of(URI uri) {
    return new GrpcClient(
        NettyChannelBuilder.forAddress(uri.getHost(), uri.getPort())
            .usePlaintext()
            .maxInboundMessageSize(MOST_BYTES)
            .build());
  }

  /** Over TLS, verified by this certificate. */
  public static GrpcClient of(URI uri, Path certificate) throws SSLException {
    return new GrpcClient(
        NettyChannelBuilder.forAddress(uri.getHost(), uri.getPort())
            .sslContext(GrpcSslContexts.forClient().trustManager(certificate.toFile()).build())
            .maxInboundMessageSize(MOST_BYTES)
            .build());
  }

  /** Without metadata of its own. */
  public Channel channel() {
    return channel;
  }

  /** A channel whose calls present this token. */
  public Channel as(String token) {
    return with("authorization", "Bearer " + token);
  }

  /** A channel whose calls have this metadata. */
  public Channel with(String name, String value) {
    var headers = new Metadata();
    headers.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
    return ClientInterceptors.intercept(
        channel, MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  /** Ends the calls under way. */
  @Override
  public void close() throws InterruptedException {
    channel.shutdownNow();
    channel.awaitTermination(30, TimeUnit.SECONDS);
  }
}
