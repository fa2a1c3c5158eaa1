package org.integrationgateway.host.connect;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.integrationgateway.base.provider.IdentityProbe;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;

/** Asks by one gRPC call, and accepts every version of the protocol. */
public final class GrpcIdentityProbe implements IdentityProbe {
  @Override
  public Identity ask(Path socket, Duration time, BooleanSupplier alive) throws IOException {
    var deadline = Deadline.in(time);
    try (var client = WireClient.open(new Dialer.BySocket(socket), deadline, alive)) {
      var told = client.identity(deadline);
      return new Identity(
          told.getKind(),
          told.getName(),
          told.getMinProtocolVersion(),
          told.getMaxProtocolVersion());
    } catch (ProviderException failed) {
      throw new IOException(clause(failed), failed);
    }
  }

  private static String clause(ProviderException failed) {
    return switch (failed.failure()) {
      case NOT_REACHED -> "it does not respond in time";
      case LOST -> "it broke the connection during the call for its identity";
      case REFUSED, INCOMPATIBLE, NOT_NOW ->
          "it answered the call for its identity with an error: " + failed.getMessage();
    };
  }
}
