package org.integrationgateway.engines.s3;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ObjectWrite;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * Uploads content to the store: small content in one request, large content part by part. A write
 * keeps at most one part in memory, and the object appears in the store after its last part.
 *
 * @param partBytes of a part
 */
record Uploads(S3Client store, String bucket, Optional<Encryption> encryption, int partBytes) {
  /** Returns the current object. */
  record Sent(String etag, long size) {}

  Sent send(String key, ObjectWrite write, WriteConditions guard, InputStream content) {
    var source = new Source(write, content, partBytes);
    var first = source.next();
    if (first.length < partBytes) {
      source.requireEnd();
      var tag = Failures.ask(name(write), () -> put(key, write, guard, first));
      return new Sent(Keys.unquoted(tag), first.length);
    }
    return inParts(key, write, guard, source, first);
  }

  private String put(String key, ObjectWrite write, WriteConditions guard, byte[] content) {
    var request =
        PutObjectRequest.builder()
            .bucket(bucket)
            .key(key)
            .contentType(Descriptions.type(write.description()))
            .metadata(Descriptions.metadata(write.description()))
            .ifMatch(guard.ifMatch())
            .ifNoneMatch(guard.ifNoneMatch());
    encryption.ifPresent(how -> how.apply(request));
    return store.putObject(request.build(), RequestBody.fromBytes(content)).eTag();
  }

  private Sent inParts(
      String key, ObjectWrite write, WriteConditions guard, Source source, byte[] first) {
    var upload = Multipart.begin(store, bucket, key, name(write), write.description(), encryption);
    try {
      for (var part = first; part.length > 0; part = source.next()) {
        upload.send(part);
      }
      source.requireEnd();
      return new Sent(upload.complete(guard), source.size());
    } catch (RuntimeException broken) {
      upload.leave(broken);
      throw broken;
    }
  }

  private static String name(ObjectWrite write) {
    return "object '" + write.ref() + "'";
  }

  /** Reads the content and compares its length with the announced one. */
  private static final class Source {
    private final ObjectWrite write;
    private final InputStream content;
    private final int partBytes;
    private long size;

    Source(ObjectWrite write, InputStream content, int partBytes) {
      this.write = write;
      this.content = content;
      this.partBytes = partBytes;
    }

    byte[] next() {
      try {
        var part = content.readNBytes(partBytes);
        size += part.length;
        if (size > write.size().orElse(Long.MAX_VALUE)) {
          throw otherSize();
        }
        return part;
      } catch (IOException broken) {
        throw new ServiceException(
            Reason.FAILED,
            "the content of '" + write.ref() + "' ended early: nothing was written",
            broken);
      }
    }

    void requireEnd() {
      if (size != write.size().orElse(size)) {
        throw otherSize();
      }
    }

    long size() {
      return size;
    }

    private ServiceException otherSize() {
      return new ServiceException(
          Reason.INVALID_INPUT,
          "'%s' was announced with %d bytes and came with %s%d: nothing was written"
              .formatted(
                  write.ref(),
                  write.size().orElseThrow(),
                  size > write.size().getAsLong() ? "at least " : "",
                  size));
    }
  }
}
