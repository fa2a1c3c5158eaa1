package org.integrationgateway.wire.s3;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.integrationgateway.protocol.v1.CopyObjectRequest;
import org.integrationgateway.protocol.v1.DeleteObjectRequest;
import org.integrationgateway.protocol.v1.HeadObjectRequest;
import org.integrationgateway.protocol.v1.PresignMethod;
import org.integrationgateway.protocol.v1.PresignObjectRequest;
import org.integrationgateway.protocol.v1.ReadObjectRequest;
import org.integrationgateway.protocol.v1.ReadObjectResponse;
import org.integrationgateway.protocol.v1.S3Grpc;
import org.integrationgateway.protocol.v1.WriteBegin;
import org.integrationgateway.protocol.v1.WriteObjectRequest;
import org.integrationgateway.sdk.Secret;
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
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.PieceStream;
import org.integrationgateway.wire.value.Times;

/** The client adapter: an object store on the other side of a channel. */
record S3Client(Calls calls) implements ObjectStorage {
  @Override
  public ObjectInfo head(ObjectRef ref, Conditions conditions) {
    var request =
        HeadObjectRequest.newBuilder()
            .setRef(S3Codec.write(ref))
            .setConditions(S3Codec.write(conditions))
            .build();
    return S3Codec.read(calls.ask(S3Grpc.getHeadObjectMethod(), request, object(ref)).getObject());
  }

  @Override
  public ObjectContent read(ObjectRef ref, Conditions conditions, ByteRange range) {
    var request =
        ReadObjectRequest.newBuilder()
            .setRef(S3Codec.write(ref))
            .setConditions(S3Codec.write(conditions));
    if (!range.equals(ByteRange.ALL)) {
      request.setRange(S3Codec.write(range));
    }
    var answers = calls.askBytes(S3Grpc.getReadObjectMethod(), request.build(), object(ref));
    var begin = answers.next().orElseThrow(() -> broken(ref)).getBegin();
    return new ObjectContent(
        S3Codec.read(begin.getObject()),
        new ByteRange.Slice(begin.getOffset(), begin.getLength()),
        new PieceStream<>(answers, ReadObjectResponse::getData));
  }

  @Override
  public ObjectInfo write(ObjectWrite write, InputStream content) {
    var begin =
        WriteBegin.newBuilder()
            .setRef(S3Codec.write(write.ref()))
            .setContentType(write.description().contentType())
            .putAllMetadata(write.description().metadata())
            .setConditions(S3Codec.write(write.conditions()));
    write.size().ifPresent(begin::setSize);
    try (var talk = calls.converse(S3Grpc.getWriteObjectMethod(), object(write.ref()))) {
      boolean wanted = talk.send(WriteObjectRequest.newBuilder().setBegin(begin).build());
      for (var data = content.readNBytes(S3Service.FRAME);
          wanted && data.length > 0;
          data = content.readNBytes(S3Service.FRAME)) {
        wanted =
            talk.send(WriteObjectRequest.newBuilder().setData(ByteString.copyFrom(data)).build());
      }
      talk.end();
      return S3Codec.read(talk.next().orElseThrow(() -> broken(write.ref())).getObject());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(
          "the content of object '" + write.ref() + "' ended early", unreadable);
    }
  }

  @Override
  public boolean delete(ObjectRef ref, Conditions conditions) {
    var request =
        DeleteObjectRequest.newBuilder()
            .setRef(S3Codec.write(ref))
            .setConditions(S3Codec.write(conditions))
            .build();
    return calls.ask(S3Grpc.getDeleteObjectMethod(), request, object(ref)).getDeleted();
  }

  @Override
  public ObjectPage list(ListQuery query) {
    return S3Codec.read(
        calls.ask(
            S3Grpc.getListObjectsMethod(),
            S3Codec.write(query),
            "the list of bucket '" + query.bucket() + "'"));
  }

  @Override
  public ObjectInfo copy(ObjectCopy copy) {
    var request =
        CopyObjectRequest.newBuilder()
            .setSource(S3Codec.write(copy.source()))
            .setTarget(S3Codec.write(copy.target()))
            .setSourceConditions(S3Codec.write(copy.sourceConditions()))
            .setTargetConditions(S3Codec.write(copy.targetConditions()));
    copy.description()
        .ifPresent(
            description ->
                request
                    .getDescriptionBuilder()
                    .setContentType(description.contentType())
                    .putAllMetadata(description.metadata()));
    return S3Codec.read(
        calls
            .ask(S3Grpc.getCopyObjectMethod(), request.build(), object(copy.source()))
            .getObject());
  }

  @Override
  public PresignedUrl presign(Presign presign) {
    var request =
        PresignObjectRequest.newBuilder()
            .setRef(S3Codec.write(presign.ref()))
            .setMethod(method(presign.method()))
            .setExpiresIn(Times.write(presign.expiresIn()))
            .setContentType(presign.contentType().orElse(""))
            .build();
    var answer = calls.ask(S3Grpc.getPresignObjectMethod(), request, object(presign.ref()));
    return new PresignedUrl(
        Secret.of(answer.getUrl()), answer.getHeadersMap(), Times.read(answer.getExpiresAt()));
  }

  private static PresignMethod method(Presign.Method method) {
    return switch (method) {
      case GET -> PresignMethod.PRESIGN_METHOD_GET;
      case PUT -> PresignMethod.PRESIGN_METHOD_PUT;
      case DELETE -> PresignMethod.PRESIGN_METHOD_DELETE;
    };
  }

  private static String object(ObjectRef ref) {
    return "object '" + ref + "'";
  }

  private static IllegalStateException broken(ObjectRef ref) {
    return new IllegalStateException("the provider ended its answer about '" + ref + "' too early");
  }
}
