package org.integrationgateway.providers.granted;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.cache.Cache;

/** A cache in which one provider has scopes of its own. */
record OwnCache(String owner, Cache cache) implements Cache {
  @Override
  public Optional<byte[]> get(String scope, String key) {
    return cache.get(own(scope), key);
  }

  @Override
  public Map<String, byte[]> getMany(String scope, Collection<String> keys) {
    return cache.getMany(own(scope), keys);
  }

  @Override
  public void set(String scope, String key, byte[] value, Optional<Duration> ttl) {
    cache.set(own(scope), key, value, ttl);
  }

  @Override
  public void setMany(String scope, Map<String, byte[]> values, Optional<Duration> ttl) {
    cache.setMany(own(scope), values, ttl);
  }

  @Override
  public boolean delete(String scope, String key) {
    return cache.delete(own(scope), key);
  }

  @Override
  public long deleteMany(String scope, Collection<String> keys) {
    return cache.deleteMany(own(scope), keys);
  }

  @Override
  public boolean touch(String scope, String key, Optional<Duration> ttl) {
    return cache.touch(own(scope), key, ttl);
  }

  @Override
  public Map<String, Long> add(String scope, Map<String, Long> amounts, Duration ttl) {
    return cache.add(own(scope), amounts, ttl);
  }

  private String own(String scope) {
    return owner + "/" + scope;
  }
}
