package org.integrationgateway.host.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.serve.ProviderServer;
import org.integrationgateway.wire.call.Contexts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallContextTest {
  private static final CallContext CONTEXT =
      new CallContext(
          new Subject(
              "user:ada", Optional.of("ada@example.com"), Optional.of("Ada"), List.of("stock")),
          Party.WORKFLOW,
          2,
          List.of("stock/list", "weather/now"),
          "request-1",
          Optional.of("once"),
          Optional.of(new CallContext.Access("staff", "viewer")),
          Optional.of("run-7"),
          Optional.of("https://gateway.example.com"),
          Optional.of(Secret.of("token")),
          Map.of("x-team", "blue"));

  @Test
  void comesBackAsItWas() {
    assertThat(Contexts.read(Contexts.write(CONTEXT))).isEqualTo(CONTEXT);
  }

  @Test
  void travelsToTheThreadThatCarriesTheCallOut(@TempDir Path directory) throws IOException {
    var seen = new AtomicReference<Optional<CallContext>>();
    Secrets secrets =
        name -> {
          seen.set(CallContext.current());
          throw new ServiceException(ServiceException.Reason.NOT_FOUND, "none");
        };
    var socket = directory.resolve("p.sock");
    try (var server = ProviderServer.start(socket, "vault", ProviderKind.SECRETS, () -> secrets);
        var connection = ProviderConnection.open(socket, soon())) {
      connection.configure("vault", "{}", soon());
      connection.start(soon());
      var remote = connection.service(ProviderKind.SECRETS);
      assertThat(server).isNotNull();
      assertThatThrownBy(() -> remote.get("a")).isInstanceOf(ServiceException.class);
      assertThat(seen.get()).isEmpty();
      assertThatThrownBy(() -> CONTEXT.during(() -> remote.get("a")))
          .isInstanceOf(ServiceException.class);
      assertThat(seen.get()).contains(CONTEXT);
      assertThatThrownBy(() -> remote.get("a")).isInstanceOf(ServiceException.class);
      assertThat(seen.get()).isEmpty();
    }
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofSeconds(30));
  }
}
