package org.integrationgateway.samples.errands;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.kind.ProviderKind;

/** A host that grants a cache and other apps, and nothing else. */
final class RememberingHost implements HostServices {
  private final Map<String, byte[]> values = new ConcurrentHashMap<>();

  @Override
  public Apps apps() {
    return invocation ->
        new AppResult(
            200,
            Map.of(),
            (invocation.app() + " was asked for " + invocation.operation())
                .getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public <P> P service(ProviderKind<P> kind, String name) {
    if (kind == ProviderKind.CACHE) {
      return kind.type().cast(new Remembering(values));
    }
    throw new ServiceException(Reason.DENIED, "list it under apps.errands." + kind);
  }

  @Override
  public ExternalCredentials credentials() {
    throw new ServiceException(Reason.DENIED, "this app has no connections");
  }

  @Override
  public HostLogs logs() {
    return lines -> new HostLogs.Receipt(lines.size(), 0);
  }

  @Override
  public void close() {}

  /** A cache that forgets nothing. */
  private record Remembering(Map<String, byte[]> values) implements Cache {
    @Override
    public Optional<byte[]> get(String scope, String key) {
      return Optional.ofNullable(values.get(scope + " " + key));
    }

    @Override
    public void set(String scope, String key, byte[] value, Optional<Duration> ttl) {
      values.put(scope + " " + key, value);
    }

    @Override
    public boolean delete(String scope, String key) {
      return values.remove(scope + " " + key) != null;
    }

    @Override
    public boolean touch(String scope, String key, Optional<Duration> ttl) {
      return values.containsKey(scope + " " + key);
    }
  }
}
