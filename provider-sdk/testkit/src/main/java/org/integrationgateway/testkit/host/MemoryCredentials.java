package org.integrationgateway.testkit.host;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.credentials.CredentialDescription;
import org.integrationgateway.sdk.credentials.CredentialRef;
import org.integrationgateway.sdk.credentials.CredentialWrite;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.credentials.ResolvedCredential;

/**
 * Credentials in memory, each with a single token and one instance. They may be read, not written:
 * what {@code apps.<name>.credentials: read} grants.
 */
final class MemoryCredentials implements ExternalCredentials {
  private static final String DEFAULT = "default";

  private final Map<String, Map<String, Secret>> tokens = new ConcurrentSkipListMap<>();

  void connect(String app, String connection, String token) {
    tokens
        .computeIfAbsent(app, name -> new ConcurrentSkipListMap<>())
        .put(connection, Secret.of(token));
  }

  @Override
  public CredentialDescription upsert(CredentialWrite credential) {
    throw readOnly();
  }

  @Override
  public CredentialDescription get(CredentialRef ref) {
    return describe(resolve(ref));
  }

  @Override
  public List<CredentialDescription> list(Optional<String> owner, Optional<String> app) {
    return tokens.entrySet().stream()
        .filter(stored -> app.map(stored.getKey()::equals).orElse(true))
        .flatMap(
            stored ->
                new TreeMap<>(stored.getValue())
                    .keySet().stream().map(connection -> ref(stored.getKey(), connection)))
        .map(this::get)
        .toList();
  }

  @Override
  public boolean delete(CredentialRef ref) {
    throw readOnly();
  }

  @Override
  public ResolvedCredential resolve(CredentialRef ref) {
    var connection = ref.connection().orElse(DEFAULT);
    var token = Optional.ofNullable(tokens.getOrDefault(ref.app(), Map.of()).get(connection));
    return token
        .map(
            secret ->
                new ResolvedCredential(
                    ref(ref.app(), connection),
                    token,
                    Map.of("token", secret),
                    Map.of("Authorization", secret.use(text -> Secret.of("Bearer ".concat(text)))),
                    Map.of(),
                    Optional.empty()))
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_CONNECTED,
                    "connection '%s' of app '%s' has no credential"
                        .formatted(connection, ref.app())));
  }

  @Override
  public Optional<ServiceException> validate(CredentialRef ref) {
    try {
      resolve(ref);
      return Optional.empty();
    } catch (ServiceException missing) {
      return Optional.of(missing);
    }
  }

  private static CredentialRef ref(String app, String connection) {
    var owner = CallContext.currentSubject().map(subject -> subject.id());
    return new CredentialRef(owner, app, Optional.of(connection), Optional.of(DEFAULT));
  }

  private static CredentialDescription describe(ResolvedCredential found) {
    return new CredentialDescription(
        found.ref(),
        DEFAULT,
        "bearer",
        List.copyOf(found.fields().keySet()),
        found.params(),
        List.of(),
        found.expiresAt(),
        Instant.EPOCH,
        Instant.EPOCH);
  }

  private static ServiceException readOnly() {
    return new ServiceException(
        Reason.DENIED, "the host grants reading credentials, not storing or deleting them");
  }
}
