package org.integrationgateway.core.catalog;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;

/**
 * The request that an operation would send.
 *
 * @param headers in the order sent, with a mask in place of each secret
 * @param body empty where nothing is sent, and where it streams
 * @param streams whether the body is what the caller uploads
 */
@SuppressWarnings("ArrayRecordComponent")
public record RequestPreview(
    String method, URI url, List<Reply.Header> headers, Optional<byte[]> body, boolean streams) {
  public RequestPreview {
    headers = List.copyOf(headers);
  }
}
