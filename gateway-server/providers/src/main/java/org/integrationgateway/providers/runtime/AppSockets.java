package org.integrationgateway.providers.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.TlsIdentity;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.AppNetwork;

/**
 * The sockets of an app and of its host, as its environment names them.
 *
 * @param environment without what every child is told
 * @param address empty: its unix socket
 */
record AppSockets(Map<String, String> environment, Optional<AppAddress> address) {
  /**
   * The place of one launch.
   *
   * @param listen the address at which apps listen with TLS; empty: on unix sockets
   * @param folder for its key; only the user of the server can enter it
   */
  static AppSockets of(AppLaunch launch, Optional<String> listen, Path folder) throws IOException {
    var environment = new HashMap<String, String>();
    launch.network().flatMap(AppNetwork::host).ifPresent(host -> tell(environment, host));
    if (listen.isEmpty()) {
      return new AppSockets(environment, Optional.empty());
    }
    var network =
        launch
            .network()
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.INVALID_INPUT,
                        "apps of this runtime listen with TLS, and this launch has no"
                            + " certificate"));
    var address = AppAddress.of(listen.get(), freePort());
    environment.put("SERVICE_PROVIDER_LISTEN", address.dialTarget());
    write(environment, network.identity(), folder.resolve("tls"));
    return new AppSockets(environment, Optional.of(address));
  }

  private static void tell(Map<String, String> environment, AppNetwork.Host host) {
    environment.put("SERVICE_HOST_SOCKET", host.url().toString());
    environment.put("SERVICE_HOST_TOKEN", host.token().use(token -> token));
  }

  /** Returns a port that is free on every address: the app may be in a network of its own. */
  private static int freePort() throws IOException {
    try (var probe = new ServerSocket(0)) {
      return probe.getLocalPort();
    }
  }

  private static void write(Map<String, String> environment, TlsIdentity identity, Path folder)
      throws IOException {
    PrivateFolders.open(folder);
    environment.put(
        "SERVICE_TLS_CERTIFICATE", file(folder, "certificate.pem", identity.certificate()));
    environment.put("SERVICE_TLS_KEY", file(folder, "key.pem", identity.key().use(key -> key)));
    environment.put("SERVICE_TLS_AUTHORITY", file(folder, "authority.pem", identity.authority()));
  }

  private static String file(Path folder, String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content, UTF_8).toString();
  }
}
