package org.integrationgateway.engines.s3;

import java.net.URI;

/** A store with the S3 interface and one bucket, on a free port. */
interface S3TestServer extends AutoCloseable {
  String KEY = "AKIDEXAMPLE";
  String SECRET = "wJalrXUtnFEMI+hunter2";
  String BUCKET = "everything";

  URI endpoint();

  @Override
  void close();

  /** The {@code config} that a deployment would write. */
  default String json() {
    return """
        {
          "endpoint": "%s",
          "bucket": "%s",
          "prefix": "gateway/",
          "accessKeyId": "%s",
          "secretAccessKey": "%s"
        }
        """
        .formatted(endpoint(), BUCKET, KEY, SECRET);
  }
}
