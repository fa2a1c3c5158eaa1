package org.integrationgateway.connections.hosted.verify;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.manifest.hosted.SecurityScheme.ApiKey;
import org.integrationgateway.sdk.Secret;

/** Verifies a key in a header or in the query. */
record KeyVerifier(ApiKey scheme, Supplier<List<Secret>> secrets) implements SchemeVerifier {
  @Override
  public Verified verify(HostedRequest request) {
    var key =
        switch (scheme.in()) {
          case HEADER -> request.only(scheme.name());
          case QUERY ->
              HostedRequest.only(
                  request.query().getOrDefault(scheme.name(), List.of()),
                  "query parameter " + scheme.name());
        };
    PresentedSecret.require(Secret.of(key), secrets.get(), "the key");
    return Verified.of(Map.of());
  }
}
