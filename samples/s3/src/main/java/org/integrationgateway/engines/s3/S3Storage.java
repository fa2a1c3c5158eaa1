package org.integrationgateway.samples.s3;

import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectContent;
import org.integrationgateway.sdk.s3.ObjectCopy;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectPage;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.sdk.s3.PresignedUrl;
import org.integrationgateway.sdk.serve.ProviderMain;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.MetadataDirective;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * Objects in one bucket of a store with the S3 interface, each below the name of its bucket here.
 * Conditions are checked against the current object, and then sent to the store with the tag that
 * was found, so that a concurrent write is detected.
 */
public final class RemoteStorage implements ObjectStorage, AutoCloseable {
  /** The largest object that S3 copies in one request. */
  private static final long MAX_COPY = 5L << 30;

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("The bucket of the store that holds everything") String bucket,
      @Doc("Stands before every key") @Default("") String prefix,
      @Doc("Where the bucket is") @Default("us-east-1") String region,
      @Doc("Where a store listens that is not Amazon's") Optional<URI> endpoint,
      @Doc("Whether the bucket stands in the path; where there is an endpoint, usually so")
          Optional<Boolean> pathStyle,
      @Doc("Without it, the AWS SDK looks where it always does") Optional<Secret> accessKeyId,
      @Doc("Together with accessKeyId") Optional<Secret> secretAccessKey,
      @Doc("Of credentials that end") Optional<Secret> sessionToken) {
    Config {
      if (prefix.length() > 200) {
        throw new IllegalArgumentException("prefix has at most 200 characters");
      }
      if (accessKeyId.isPresent() != secretAccessKey.isPresent()) {
        throw new IllegalArgumentException(
            "accessKeyId and secretAccessKey belong together: set both, or neither");
      }
      if (sessionToken.isPresent() && accessKeyId.isEmpty()) {
        throw new IllegalArgumentException("sessionToken needs accessKeyId and secretAccessKey");
      }
    }
  }

  private final String bucket;
  private final Keys keys;
  private final S3Client store;
  private final S3Presigner presigner;
  private final Uploads uploads;
  private final Listing listing;

  RemoteStorage(Config config) {
    bucket = config.bucket();
    keys = new Keys(config.prefix());
    var connection = new Connection(config);
    store = connection.client();
    presigner = connection.presigner();
    uploads = new Uploads(store, bucket);
    listing = new Listing(store, bucket, keys);
    try {
      store.headBucket(request -> request.bucket(bucket));
    } catch (SdkException refused) {
      close();
      throw Failures.atStart(refused, bucket);
    }
  }

  @Override
  public ObjectInfo head(ObjectRef ref, Conditions conditions) {
    var found = find(ref);
    conditions.check(found, true);
    return found.orElseThrow(() -> missing(ref));
  }

  /** Returns the store's current metadata of an object. */
  private Optional<ObjectInfo> find(ObjectRef ref) {
    var key = keys.of(ref);
    try {
      var answer = store.headObject(request -> request.bucket(bucket).key(key));
      return Optional.of(
          new ObjectInfo(
              ref,
              answer.contentLength(),
              Keys.unquoted(answer.eTag()),
              answer.lastModified(),
              Descriptions.read(answer.contentType(), answer.metadata())));
    } catch (S3Exception refused) {
      if (refused.statusCode() == 404) {
        return Optional.empty();
      }
      throw Failures.of(refused, "object '" + ref + "'");
    } catch (SdkException failed) {
      throw Failures.of(failed, "object '" + ref + "'");
    }
  }

  @Override
  public ObjectContent read(ObjectRef ref, Conditions conditions, ByteRange range) {
    var request = GetObjectRequest.builder().bucket(bucket).key(keys.of(ref));
    if (!conditions.equals(Conditions.NONE) || Ranges.isEmpty(range)) {
      var found = head(ref, conditions);
      range.of(found.size());
      request.ifMatch(Keys.quoted(found.etag()));
    }
    Ranges.header(range).ifPresent(request::range);
    var content = Failures.ask("object '" + ref + "'", () -> store.getObject(request.build()));
    var answer = content.response();
    var part = Ranges.Part.of(answer);
    return new ObjectContent(
        new ObjectInfo(
            ref,
            part.size(),
            Keys.unquoted(answer.eTag()),
            answer.lastModified(),
            Descriptions.read(answer.contentType(), answer.metadata())),
        part.slice(),
        new LeavableStream(content, part.slice().length()));
  }

  @Override
  public ObjectInfo write(ObjectWrite write, InputStream content) {
    var ref = write.ref();
    var guard = guard(ref, write.conditions());
    var sent = uploads.send(keys.of(ref), write, guard, content);
    return find(ref)
        .filter(found -> found.etag().equals(sent.etag()))
        // Another writer has replaced it already.
        .orElseGet(
            () ->
                new ObjectInfo(ref, sent.size(), sent.etag(), Instant.now(), write.description()));
  }

  /**
   * Returns the conditions for the store, which fail when the object changed since it was checked.
   */
  private WriteConditions guard(ObjectRef ref, Conditions conditions) {
    if (conditions.equals(Conditions.NONE)) {
      return WriteConditions.NONE;
    }
    var found = find(ref);
    conditions.check(found, false);
    return WriteConditions.of(found);
  }

  @Override
  public boolean delete(ObjectRef ref, Conditions conditions) {
    var found = find(ref);
    conditions.check(found, false);
    if (found.isEmpty()) {
      return false;
    }
    var tag = conditions.equals(Conditions.NONE) ? null : Keys.quoted(found.get().etag());
    Failures.ask(
        "object '" + ref + "'",
        () -> store.deleteObject(request -> request.bucket(bucket).key(keys.of(ref)).ifMatch(tag)));
    return true;
  }

  @Override
  public ObjectPage list(ListQuery query) {
    return listing.page(query);
  }

  @Override
  public ObjectInfo copy(ObjectCopy copy) {
    var source = find(copy.source()).orElseThrow(() -> missing(copy.source()));
    copy.sourceConditions().check(Optional.of(source), false);
    var guard = guard(copy.target(), copy.targetConditions());
    if (copy.source().equals(copy.target()) && copy.description().isEmpty()) {
      return source;
    }
    if (source.size() > MAX_COPY) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "'%s' has %d bytes, and S3 copies at most %d: read and write it"
              .formatted(copy.source(), source.size(), MAX_COPY));
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
    Failures.ask("object '" + copy.source() + "'", () -> store.copyObject(request.build()));
    return find(copy.target()).orElseThrow(() -> missing(copy.target()));
  }

  @Override
  public PresignedUrl presign(Presign presign) {
    var key = keys.of(presign.ref());
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
    var made =
        presigner.presignGetObject(
            request -> request.signatureDuration(life).getObjectRequest(get));
    return url(made.url(), made.expiration(), made.signedHeaders());
  }

  private PresignedUrl writing(String key, Presign presign) {
    var put =
        PutObjectRequest.builder()
            .bucket(bucket)
            .key(key)
            .contentType(presign.contentType().orElse(null))
            .build();
    var made =
        presigner.presignPutObject(
            request -> request.signatureDuration(presign.expiresIn()).putObjectRequest(put));
    return url(made.url(), made.expiration(), made.signedHeaders());
  }

  private PresignedUrl deleting(String key, Duration life) {
    var delete = DeleteObjectRequest.builder().bucket(bucket).key(key).build();
    var made =
        presigner.presignDeleteObject(
            request -> request.signatureDuration(life).deleteObjectRequest(delete));
    return url(made.url(), made.expiration(), made.signedHeaders());
  }

  private static PresignedUrl url(
      java.net.URL url, Instant end, java.util.Map<String, java.util.List<String>> signed) {
    var headers = new HashMap<String, String>();
    signed.forEach((name, values) -> headers.put(name, String.join(",", values)));
    headers.keySet().removeIf("host"::equalsIgnoreCase);
    return new PresignedUrl(Secret.of(url.toString()), headers, end);
  }

  private static ServiceException missing(ObjectRef ref) {
    return new ServiceException(Reason.NOT_FOUND, "there is no object '" + ref + "'");
  }

  @Override
  public void close() {
    store.close();
    presigner.close();
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.S3, Config.class, RemoteStorage::new);
  }
}
