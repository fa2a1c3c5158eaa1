package org.integrationgateway.upstreams.grpc.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DynamicMessage;
import io.grpc.CallOptions;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.testing.TestCertificates;
import org.integrationgateway.upstreams.grpc.GrpcMethod;
import org.integrationgateway.upstreams.grpc.ShopServer;
import org.integrationgateway.upstreams.grpc.descriptor.Comments;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ways of calls: what the egress policy refuses, and TLS. */
final class GrpcChannelsTest {
  private static final ServerConfig.Egress OPEN = new ServerConfig.Egress(true, true);

  @TempDir Path folder;
  private final GrpcChannels channels = new GrpcChannels();
  private final OutboundClient client =
      new OutboundClient(1 << 20, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC());

  @AfterEach
  void close() {
    channels.close();
    client.close();
  }

  private DynamicMessage get(String url, EgressPolicy policy) {
    var method = new GrpcMethod(ShopServer.items().findMethodByName("GetItem"), new Comments());
    var channel = GrpcServer.plain(URI.create(url), Map.of(), client.under(policy), channels);
    return ClientCalls.blockingUnaryCall(
        channel,
        GrpcServer.wire(method),
        CallOptions.DEFAULT.withDeadlineAfter(30, TimeUnit.SECONDS),
        DynamicMessage.getDefaultInstance(method.request()));
  }

  @Test
  void refusesATargetThatThePolicyDoesNotList() {
    var policy = new EgressPolicy(OPEN, Optional.of(Set.of("shop.example")));
    assertThatThrownBy(() -> get("http://127.0.0.1:1", policy))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("the egress policy refuses requests to '127.0.0.1'");
  }

  @Test
  void refusesANameWhoseAddressesThePolicyDoesNotAdmit() throws Exception {
    try (var shop = ShopServer.start()) {
      var policy = new EgressPolicy(new ServerConfig.Egress(true, false), Optional.empty());
      var url = "http://" + shop.target().replace("127.0.0.1", "localhost");

      assertThatThrownBy(() -> get(url, policy))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              refused ->
                  assertThat(refused.getStatus().getCause())
                      .isInstanceOfSatisfying(
                          GatewayException.class,
                          why -> assertThat(why.code()).isEqualTo(ErrorCode.EGRESS_DENIED)));
      assertThat(shop.metadata().keys()).isEmpty();
      assertThat(get(url, new EgressPolicy(OPEN, Optional.empty()))).isNotNull();
    }
  }

  @Test
  void trustsTheAuthoritiesOfThePolicyOnly() throws Exception {
    var files = TestCertificates.in(folder, "EC");
    try (var shop = ShopServer.secure(files.certificate(), files.key())) {
      var url = "https://" + shop.target();
      var own = OPEN.of(new EgressRoute(List.of(files.certificate()), Optional.empty()));

      assertThat(get(url, new EgressPolicy(own, Optional.empty()))).isNotNull();
      assertThatThrownBy(() -> get(url, new EgressPolicy(OPEN, Optional.empty())))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              refused ->
                  assertThat(
                          GrpcFailures.reason(
                              URI.create(url), refused.getStatus(), refused.getTrailers()))
                      .contains("signed by an authority that the gateway does not know"));
    }
  }
}
