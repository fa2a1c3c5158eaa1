package org.integrationgateway.connections.declared;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.manifest.secret.ConfiguredValue;
import org.integrationgateway.manifest.secret.SecretReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The gateway's client at an authorization server, as manifest and configuration give it. A
 * manifest comes from a third party: its variables are those of {@code apps.<app>.env}, never of
 * the server, and its references to secrets are followed only where the configuration grants the
 * app these secrets.
 */
final class ClientSettings {
  private static final Logger log = LoggerFactory.getLogger(ClientSettings.class);
  private static final Pattern VARIABLE =
      Pattern.compile("\\$\\{(?<name>[A-Za-z_]\\w*)(?::-(?<otherwise>[^}]*))?}");

  private final AppConfig app;
  private final SecretValues secrets;

  ClientSettings(AppConfig app, SecretValues secrets) {
    this.app = app;
    this.secrets = secrets;
  }

  /**
   * A value of the client.
   *
   * @param member {@code clientId} or {@code clientSecret}, which the app's own configuration may
   *     have too
   * @return empty where nothing gives it
   */
  Optional<String> find(Optional<ConfiguredValue> written, String member) {
    return written
        .flatMap(this::value)
        .or(
            () ->
                Optional.ofNullable(app.config().get(member))
                    .flatMap(node -> node.stringValueOpt()))
        .filter(text -> !text.isEmpty());
  }

  /** A secret that the manifest refers to; empty where nothing gives it. */
  Optional<String> find(ConfiguredValue.Reference reference) {
    return value(reference).filter(text -> !text.isEmpty());
  }

  private Optional<String> value(ConfiguredValue value) {
    if (value instanceof ConfiguredValue.Text text) {
      return expanded(text.value());
    }
    var reference = ((ConfiguredValue.Reference) value).to();
    if (reference instanceof SecretReference.Environment variable) {
      return Optional.ofNullable(app.env().get(variable.variable()));
    }
    var stored = (SecretReference.Stored) reference;
    if (!app.grants().allowsSecret(stored.provider(), stored.name())) {
      log.warn(
          "app '{}' has no grant for {}, which its manifest refers to",
          app.name(),
          stored.describe());
      return Optional.empty();
    }
    return secrets.find(stored.provider(), stored.name()).map(secret -> secret.use(text -> text));
  }

  /** Empty when a variable is not set and has no default. */
  private Optional<String> expanded(String text) {
    var result = new StringBuilder();
    var found = VARIABLE.matcher(text);
    while (found.find()) {
      var value =
          Optional.ofNullable(app.env().get(found.group("name")))
              .or(() -> Optional.ofNullable(found.group("otherwise")));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      found.appendReplacement(result, Matcher.quoteReplacement(value.get()));
    }
    return Optional.of(found.appendTail(result).toString());
  }
}
