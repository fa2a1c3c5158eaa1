package org.integrationgateway.engines.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectDescription;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectPage;
import org.integrationgateway.sdk.s3.ObjectRef;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Pages of objects. The store's token of the next page is passed on with a mark. */
record Listing(S3Client store, String bucket, Keys keys) {
  private static final String MARK = "s3.";

  ObjectPage page(ListQuery query) {
    var root = keys.in(query.bucket());
    var request =
        ListObjectsV2Request.builder()
            .bucket(bucket)
            .prefix(root + query.prefix())
            .delimiter(query.delimiter().isEmpty() ? null : query.delimiter())
            .maxKeys(query.limit());
    if (query.pageToken().isPresent()) {
      request.continuationToken(opened(query.pageToken().get()));
    } else if (!query.startAfter().isEmpty()) {
      request.startAfter(root + query.startAfter());
    }
    var page =
        Failures.ask(
            "the list of bucket '" + query.bucket() + "'",
            () -> store.listObjectsV2(request.build()));
    return new ObjectPage(
        page.contents().stream().map(object -> info(query.bucket(), root, object)).toList(),
        page.commonPrefixes().stream()
            .map(prefix -> prefix.prefix().substring(root.length()))
            .toList(),
        Optional.ofNullable(page.nextContinuationToken()).map(Listing::closed));
  }

  private static ObjectInfo info(String bucket, String root, S3Object object) {
    return new ObjectInfo(
        new ObjectRef(bucket, object.key().substring(root.length())),
        object.size(),
        Keys.unquoted(object.eTag()),
        object.lastModified(),
        ObjectDescription.BYTES);
  }

  private static String closed(String token) {
    return MARK + Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(UTF_8));
  }

  private static String opened(String token) {
    try {
      if (token.startsWith(MARK)) {
        return new String(Base64.getUrlDecoder().decode(token.substring(MARK.length())), UTF_8);
      }
    } catch (IllegalArgumentException malformed) {
      // Reported below.
    }
    throw new ServiceException(
        Reason.INVALID_INPUT, "the page token is not valid for this store: start again without it");
  }
}
