package org.integrationgateway.connections.declared;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.manifest.secret.ConfiguredValue;
import org.integrationgateway.manifest.secret.SecretReference;
import org.jspecify.annotations.Nullable;

/**
 * Finds connections whose client a manifest leaves to variables that the configuration of the app
 * does not set: the app is served, and each person who connects is refused.
 */
public final class UnsetVariables {
  private UnsetVariables() {}

  /** The findings, one for each value, as sentences without the name of the app. */
  public static List<String> of(AppConfig app, Collection<Connection> connections) {
    var found = new ArrayList<String>();
    for (var connection : connections) {
      connection.oauth().ifPresent(oauth -> found.addAll(of(app, connection.name(), oauth)));
    }
    return found;
  }

  private static List<String> of(AppConfig app, String connection, OAuthSettings oauth) {
    var client = oauth.declared().client();
    return oauth.missingClient().stream()
        .flatMap(
            member ->
                variables((member.equals("clientId") ? client.id() : client.secret()).orElse(null))
                    .stream()
                    .filter(variable -> !app.env().containsKey(variable))
                    .map(
                        variable ->
                            "connection '%s' has its %s from the variable %s, which 'env' does not set, so that every connect attempt is refused: set it there, or write '%s.%s'"
                                .formatted(connection, member, variable, oauth.key(), member)))
        .toList();
  }

  /** The variables that a value needs. */
  private static Set<String> variables(@Nullable ConfiguredValue value) {
    if (value instanceof ConfiguredValue.Text text) {
      return text.variables();
    }
    return value instanceof ConfiguredValue.Reference reference
            && reference.to() instanceof SecretReference.Environment named
        ? Set.of(named.variable())
        : Set.of();
  }
}
