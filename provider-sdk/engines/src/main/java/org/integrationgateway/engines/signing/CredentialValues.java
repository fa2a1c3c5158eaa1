package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.template.TemplateScope;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** The values of one credential: its secret fields, and the parameters of its connection. */
public final class CredentialValues {
  private final Function<String, Optional<Secret>> secrets;
  private final Function<String, Optional<String>> params;
  private final InstantSource clock;

  public CredentialValues(
      Function<String, Optional<Secret>> secrets,
      Function<String, Optional<String>> params,
      InstantSource clock) {
    this.secrets = secrets;
    this.params = params;
    this.clock = clock;
  }

  /** Returns values with one secret for every field, shown in place of the stored ones. */
  public static CredentialValues masked(String mask) {
    return new CredentialValues(
        field -> Optional.of(Secret.of(mask)), param -> Optional.of(mask), InstantSource.system());
  }

  /** Secrets alone. */
  public static CredentialValues of(Function<String, Optional<Secret>> secrets) {
    return new CredentialValues(secrets, param -> Optional.empty(), InstantSource.system());
  }

  /**
   * A secret as text.
   *
   * @throws TemplateException when the credential has no such field
   */
  String text(String field) {
    return secrets
        .apply(field)
        .map(secret -> secret.<String>use(text -> text))
        .orElseThrow(() -> new TemplateException("lacks the field '" + field + "'"));
  }

  /** A secret; empty when the credential has no such field. */
  Optional<Secret> secret(String field) {
    return secrets.apply(field);
  }

  /** The values of templates, with those of a request. */
  TemplateScope scope(PresentedRequest request) {
    return new TemplateScope(clock.instant(), name -> value(name, request));
  }

  /** These values, and those of the deployment before them. */
  CredentialValues over(Map<String, Secret> client) {
    return new CredentialValues(
        name -> Optional.ofNullable(client.get(name)).or(() -> secrets.apply(name)), params, clock);
  }

  InstantSource clock() {
    return clock;
  }

  private byte @Nullable [] value(String name, PresentedRequest request) {
    if (name.startsWith(TemplateScope.REQUEST)) {
      return request.value(name);
    }
    var secret = secrets.apply(name);
    return secret.isPresent()
        ? secret.get().useBytes(byte[]::clone)
        : params.apply(name).map(text -> text.getBytes(UTF_8)).orElse(null);
  }
}
