package org.integrationgateway.providers.granted;

import java.io.InputStream;
import java.util.Optional;
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

/** An object store in which one provider's keys begin with its name, though it never sees that. */
final class OwnObjects implements ObjectStorage {
  private final String prefix;
  private final ObjectStorage storage;

  OwnObjects(String owner, ObjectStorage storage) {
    this.prefix = owner + "/";
    this.storage = storage;
  }

  @Override
  public ObjectInfo head(ObjectRef ref, Conditions conditions) {
    return shown(storage.head(own(ref), conditions));
  }

  @Override
  public ObjectContent read(ObjectRef ref, Conditions conditions, ByteRange range) {
    var content = storage.read(own(ref), conditions, range);
    return new ObjectContent(shown(content.object()), content.slice(), content.stream());
  }

  @Override
  public ObjectInfo write(ObjectWrite write, InputStream content) {
    return shown(
        storage.write(
            new ObjectWrite(
                own(write.ref()), write.description(), write.conditions(), write.size()),
            content));
  }

  @Override
  public boolean delete(ObjectRef ref, Conditions conditions) {
    return storage.delete(own(ref), conditions);
  }

  @Override
  public ObjectPage list(ListQuery query) {
    var page =
        storage.list(
            new ListQuery(
                query.bucket(),
                prefix + query.prefix(),
                query.delimiter(),
                query.limit(),
                query.startAfter().isEmpty() ? "" : prefix + query.startAfter(),
                query.pageToken()));
    return new ObjectPage(
        page.objects().stream().map(this::shown).toList(),
        page.commonPrefixes().stream().map(this::shown).toList(),
        page.nextPageToken());
  }

  @Override
  public ObjectInfo copy(ObjectCopy copy) {
    return shown(
        storage.copy(
            new ObjectCopy(
                own(copy.source()),
                own(copy.target()),
                copy.sourceConditions(),
                copy.targetConditions(),
                copy.description())));
  }

  @Override
  public PresignedUrl presign(Presign presign) {
    return storage.presign(
        new Presign(
            own(presign.ref()), presign.method(), presign.expiresIn(), presign.contentType()));
  }

  private ObjectRef own(ObjectRef ref) {
    return new ObjectRef(ref.bucket(), prefix + ref.key());
  }

  private ObjectInfo shown(ObjectInfo info) {
    var ref = new ObjectRef(info.ref().bucket(), shown(info.ref().key()));
    return new ObjectInfo(ref, info.size(), info.etag(), info.lastModified(), info.description());
  }

  private String shown(String key) {
    return Optional.of(key)
        .filter(it -> it.startsWith(prefix))
        .orElseThrow()
        .substring(prefix.length());
  }
}
