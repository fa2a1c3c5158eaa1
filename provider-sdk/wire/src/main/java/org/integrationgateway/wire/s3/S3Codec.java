package org.integrationgateway.wire.s3;

import java.util.Optional;
import org.integrationgateway.protocol.v1.ListObjectsRequest;
import org.integrationgateway.protocol.v1.ListObjectsResponse;
import org.integrationgateway.protocol.v1.ObjectConditions;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectDescription;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectPage;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.wire.value.OptionalText;
import org.integrationgateway.wire.value.Times;

/** Objects and their metadata, to the wire and back. */
final class S3Codec {
  private S3Codec() {}

  static org.integrationgateway.protocol.v1.ObjectRef write(ObjectRef ref) {
    return org.integrationgateway.protocol.v1.ObjectRef.newBuilder()
        .setBucket(ref.bucket())
        .setKey(ref.key())
        .build();
  }

  static ObjectRef read(org.integrationgateway.protocol.v1.ObjectRef ref) {
    return new ObjectRef(ref.getBucket(), ref.getKey());
  }

  static org.integrationgateway.protocol.v1.ObjectInfo write(ObjectInfo info) {
    return org.integrationgateway.protocol.v1.ObjectInfo.newBuilder()
        .setRef(write(info.ref()))
        .setSize(info.size())
        .setEtag(info.etag())
        .setLastModified(Times.write(info.lastModified()))
        .setContentType(info.description().contentType())
        .putAllMetadata(info.description().metadata())
        .build();
  }

  static ObjectInfo read(org.integrationgateway.protocol.v1.ObjectInfo info) {
    return new ObjectInfo(
        read(info.getRef()),
        info.getSize(),
        info.getEtag(),
        Times.read(info.getLastModified()),
        description(info.getContentType(), info.getMetadataMap()));
  }

  static ObjectDescription description(String contentType, java.util.Map<String, String> metadata) {
    return new ObjectDescription(
        contentType.isEmpty() ? ObjectDescription.BYTES.contentType() : contentType, metadata);
  }

  static ObjectConditions write(Conditions conditions) {
    var written =
        ObjectConditions.newBuilder()
            .addAllIfMatch(conditions.ifMatch())
            .addAllIfNoneMatch(conditions.ifNoneMatch());
    conditions.ifModifiedSince().map(Times::write).ifPresent(written::setIfModifiedSince);
    conditions.ifUnmodifiedSince().map(Times::write).ifPresent(written::setIfUnmodifiedSince);
    return written.build();
  }

  static Conditions read(ObjectConditions conditions) {
    return new Conditions(
        conditions.getIfMatchList(),
        conditions.getIfNoneMatchList(),
        conditions.hasIfModifiedSince()
            ? Optional.of(Times.read(conditions.getIfModifiedSince()))
            : Optional.empty(),
        conditions.hasIfUnmodifiedSince()
            ? Optional.of(Times.read(conditions.getIfUnmodifiedSince()))
            : Optional.empty());
  }

  static org.integrationgateway.protocol.v1.ByteRange write(ByteRange range) {
    var written = org.integrationgateway.protocol.v1.ByteRange.newBuilder();
    if (range instanceof ByteRange.Span span) {
      written.setFirst(span.first());
      if (span.last() != Long.MAX_VALUE) {
        written.setLast(span.last());
      }
      return written.build();
    }
    return written.setSuffix(((ByteRange.Suffix) range).length()).build();
  }

  static ByteRange read(org.integrationgateway.protocol.v1.ByteRange range) {
    if (range.hasSuffix() == range.hasFirst()) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "a range has either 'first', or 'suffix' alone");
    }
    if (range.hasSuffix()) {
      return ByteRange.last(range.getSuffix());
    }
    return range.hasLast()
        ? ByteRange.span(range.getFirst(), range.getLast())
        : ByteRange.from(range.getFirst());
  }

  static ListObjectsRequest write(ListQuery query) {
    return ListObjectsRequest.newBuilder()
        .setBucket(query.bucket())
        .setPrefix(query.prefix())
        .setDelimiter(query.delimiter())
        .setPageSize(query.limit())
        .setStartAfter(query.startAfter())
        .setPageToken(query.pageToken().orElse(""))
        .build();
  }

  static ListQuery read(ListObjectsRequest request) {
    return new ListQuery(
        request.getBucket(),
        request.getPrefix(),
        request.getDelimiter(),
        request.getPageSize() == 0 ? ListQuery.MAX_PAGE : request.getPageSize(),
        request.getStartAfter(),
        OptionalText.text(request.getPageToken()));
  }

  static ListObjectsResponse write(ObjectPage page) {
    return ListObjectsResponse.newBuilder()
        .addAllObjects(page.objects().stream().map(S3Codec::write).toList())
        .addAllCommonPrefixes(page.commonPrefixes())
        .setNextPageToken(page.nextPageToken().orElse(""))
        .build();
  }

  static ObjectPage read(ListObjectsResponse page) {
    return new ObjectPage(
        page.getObjectsList().stream().map(S3Codec::read).toList(),
        page.getCommonPrefixesList(),
        OptionalText.text(page.getNextPageToken()));
  }
}
