package org.integrationgateway.base.provider;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Asks a provider that is not configured for its identity ({@code GetIdentity} of the protocol).
 * The toolkit checks packages with it, and knows neither the SDK nor gRPC.
 */
public interface IdentityProbe {
  /**
   * Asks the provider that listens on a socket.
   *
   * @param time limit for the connection and the answer together
   * @param alive asked while no process listens; false ends the wait at once
   * @throws IOException when no process listens, or the answer does not come in time; the message
   *     is a clause whose subject is not named, such as {@code it does not answer in time}
   */
  Identity ask(Path socket, Duration time, BooleanSupplier alive) throws IOException;

  /**
   * The answer.
   *
   * @param kind as spelled in manifests
   * @param minProtocol oldest version of the protocol that the provider speaks
   * @param maxProtocol newest version of the protocol that the provider speaks
   */
  record Identity(String kind, String name, int minProtocol, int maxProtocol) {}
}
