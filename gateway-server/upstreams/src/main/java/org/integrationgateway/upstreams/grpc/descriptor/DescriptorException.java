package org.integrationgateway.upstreams.grpc.descriptor;

/** Descriptors cannot be used; the message says why and what to do. */
public final class DescriptorException extends Exception {
  private static final long serialVersionUID = 1L;

  public DescriptorException(String message) {
    super(message);
  }

  public DescriptorException(String message, Throwable cause) {
    super(message, cause);
  }
}
