package org.integrationgateway.telemetry.audit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import org.integrationgateway.config.audit.SyslogEndpoint;
import org.integrationgateway.core.egress.EgressPolicy;

/** A receiver of syslog, whose name is resolved when it is reached anew. */
record SyslogReceiver(SyslogEndpoint endpoint, EgressPolicy policy) {
  /**
   * An address of the receiver that the egress policy admits.
   *
   * @throws IOException when its name cannot be resolved
   */
  InetSocketAddress address() throws IOException {
    policy.admit(endpoint.host(), endpoint.port());
    var resolved =
        Arrays.stream(InetAddress.getAllByName(endpoint.host()))
            .map(address -> new InetSocketAddress(address, endpoint.port()))
            .toList();
    return policy.admit(endpoint.host(), resolved).stream()
        .findFirst()
        .orElseThrow(() -> EgressPolicy.denied(endpoint.host()));
  }
}
