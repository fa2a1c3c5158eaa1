package org.integrationgateway.engines.s3;

import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
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
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * Objects in one bucket of a store with the S3 interface, each below the name of its bucket here.
 * Conditions are checked against the current object, and then sent to the store with the tag that
 * was found, so that a concurrent write is detected.
 */
public final class S3Storage implements ObjectStorage, AutoCloseable {
  private final String bucket;
  private final Keys keys;
  private final S3Client store;
  private final S3Client patient;
  private final S3Presigner presigner;
  private final Uploads uploads;
  private final Copies copies;
  private final Listing listing;
  private final PresignedUrls urls;

  S3Storage(Config config) {
    this(config, Copies.MOST);
  }

  /**
   * @param mostCopied bytes that one request copies
   */
  S3Storage(Config config, long mostCopied) {
    bucket = config.bucket();
    keys = new Keys(config.prefix());
    var connection = new Connection(config);
    store = connection.client();
    patient = connection.patientClient();
    presigner = connection.presigner();
    uploads = new Uploads(store, patient, bucket, config.encryption(), config.partBytes());
    copies = new Copies(store, patient, bucket, keys, config.encryption(), mostCopied);
    listing = new Listing(store, bucket, keys);
    urls = new PresignedUrls(presigner, bucket, config.encryption());
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
    var found = find(ref).orElseThrow(() -> lost(ref));
    return found.etag().equals(sent.etag())
        ? found
        // Another writer has replaced it already.
        : new ObjectInfo(ref, sent.size(), sent.etag(), Instant.now(), write.description());
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
    copies.copy(copy, source, guard);
    return find(copy.target()).orElseThrow(() -> missing(copy.target()));
  }

  @Override
  public PresignedUrl presign(Presign presign) {
    return urls.make(keys.of(presign.ref()), presign);
  }

  private static ServiceException lost(ObjectRef ref) {
    return new ServiceException(
        Reason.FAILED,
        "object '%s' was written, and the store does not have it: another writer has deleted it, or the store has lost it"
            .formatted(ref));
  }

  private static ServiceException missing(ObjectRef ref) {
    return new ServiceException(Reason.NOT_FOUND, "there is no object '" + ref + "'");
  }

  @Override
  public void close() {
    store.close();
    patient.close();
    presigner.close();
  }

  public static void main(String[] args) {
    // Java repeats a POST by itself otherwise, and the end of an upload in parts is one.
    System.setProperty("sun.net.http.retryPost", "false");
    // As many connections wait for the next request; Java keeps five otherwise.
    System.setProperty("http.maxConnections", "64");
    // The libraries log nothing here; a missing binding of SLF4J is nothing to warn of.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    ProviderMain.serve(ProviderKind.S3, Config.class, S3Storage::new);
  }
}
