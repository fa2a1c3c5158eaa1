package org.integrationgateway.wire.s3;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.protocol.v1.CopyObjectRequest;
import org.integrationgateway.protocol.v1.CopyObjectResponse;
import org.integrationgateway.protocol.v1.DeleteObjectRequest;
import org.integrationgateway.protocol.v1.DeleteObjectResponse;
import org.integrationgateway.protocol.v1.HeadObjectRequest;
import org.integrationgateway.protocol.v1.HeadObjectResponse;
import org.integrationgateway.protocol.v1.ListObjectsRequest;
import org.integrationgateway.protocol.v1.ListObjectsResponse;
import org.integrationgateway.protocol.v1.PresignMethod;
import org.integrationgateway.protocol.v1.PresignObjectRequest;
import org.integrationgateway.protocol.v1.PresignObjectResponse;
import org.integrationgateway.protocol.v1.ReadBegin;
import org.integrationgateway.protocol.v1.ReadObjectRequest;
import org.integrationgateway.protocol.v1.ReadObjectResponse;
import org.integrationgateway.protocol.v1.S3Grpc;
import org.integrationgateway.protocol.v1.WriteBegin;
import org.integrationgateway.protocol.v1.WriteObjectRequest;
import org.integrationgateway.protocol.v1.WriteObjectResponse;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.ObjectCopy;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.wire.call.Inbox;
import org.integrationgateway.wire.call.Sink;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.OptionalText;
import org.integrationgateway.wire.value.ServiceFailures;
import org.integrationgateway.wire.value.Times;

/** The service adapter: the protocol in front of an object store. */
final class S3Service extends S3Grpc.S3ImplBase {
  static final int FRAME = 256 << 10;

  private final Serving<ObjectStorage> serving;
  private final Workers workers;

  S3Service(Serving<ObjectStorage> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  /** One request to the store. */
  private interface Request<T> {
    T to(ObjectStorage storage);
  }

  private <T> void run(String what, StreamObserver<T> answer, Request<T> request) {
    workers.run(what, ServiceFailures.ALL, answer, cancellation -> request.to(serving.unnamed()));
  }

  @Override
  public void headObject(HeadObjectRequest request, StreamObserver<HeadObjectResponse> answer) {
    run(
        "asking about an object",
        answer,
        storage ->
            HeadObjectResponse.newBuilder()
                .setObject(
                    S3Codec.write(
                        storage.head(
                            S3Codec.read(request.getRef()), S3Codec.read(request.getConditions()))))
                .build());
  }

  @Override
  public void readObject(ReadObjectRequest request, StreamObserver<ReadObjectResponse> answer) {
    workers.stream(
        "reading an object",
        ServiceFailures.ALL,
        answer,
        (frames, cancellation) -> read(request, frames));
  }

  private void read(ReadObjectRequest request, Sink<ReadObjectResponse> frames)
      throws InterruptedException {
    var range = request.hasRange() ? S3Codec.read(request.getRange()) : ByteRange.ALL;
    try (var content =
        serving
            .unnamed()
            .read(S3Codec.read(request.getRef()), S3Codec.read(request.getConditions()), range)) {
      frames.send(
          ReadObjectResponse.newBuilder()
              .setBegin(
                  ReadBegin.newBuilder()
                      .setObject(S3Codec.write(content.object()))
                      .setOffset(content.slice().offset())
                      .setLength(content.slice().length()))
              .build());
      for (var data = content.stream().readNBytes(FRAME);
          data.length > 0;
          data = content.stream().readNBytes(FRAME)) {
        frames.send(ReadObjectResponse.newBuilder().setData(ByteString.copyFrom(data)).build());
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Override
  public StreamObserver<WriteObjectRequest> writeObject(
      StreamObserver<WriteObjectResponse> answer) {
    return workers.converse(
        "writing an object",
        ServiceFailures.ALL,
        answer,
        (frames, answers, cancellation) -> answers.send(write(frames)));
  }

  private WriteObjectResponse write(Inbox<WriteObjectRequest> frames) throws InterruptedException {
    var begin =
        frames
            .next()
            .filter(WriteObjectRequest::hasBegin)
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.INVALID_INPUT, "the first frame of a write is 'begin'"))
            .getBegin();
    var written = serving.unnamed().write(read(begin), new FrameStream(frames));
    return WriteObjectResponse.newBuilder().setObject(S3Codec.write(written)).build();
  }

  private static ObjectWrite read(WriteBegin begin) {
    return new ObjectWrite(
        S3Codec.read(begin.getRef()),
        S3Codec.description(begin.getContentType(), begin.getMetadataMap()),
        S3Codec.read(begin.getConditions()),
        begin.hasSize() ? OptionalLong.of(begin.getSize()) : OptionalLong.empty());
  }

  @Override
  public void deleteObject(
      DeleteObjectRequest request, StreamObserver<DeleteObjectResponse> answer) {
    run(
        "removing an object",
        answer,
        storage ->
            DeleteObjectResponse.newBuilder()
                .setDeleted(
                    storage.delete(
                        S3Codec.read(request.getRef()), S3Codec.read(request.getConditions())))
                .build());
  }

  @Override
  public void listObjects(ListObjectsRequest request, StreamObserver<ListObjectsResponse> answer) {
    run("listing objects", answer, storage -> S3Codec.write(storage.list(S3Codec.read(request))));
  }

  @Override
  public void copyObject(CopyObjectRequest request, StreamObserver<CopyObjectResponse> answer) {
    run(
        "copying an object",
        answer,
        storage ->
            CopyObjectResponse.newBuilder()
                .setObject(S3Codec.write(storage.copy(read(request))))
                .build());
  }

  private static ObjectCopy read(CopyObjectRequest request) {
    var described = request.getDescription();
    return new ObjectCopy(
        S3Codec.read(request.getSource()),
        S3Codec.read(request.getTarget()),
        S3Codec.read(request.getSourceConditions()),
        S3Codec.read(request.getTargetConditions()),
        request.hasDescription()
            ? Optional.of(
                S3Codec.description(described.getContentType(), described.getMetadataMap()))
            : Optional.empty());
  }

  @Override
  public void presignObject(
      PresignObjectRequest request, StreamObserver<PresignObjectResponse> answer) {
    run("making a URL", answer, storage -> presign(storage, request));
  }

  private static PresignObjectResponse presign(
      ObjectStorage storage, PresignObjectRequest request) {
    var url =
        storage.presign(
            new Presign(
                S3Codec.read(request.getRef()),
                method(request.getMethod()),
                Times.read(request.getExpiresIn()),
                OptionalText.text(request.getContentType())));
    return PresignObjectResponse.newBuilder()
        .setUrl(url.url().<String>use(text -> text))
        .putAllHeaders(url.headers())
        .setExpiresAt(Times.write(url.expiresAt()))
        .build();
  }

  private static Presign.Method method(PresignMethod method) {
    return switch (method) {
      case PRESIGN_METHOD_GET -> Presign.Method.GET;
      case PRESIGN_METHOD_PUT -> Presign.Method.PUT;
      case PRESIGN_METHOD_DELETE -> Presign.Method.DELETE;
      case PRESIGN_METHOD_UNSPECIFIED, UNRECOGNIZED ->
          throw new ServiceException(
              Reason.INVALID_INPUT, "a presigned URL is for GET, PUT or DELETE: say which");
    };
  }
}
