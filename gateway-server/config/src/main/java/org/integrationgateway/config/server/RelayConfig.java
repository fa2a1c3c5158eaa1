package org.integrationgateway.config.server;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;

/** {@code runtime.relay}: how providers that runtimes run reach this server. */
public record RelayConfig(
    @Doc(
            "The URL of the public listener as providers in runtimes reach it: https, or"
                + " http where the network is trusted. Default: server.baseUrl, else the address"
                + " of this host.")
        Optional<URI> baseUrl,
    @Doc(
            "The only networks that providers in runtimes may call from, such as 10.0.0.0/8. Default:"
                + " all.")
        @Form("network")
        @Default("[]")
        List<String> networks) {
  /** A relay for all networks, at the server's own base URL. */
  public static final RelayConfig OPEN = RecordBlock.defaults(RelayConfig.class);

  public RelayConfig {
    networks = List.copyOf(networks);
  }
}
