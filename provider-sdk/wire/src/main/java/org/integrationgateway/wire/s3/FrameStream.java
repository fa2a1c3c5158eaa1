package org.integrationgateway.wire.s3;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import org.integrationgateway.protocol.v1.WriteObjectRequest;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.wire.call.ByteStream;
import org.integrationgateway.wire.call.Inbox;

/** The bytes of an object that a caller writes. */
final class FrameStream extends ByteStream {
  private final Inbox<WriteObjectRequest> frames;

  FrameStream(Inbox<WriteObjectRequest> frames) {
    this.frames = frames;
  }

  @Override
  protected Optional<ByteString> next() throws IOException {
    try {
      return frames.next().map(FrameStream::data);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the caller disconnected during a write");
    }
  }

  private static ByteString data(WriteObjectRequest frame) {
    if (!frame.hasData()) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "every frame of a write but the first is 'data'");
    }
    return frame.getData();
  }
}
