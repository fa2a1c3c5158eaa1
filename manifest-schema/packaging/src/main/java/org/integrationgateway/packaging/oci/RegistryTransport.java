package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sends requests to a registry, one at a time. Redirects are answers. */
public interface RegistryTransport {
  /**
   * Sends a request and returns the answer, of any status; the caller closes it.
   *
   * @throws IOException when there is no answer, or the host may not be reached
   */
  Received send(Message message) throws IOException;

  /**
   * A request.
   *
   * @param method in capitals
   * @param headers all but those that HTTP itself sets
   * @param content of the body; empty for none
   */
  record Message(
      String method, URI uri, Map<String, String> headers, Optional<BlobContent> content) {
    public Message {
      headers = Map.copyOf(headers);
    }
  }

  /** The answer to a request. */
  interface Received extends AutoCloseable {
    int status();

    /** The value of a header, which has any case. */
    Optional<String> header(String name);

    /** The values of {@code WWW-Authenticate}. */
    List<String> challenges();

    InputStream body() throws IOException;

    @Override
    void close() throws IOException;
  }
}
