package org.integrationgateway.wire.cache;

import com.google.protobuf.ByteString;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.protocol.v1.CacheAddRequest;
import org.integrationgateway.protocol.v1.CacheDeleteManyRequest;
import org.integrationgateway.protocol.v1.CacheDeleteRequest;
import org.integrationgateway.protocol.v1.CacheGetManyRequest;
import org.integrationgateway.protocol.v1.CacheGetRequest;
import org.integrationgateway.protocol.v1.CacheGrpc;
import org.integrationgateway.protocol.v1.CacheSetManyRequest;
import org.integrationgateway.protocol.v1.CacheSetRequest;
import org.integrationgateway.protocol.v1.CacheTouchRequest;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.value.Times;

/** The client adapter: a cache on the other side of a channel. */
record CacheClient(Calls calls) implements Cache {
  @Override
  public Optional<byte[]> get(String scope, String key) {
    var request = CacheGetRequest.newBuilder().setScope(scope).setKey(key).build();
    var answer = calls.ask(CacheGrpc.getGetMethod(), request, "a value");
    return answer.hasValue() ? Optional.of(answer.getValue().toByteArray()) : Optional.empty();
  }

  @Override
  public Map<String, byte[]> getMany(String scope, Collection<String> keys) {
    var request = CacheGetManyRequest.newBuilder().setScope(scope).addAllKeys(keys).build();
    var values = new HashMap<String, byte[]>();
    calls
        .ask(CacheGrpc.getGetManyMethod(), request, "values")
        .getValuesMap()
        .forEach((key, value) -> values.put(key, value.toByteArray()));
    return values;
  }

  @Override
  public void set(String scope, String key, byte[] value, Optional<Duration> ttl) {
    var request =
        CacheSetRequest.newBuilder()
            .setScope(scope)
            .setKey(key)
            .setValue(ByteString.copyFrom(value));
    ttl.map(Times::write).ifPresent(request::setTtl);
    calls.ask(CacheGrpc.getSetMethod(), request.build(), "a value");
  }

  @Override
  public void setMany(String scope, Map<String, byte[]> values, Optional<Duration> ttl) {
    var request = CacheSetManyRequest.newBuilder().setScope(scope);
    values.forEach((key, value) -> request.putValues(key, ByteString.copyFrom(value)));
    ttl.map(Times::write).ifPresent(request::setTtl);
    calls.ask(CacheGrpc.getSetManyMethod(), request.build(), "values");
  }

  @Override
  public boolean delete(String scope, String key) {
    var request = CacheDeleteRequest.newBuilder().setScope(scope).setKey(key).build();
    return calls.ask(CacheGrpc.getDeleteMethod(), request, "a value").getDeleted();
  }

  @Override
  public long deleteMany(String scope, Collection<String> keys) {
    var request = CacheDeleteManyRequest.newBuilder().setScope(scope).addAllKeys(keys).build();
    return calls.ask(CacheGrpc.getDeleteManyMethod(), request, "values").getDeleted();
  }

  @Override
  public boolean touch(String scope, String key, Optional<Duration> ttl) {
    var request = CacheTouchRequest.newBuilder().setScope(scope).setKey(key);
    ttl.map(Times::write).ifPresent(request::setTtl);
    return calls.ask(CacheGrpc.getTouchMethod(), request.build(), "a value").getTouched();
  }

  @Override
  public Map<String, Long> add(String scope, Map<String, Long> amounts, Duration ttl) {
    var request =
        CacheAddRequest.newBuilder()
            .setScope(scope)
            .putAllAmounts(amounts)
            .setTtl(Times.write(ttl))
            .build();
    return calls.ask(CacheGrpc.getAddMethod(), request, "counters").getTotalsMap();
  }
}
