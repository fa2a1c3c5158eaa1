package org.integrationgateway.engines.s3;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ObjectWrite;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * Uploads content to the store: small content in one request, large content part by part. A write
 * keeps at most one part in memory, and the object appears in the store after its last part.
 *
 * @param patient for the requests that take the store long
 * @param partBytes of a part
 */
record Uploads(
    S3Client store,
    S3Client patient,
    String bucket,
    Optional<Encryption> encryption,
    int partBytes) {
  /** Returns the current object. */
  record Sent(String etag, long size) {}

  Sent send(String key, ObjectWrite write, WriteConditions guard, InputStream content) {
    var source = new Source(write, content, partBytes);
    var first = source.first();
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
    return store.putObject(request.build(), Multipart.body(content, content.length)).eTag();
  }

  private Sent inParts(
      String key, ObjectWrite write, WriteConditions guard, Source source, byte[] first) {
    var upload =
        Multipart.begin(store, patient, bucket, key, name(write), write.description(), encryption);
    try {
      // One array for all parts: a request has ended when the next part is read.
      for (int length = first.length; length > 0; length = source.next(first)) {
        upload.send(first, length);
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

    byte[] first() {
      try {
        var part = content.readNBytes(partBytes);
        count(part.length);
        return part;
      } catch (IOException broken) {
        throw ended(broken);
      }
    }

    /** Returns the length of the next part, which replaces the last one in its array. */
    int next(byte[] part) {
      try {
        int length = content.readNBytes(part, 0, part.length);
        count(length);
        return length;
      } catch (IOException broken) {
        throw ended(broken);
      }
    }

    private void count(int length) {
      size += length;
      if (size > write.size().orElse(Long.MAX_VALUE)) {
        throw otherSize();
      }
    }

    private ServiceException ended(IOException broken) {
      return new ServiceException(
          Reason.FAILED,
          "the content of '" + write.ref() + "' ended early: nothing was written",
          broken);
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
