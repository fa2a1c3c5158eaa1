package org.integrationgateway.upstreams.grpc.reflection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Descriptors.ServiceDescriptor;
import io.grpc.StatusException;
import io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.util.List;
import org.integrationgateway.upstreams.grpc.ShopServer;
import org.integrationgateway.upstreams.grpc.descriptor.DescriptorException;
import org.integrationgateway.upstreams.grpc.descriptor.DescriptorPool;
import org.junit.jupiter.api.Test;

/** Descriptors of real servers with reflection of both versions, and without. */
final class ReflectedDescriptorsTest {
  private static DescriptorPool ask(ShopServer shop, String... services)
      throws StatusException, DescriptorException {
    var channel = NettyChannelBuilder.forTarget(shop.target()).usePlaintext().build();
    try {
      return ReflectedDescriptors.of(channel, List.of(services));
    } finally {
      channel.shutdownNow();
    }
  }

  @Test
  void asksForAllServicesOrForThoseThatAreNamed() throws Exception {
    try (var shop = ShopServer.reflecting()) {
      assertThat(ask(shop).services())
          .extracting(ServiceDescriptor::getFullName)
          .containsExactly("shop.v1.Items");
      assertThat(ask(shop, "shop.v1.Items").types().find("shop.v1.Item")).isNotNull();
      assertThatThrownBy(() -> ask(shop, "shop.v1.Absent"))
          .isInstanceOf(DescriptorException.class)
          .hasMessageContaining("the server has no descriptor of 'shop.v1.Absent'");
    }
  }

  @Test
  void asksInTheOlderVersionToo() throws Exception {
    try (var shop = ShopServer.reflectingAsBefore()) {
      assertThat(ask(shop).services()).hasSize(1);
    }
  }

  @Test
  void failsWithTheStatusOfAServerWithoutReflection() throws IOException {
    try (var shop = ShopServer.start()) {
      assertThatThrownBy(() -> ask(shop))
          .isInstanceOf(StatusException.class)
          .hasMessageContaining("UNIMPLEMENTED");
    }
  }
}
