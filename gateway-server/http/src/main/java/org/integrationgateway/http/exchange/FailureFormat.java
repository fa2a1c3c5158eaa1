package org.integrationgateway.http.exchange;

import org.integrationgateway.core.error.GatewayException;

/** The document of failures below a path, for routes whose protocol has a form of its own. */
public interface FailureFormat {
  /** The HTTP status of a failure. */
  int status(GatewayException failure);

  /** The media type of the document. */
  String contentType();

  /**
   * The document.
   *
   * @param status as it is answered
   * @param requestId the gateway's name for the request
   */
  byte[] body(GatewayException failure, int status, String requestId);
}
