package org.integrationgateway.host.services;

import io.grpc.MethodDescriptor.Marshaller;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Passes messages on as bytes. */
final class BytesMarshaller implements Marshaller<byte[]> {
  static final BytesMarshaller MARSHALLER = new BytesMarshaller();

  private BytesMarshaller() {}

  @Override
  public InputStream stream(byte[] message) {
    return new ByteArrayInputStream(message);
  }

  @Override
  public byte[] parse(InputStream stream) {
    try {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
