package org.integrationgateway.testkit.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.host.LogLine;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The services of a host, in memory, for tests of a provider that uses them. It grants what the
 * test gives it, and refuses everything else with {@link Reason#DENIED}, as a gateway does whose
 * configuration does not grant it.
 *
 * <pre>{@code
 * var host = new MemoryHost()
 *     .grant(ProviderKind.CACHE, "main", new MemoryCache())
 *     .answer("mail", "message.send", "{\"id\": 7}");
 * }</pre>
 */
public final class MemoryHost implements HostServices {
  private final Map<String, Object> services = new ConcurrentHashMap<>();
  private final Map<String, AppResult> answers = new ConcurrentHashMap<>();
  private final MemoryCredentials credentials = new MemoryCredentials();
  private final List<AppInvocation> invocations = new CopyOnWriteArrayList<>();
  private final List<LogLine> logged = new CopyOnWriteArrayList<>();

  /**
   * Grants a provider.
   *
   * @param name as the provider asks for it
   */
  public <P> MemoryHost grant(ProviderKind<P> kind, String name, P provider) {
    services.put(kind.text() + "." + name, provider);
    return this;
  }

  /** Grants an operation of another app, which answers with status 200 and this JSON text. */
  public MemoryHost answer(String app, String operation, String json) {
    return answer(app, operation, AppResult.json(json));
  }

  /** Grants an operation of another app, which answers this. */
  public MemoryHost answer(String app, String operation, AppResult result) {
    answers.put(app + "/" + operation, result);
    return this;
  }

  /**
   * Stores a credential with a single token, and grants reading it.
   *
   * @param app the app under test, as it names itself when it asks
   */
  public MemoryHost connect(String app, String connection, String token) {
    credentials.connect(app, connection, token);
    return this;
  }

  /** The operations of other apps that the provider has invoked, in order. */
  public List<AppInvocation> invocations() {
    return List.copyOf(invocations);
  }

  /** The lines that the provider has logged, in order. */
  public List<LogLine> logged() {
    return List.copyOf(logged);
  }

  @Override
  public Apps apps() {
    return invocation -> {
      invocations.add(invocation);
      var name = invocation.app() + "/" + invocation.operation();
      return Optional.ofNullable(answers.get(name))
          .orElseThrow(
              () ->
                  new ServiceException(
                      Reason.DENIED, "the host grants no call of " + name + ": use answer(...)"));
    };
  }

  @Override
  public <P> P service(ProviderKind<P> kind, String name) {
    return Optional.ofNullable(services.get(kind.text() + "." + name))
        .map(kind.type()::cast)
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.DENIED,
                    "the host grants no " + kind + " '" + name + "': use grant(...)"));
  }

  @Override
  public ExternalCredentials credentials() {
    return credentials;
  }

  @Override
  public HostLogs logs() {
    return lines -> {
      logged.addAll(new ArrayList<>(lines));
      return new HostLogs.Receipt(lines.size(), 0);
    };
  }

  /** Does nothing: a test may look at the host afterwards. */
  @Override
  public void close() {}
}
