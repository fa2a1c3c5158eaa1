package org.integrationgateway.engines.s3;

import java.time.Duration;
import java.util.HashMap;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.sdk.s3.PresignedUrl;
import software.amazon.awssdk.awscore.presigner.PresignedRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** URLs of objects that a browser may use for a time, signed without asking the store. */
record PresignedUrls(S3Presigner presigner, String bucket, Optional<Encryption> encryption) {
  PresignedUrl make(String key, Presign presign) {
    return Failures.ask(
        "a URL for '" + presign.ref() + "'",
        () ->
            switch (presign.method()) {
              case GET -> reading(key, presign.expiresIn());
              case PUT -> writing(key, presign);
              case DELETE -> deleting(key, presign.expiresIn());
            });
  }

  private PresignedUrl reading(String key, Duration life) {
    var get = GetObjectRequest.builder().bucket(bucket).key(key).build();
    return url(
        presigner.presignGetObject(
            request -> request.signatureDuration(life).getObjectRequest(get)));
  }

  private PresignedUrl writing(String key, Presign presign) {
    var put =
        PutObjectRequest.builder()
            .bucket(bucket)
            .key(key)
            .contentType(presign.contentType().orElse(null));
    encryption.ifPresent(how -> how.apply(put));
    return url(
        presigner.presignPutObject(
            request ->
                request.signatureDuration(presign.expiresIn()).putObjectRequest(put.build())));
  }

  private PresignedUrl deleting(String key, Duration life) {
    var delete = DeleteObjectRequest.builder().bucket(bucket).key(key).build();
    return url(
        presigner.presignDeleteObject(
            request -> request.signatureDuration(life).deleteObjectRequest(delete)));
  }

  private static PresignedUrl url(PresignedRequest made) {
    var headers = new HashMap<String, String>();
    made.signedHeaders().forEach((name, values) -> headers.put(name, String.join(",", values)));
    headers.keySet().removeIf("host"::equalsIgnoreCase);
    return new PresignedUrl(Secret.of(made.url().toString()), headers, made.expiration());
  }
}
