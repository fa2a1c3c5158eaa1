package org.integrationgateway.wire.credentials;

import io.grpc.BindableService;
import java.util.function.Supplier;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Workers;

/** Both adapters of the gateway's credentials. */
public final class CredentialsAdapter {
  private CredentialsAdapter() {}

  /** The protocol in front of credentials. */
  public static BindableService service(Supplier<ExternalCredentials> serving, Workers workers) {
    return new CredentialsService(serving, workers);
  }

  /** Credentials on the other side of a channel. */
  public static ExternalCredentials client(Calls calls) {
    return new CredentialsClient(calls);
  }
}
