package org.integrationgateway.engines.s3;

import java.util.Optional;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.ServerSideEncryption;

/** Encryption by the store (SSE), which is asked for with each object that is written. */
record Encryption(
    @Doc("Who keeps the keys: s3, the store itself; kms, its key service") KeyHolder keys,
    @Doc("Id of the key at the key service; without it, the default key of the account")
        Optional<String> kmsKey) {
  /** The holder of the keys. */
  enum KeyHolder {
    @Name("s3")
    S3,
    @Name("kms")
    KMS
  }

  Encryption {
    if (kmsKey.isPresent() && keys != KeyHolder.KMS) {
      throw new IllegalArgumentException("encryption.kmsKey needs keys: kms");
    }
  }

  private ServerSideEncryption algorithm() {
    return keys == KeyHolder.KMS ? ServerSideEncryption.AWS_KMS : ServerSideEncryption.AES256;
  }

  void apply(PutObjectRequest.Builder request) {
    request.serverSideEncryption(algorithm()).ssekmsKeyId(kmsKey.orElse(null));
  }

  void apply(CreateMultipartUploadRequest.Builder request) {
    request.serverSideEncryption(algorithm()).ssekmsKeyId(kmsKey.orElse(null));
  }

  void apply(CopyObjectRequest.Builder request) {
    request.serverSideEncryption(algorithm()).ssekmsKeyId(kmsKey.orElse(null));
  }
}
