package org.integrationgateway.samples.s3;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ObjectWrite;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/**
 * Uploads content to the store: small content in one request, large content part by part. A write
 * keeps at most one part in memory, and the object appears in the store after its last part.
 */
record Uploads(S3Client store, String bucket) {
  /** The minimum of S3 is 5 MiB. */
  private static final int PART = 8 << 20;

  private static final int MAX_PARTS = 10_000;

  /** Returns the current object. */
  record Sent(String etag, long size) {}

  Sent send(String key, ObjectWrite write, WriteConditions guard, InputStream content) {
    var source = new Source(write, content);
    var first = source.next();
    if (first.length < PART) {
      source.requireEnd();
      var tag = Failures.ask(name(write), () -> put(key, write, guard, first));
      return new Sent(Keys.unquoted(tag), first.length);
    }
    return inParts(key, write, guard, source, first);
  }

  private String put(String key, ObjectWrite write, WriteConditions guard, byte[] content) {
    return store
        .putObject(
            request ->
                request
                    .bucket(bucket)
                    .key(key)
                    .contentType(Descriptions.type(write.description()))
                    .metadata(Descriptions.metadata(write.description()))
                    .ifMatch(guard.ifMatch())
                    .ifNoneMatch(guard.ifNoneMatch()),
            RequestBody.fromBytes(content))
        .eTag();
  }

  private Sent inParts(
      String key, ObjectWrite write, WriteConditions guard, Source source, byte[] first) {
    var upload =
        Failures.ask(
            name(write),
            () ->
                store
                    .createMultipartUpload(
                        request ->
                            request
                                .bucket(bucket)
                                .key(key)
                                .contentType(Descriptions.type(write.description()))
                                .metadata(Descriptions.metadata(write.description())))
                    .uploadId());
    try {
      var parts = new ArrayList<CompletedPart>();
      for (var part = first; part.length > 0; part = source.next()) {
        parts.add(part(key, upload, parts.size() + 1, part, write));
      }
      source.requireEnd();
      return new Sent(complete(key, upload, parts, guard, write), source.size());
    } catch (RuntimeException broken) {
      leave(key, upload, broken);
      throw broken;
    }
  }

  private CompletedPart part(
      String key, String upload, int number, byte[] content, ObjectWrite write) {
    if (number > MAX_PARTS) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "%s has more than %d bytes".formatted(name(write), (long) MAX_PARTS * PART));
    }
    var sent =
        Failures.ask(
            name(write),
            () ->
                store.uploadPart(
                    request -> request.bucket(bucket).key(key).uploadId(upload).partNumber(number),
                    RequestBody.fromBytes(content)));
    return CompletedPart.builder().partNumber(number).eTag(sent.eTag()).build();
  }

  private String complete(
      String key,
      String upload,
      List<CompletedPart> parts,
      WriteConditions guard,
      ObjectWrite write) {
    var tag =
        Failures.ask(
            name(write),
            () ->
                store
                    .completeMultipartUpload(
                        request ->
                            request
                                .bucket(bucket)
                                .key(key)
                                .uploadId(upload)
                                .multipartUpload(all -> all.parts(parts))
                                .ifMatch(guard.ifMatch())
                                .ifNoneMatch(guard.ifNoneMatch()))
                    .eTag());
    return Keys.unquoted(tag);
  }

  /**
   * Deletes the parts of an unfinished upload, which use space; a lifecycle rule of the bucket
   * should delete those that this call cannot.
   */
  private void leave(String key, String upload, RuntimeException broken) {
    try {
      store.abortMultipartUpload(request -> request.bucket(bucket).key(key).uploadId(upload));
    } catch (SdkException away) {
      broken.addSuppressed(away);
    }
  }

  private static String name(ObjectWrite write) {
    return "object '" + write.ref() + "'";
  }

  /** Reads the content and compares its length with the announced one. */
  private static final class Source {
    private final ObjectWrite write;
    private final InputStream content;
    private long size;

    Source(ObjectWrite write, InputStream content) {
      this.write = write;
      this.content = content;
    }

    byte[] next() {
      try {
        var part = content.readNBytes(PART);
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
