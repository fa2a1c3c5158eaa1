package org.integrationgateway.engines.s3;

import java.util.Optional;
import org.integrationgateway.sdk.s3.ObjectCopy;
import org.integrationgateway.sdk.s3.ObjectInfo;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.MetadataDirective;

/**
 * Copies within the store: in one request, and an object that is too large for one, part by part.
 *
 * @param patient for the requests that take the store long
 * @param most bytes that one request copies
 */
record Copies(
    S3Client store,
    S3Client patient,
    String bucket,
    Keys keys,
    Optional<Encryption> encryption,
    long most) {
  /** The limit of S3. */
  static final long MOST = 5L << 30;

  void copy(ObjectCopy copy, ObjectInfo source, WriteConditions guard) {
    if (source.size() > most) {
      inParts(copy, source, guard);
      return;
    }
    var request =
        CopyObjectRequest.builder()
            .sourceBucket(bucket)
            .sourceKey(keys.of(copy.source()))
            .copySourceIfMatch(Keys.quoted(source.etag()))
            .destinationBucket(bucket)
            .destinationKey(keys.of(copy.target()))
            .ifMatch(guard.ifMatch())
            .ifNoneMatch(guard.ifNoneMatch());
    copy.description()
        .ifPresent(
            description ->
                request
                    .metadataDirective(MetadataDirective.REPLACE)
                    .contentType(Descriptions.type(description))
                    .metadata(Descriptions.metadata(description)));
    encryption.ifPresent(how -> how.apply(request));
    Failures.ask(name(copy), () -> patient.copyObject(request.build()));
  }

  private void inParts(ObjectCopy copy, ObjectInfo source, WriteConditions guard) {
    var upload =
        Multipart.begin(
            store,
            patient,
            bucket,
            keys.of(copy.target()),
            name(copy),
            copy.description().orElse(source.description()),
            encryption);
    try {
      for (long first = 0; first < source.size(); first += most) {
        long last = Math.min(first + most, source.size()) - 1;
        upload.copy(keys.of(copy.source()), source.etag(), first, last);
      }
      upload.complete(guard);
    } catch (RuntimeException broken) {
      upload.leave(broken);
      throw broken;
    }
  }

  private static String name(ObjectCopy copy) {
    return "object '" + copy.source() + "'";
  }
}
