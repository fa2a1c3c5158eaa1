package org.integrationgateway.engines.s3;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ObjectDescription;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;

/**
 * An upload in parts. The object appears in the store with the last step; an upload that is left
 * takes its parts along.
 */
final class Multipart {
  /** The limit of S3. */
  static final int MAX_PARTS = 10_000;

  private final S3Client store;
  private final S3Client patient;
  private final String bucket;
  private final String key;
  private final String name;
  private final String upload;
  private final List<CompletedPart> parts = new ArrayList<>();

  private Multipart(
      S3Client store, S3Client patient, String bucket, String key, String name, String upload) {
    this.store = store;
    this.patient = patient;
    this.bucket = bucket;
    this.key = key;
    this.name = name;
    this.upload = upload;
  }

  /**
   * Begins an upload.
   *
   * @param patient for the requests that take the store long
   * @param name of the object, for errors
   */
  static Multipart begin(
      S3Client store,
      S3Client patient,
      String bucket,
      String key,
      String name,
      ObjectDescription description,
      Optional<Encryption> encryption) {
    var request =
        CreateMultipartUploadRequest.builder()
            .bucket(bucket)
            .key(key)
            .contentType(Descriptions.type(description))
            .metadata(Descriptions.metadata(description));
    encryption.ifPresent(how -> how.apply(request));
    var upload = Failures.ask(name, () -> store.createMultipartUpload(request.build()).uploadId());
    return new Multipart(store, patient, bucket, key, name, upload);
  }

  /** Sends a part; the array is free again when this returns. */
  void send(byte[] content, int length) {
    int number = next();
    var sent =
        Failures.ask(
            name,
            () ->
                store.uploadPart(
                    request -> request.bucket(bucket).key(key).uploadId(upload).partNumber(number),
                    body(content, length)));
    parts.add(CompletedPart.builder().partNumber(number).eTag(sent.eTag()).build());
  }

  /** Copies bytes of another object, which must still have its tag. */
  void copy(String source, String tag, long first, long last) {
    int number = next();
    var sent =
        Failures.ask(
            name,
            () ->
                patient.uploadPartCopy(
                    request ->
                        request
                            .sourceBucket(bucket)
                            .sourceKey(source)
                            .copySourceIfMatch(Keys.quoted(tag))
                            .copySourceRange("bytes=%d-%d".formatted(first, last))
                            .destinationBucket(bucket)
                            .destinationKey(key)
                            .uploadId(upload)
                            .partNumber(number)));
    parts.add(
        CompletedPart.builder().partNumber(number).eTag(sent.copyPartResult().eTag()).build());
  }

  /** A body that reads the array itself: the one of the SDK copies it. */
  static RequestBody body(byte[] content, int length) {
    return RequestBody.fromContentProvider(
        () -> new ByteArrayInputStream(content, 0, length), length, "application/octet-stream");
  }

  private int next() {
    if (parts.size() == MAX_PARTS) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "%s has more than %d parts: raise partBytes in the configuration of this store"
              .formatted(name, MAX_PARTS));
    }
    return parts.size() + 1;
  }

  /** Makes the object of its parts; returns its tag. */
  String complete(WriteConditions guard) {
    return Failures.ask(
        name,
        () ->
            Keys.unquoted(
                patient
                    .completeMultipartUpload(
                        request ->
                            request
                                .bucket(bucket)
                                .key(key)
                                .uploadId(upload)
                                .multipartUpload(all -> all.parts(parts))
                                .ifMatch(guard.ifMatch())
                                .ifNoneMatch(guard.ifNoneMatch()))
                    .eTag()));
  }

  /**
   * Deletes the parts, which use space; a lifecycle rule of the bucket should delete those that
   * this call cannot.
   */
  void leave(RuntimeException broken) {
    try {
      store.abortMultipartUpload(request -> request.bucket(bucket).key(key).uploadId(upload));
    } catch (SdkException away) {
      broken.addSuppressed(away);
    }
  }
}
