package org.integrationgateway.wire.cache;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.stub.StreamObserver;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.protocol.v1.CacheAddRequest;
import org.integrationgateway.protocol.v1.CacheAddResponse;
import org.integrationgateway.protocol.v1.CacheDeleteManyRequest;
import org.integrationgateway.protocol.v1.CacheDeleteManyResponse;
import org.integrationgateway.protocol.v1.CacheDeleteRequest;
import org.integrationgateway.protocol.v1.CacheDeleteResponse;
import org.integrationgateway.protocol.v1.CacheGetManyRequest;
import org.integrationgateway.protocol.v1.CacheGetManyResponse;
import org.integrationgateway.protocol.v1.CacheGetRequest;
import org.integrationgateway.protocol.v1.CacheGetResponse;
import org.integrationgateway.protocol.v1.CacheGrpc;
import org.integrationgateway.protocol.v1.CacheSetManyRequest;
import org.integrationgateway.protocol.v1.CacheSetManyResponse;
import org.integrationgateway.protocol.v1.CacheSetRequest;
import org.integrationgateway.protocol.v1.CacheSetResponse;
import org.integrationgateway.protocol.v1.CacheTouchRequest;
import org.integrationgateway.protocol.v1.CacheTouchResponse;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.cache.CheckedCache;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;
import org.integrationgateway.wire.value.Times;

/** The service adapter: the protocol in front of a cache. */
final class CacheService extends CacheGrpc.CacheImplBase {
  private final Serving<Cache> serving;
  private final Workers workers;

  CacheService(Serving<Cache> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  @Override
  public void get(CacheGetRequest request, StreamObserver<CacheGetResponse> answer) {
    run(
        "reading",
        answer,
        cache -> {
          var response = CacheGetResponse.newBuilder();
          cache
              .get(request.getScope(), request.getKey())
              .map(UnsafeByteOperations::unsafeWrap)
              .ifPresent(response::setValue);
          return response.build();
        });
  }

  @Override
  public void getMany(CacheGetManyRequest request, StreamObserver<CacheGetManyResponse> answer) {
    run(
        "reading",
        answer,
        cache -> {
          var response = CacheGetManyResponse.newBuilder();
          cache
              .getMany(request.getScope(), request.getKeysList())
              .forEach((key, value) -> response.putValues(key, ByteString.copyFrom(value)));
          return response.build();
        });
  }

  @Override
  public void set(CacheSetRequest request, StreamObserver<CacheSetResponse> answer) {
    run(
        "writing",
        answer,
        cache -> {
          cache.set(
              request.getScope(),
              request.getKey(),
              request.getValue().toByteArray(),
              request.hasTtl() ? Optional.of(Times.read(request.getTtl())) : Optional.empty());
          return CacheSetResponse.getDefaultInstance();
        });
  }

  @Override
  public void setMany(CacheSetManyRequest request, StreamObserver<CacheSetManyResponse> answer) {
    run(
        "writing",
        answer,
        cache -> {
          Map<String, byte[]> values = new HashMap<>();
          request.getValuesMap().forEach((key, value) -> values.put(key, value.toByteArray()));
          cache.setMany(
              request.getScope(),
              values,
              request.hasTtl() ? Optional.of(Times.read(request.getTtl())) : Optional.empty());
          return CacheSetManyResponse.getDefaultInstance();
        });
  }

  @Override
  public void delete(CacheDeleteRequest request, StreamObserver<CacheDeleteResponse> answer) {
    run(
        "deleting",
        answer,
        cache ->
            CacheDeleteResponse.newBuilder()
                .setDeleted(cache.delete(request.getScope(), request.getKey()))
                .build());
  }

  @Override
  public void deleteMany(
      CacheDeleteManyRequest request, StreamObserver<CacheDeleteManyResponse> answer) {
    run(
        "deleting",
        answer,
        cache ->
            CacheDeleteManyResponse.newBuilder()
                .setDeleted(cache.deleteMany(request.getScope(), request.getKeysList()))
                .build());
  }

  @Override
  public void touch(CacheTouchRequest request, StreamObserver<CacheTouchResponse> answer) {
    run(
        "touching",
        answer,
        cache ->
            CacheTouchResponse.newBuilder()
                .setTouched(
                    cache.touch(
                        request.getScope(),
                        request.getKey(),
                        request.hasTtl()
                            ? Optional.of(Times.read(request.getTtl()))
                            : Optional.empty()))
                .build());
  }

  @Override
  public void add(CacheAddRequest request, StreamObserver<CacheAddResponse> answer) {
    run(
        "counting",
        answer,
        cache ->
            CacheAddResponse.newBuilder()
                .putAllTotals(
                    cache.add(
                        request.getScope(), request.getAmountsMap(), Times.read(request.getTtl())))
                .build());
  }

  /** One request to the cache. */
  private interface Request<T> {
    T to(Cache cache);
  }

  private <T> void run(String what, StreamObserver<T> answer, Request<T> request) {
    workers.run(
        what,
        ServiceFailures.ALL,
        answer,
        cancellation -> request.to(new CheckedCache(serving.unnamed())));
  }
}
