package org.integrationgateway.telemetry.export;

import io.opentelemetry.sdk.common.export.Compressor;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes messages of the exporters into memory. */
final class Messages {
  private Messages() {}

  static byte[] bytes(MessageWriter message, @Nullable Compressor compressor) throws IOException {
    var bytes = new ByteArrayOutputStream(Math.max(32, message.getContentLength()));
    if (compressor == null) {
      message.writeMessage(bytes);
    } else {
      try (var compressed = compressor.compress(bytes)) {
        message.writeMessage(compressed);
      }
    }
    return bytes.toByteArray();
  }
}
