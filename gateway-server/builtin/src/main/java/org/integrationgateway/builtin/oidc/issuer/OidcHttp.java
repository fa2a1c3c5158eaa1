package org.integrationgateway.builtin.oidc.issuer;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** HTTP access to an OpenID Connect provider. The implementation checks which hosts it reaches. */
@FunctionalInterface
public interface OidcHttp {
  /**
   * Sends a request and waits for the whole answer, of any status, within the deadline in force.
   * Redirects are answers.
   *
   * @param limit the most bytes of the body
   * @throws IOException when there is no complete answer, or its body is longer
   */
  Answer send(Request request, int limit) throws IOException, InterruptedException;

  /**
   * A request.
   *
   * @param form posted as {@code application/x-www-form-urlencoded}; empty: a GET request
   */
  record Request(URI uri, Map<String, Secret> headers, Optional<Secret> form) {
    public Request {
      headers = Map.copyOf(headers);
    }

    static Request get(URI uri) {
      return new Request(uri, Map.of(), Optional.empty());
    }
  }

  /**
   * An answer. The array must not be changed.
   *
   * @param contentType empty when the answer names none
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Answer(int status, String contentType, byte[] body) {}
}
