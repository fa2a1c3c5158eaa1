package org.integrationgateway.sdk.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.serve.ProviderServer;
import org.integrationgateway.sdk.typed.TypedApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts a provider with the dependencies of an author: {@code gateway-provider-sdk} alone. */
final class OneDependencyTest {
  @TempDir Path directory;

  @Test
  void servesAProvider() {
    var socket = directory.resolve("s");
    try (var server = ProviderServer.start(socket, "greeter", () -> greeter())) {
      assertThat(server).isNotNull();
      assertThat(socket).exists();
    }
    assertThat(socket).doesNotExist();
  }

  @Test
  void opensTheServicesOfAHost() {
    try (var host = HostServices.open(directory.resolve("host"), Secret.of("token"))) {
      assertThat(host.apps()).isNotNull();
    }
  }

  private static AppProvider greeter() {
    return TypedApp.named("greeter")
        .operation("greeting.say", Name.class, Greeting.class, (name, call) -> greet(name))
        .build();
  }

  private static Greeting greet(Name name) {
    return new Greeting("hello " + name.name());
  }

  record Name(String name) {}

  record Greeting(String text) {}
}
