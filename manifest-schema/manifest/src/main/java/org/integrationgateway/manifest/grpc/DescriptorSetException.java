package org.integrationgateway.manifest.grpc;

/** A file is no usable descriptor set; the message says why, without a full stop. */
public final class DescriptorSetException extends Exception {
  private static final long serialVersionUID = 1L;

  DescriptorSetException(String message) {
    super(message);
  }

  /** The error in words. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
