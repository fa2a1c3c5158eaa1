package org.integrationgateway.sdk.host;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Carries calls between a provider and its host. {@link ServiceLoader} finds the implementation, so
 * that authors compile against this library and not against its transport: {@code
 * gateway-provider-sdk} brings it to the class path of the program. Authors need {@code
 * ProviderMain} and {@link HostServices}, which use it.
 */
public interface Transport {
  /**
   * The transport on the class path.
   *
   * @throws IllegalStateException when the class path has no transport
   */
  static Transport find() {
    return ServiceLoader.load(Transport.class, Transport.class.getClassLoader())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no transport is on the class path: depend on gateway-provider-sdk, and keep"
                        + " the files of META-INF/services when jars are merged"));
  }

  /**
   * Serves a provider for the host that started this process, until the host stops it. Does not
   * return.
   *
   * @param main the author's class, for messages and for the version of its package
   */
  <P> void serve(ProviderKind<P> kind, Setup<P> setup, Class<?> main);

  /**
   * Serves a provider on a unix domain socket within this process.
   *
   * @param socket does not exist yet; at most 103 bytes long
   * @param name what the provider answers when asked for its name
   * @return stops serving: running calls have 1.5 seconds, then the socket is removed
   * @throws IOException when the socket cannot be bound
   */
  <P> Runnable listen(ProviderKind<P> kind, Setup<P> setup, String name, Path socket)
      throws IOException;

  /** The services of the host on this socket. Connects to nothing yet. */
  HostServices host(Path socket, Secret token);

  /**
   * The services of a host on another machine. Connects to nothing yet.
   *
   * @throws IllegalArgumentException when it is no URL of a host
   */
  HostServices host(URI url, Secret token);
}
