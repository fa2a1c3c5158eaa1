package org.integrationgateway.manifest.connection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Key;
import org.integrationgateway.records.schema.Name;

/**
 * An entry of {@code spec.connections}: how the app authenticates upstream, and which values belong
 * to a connection. Each subject connects for itself; its credential is stored encrypted.
 *
 * <pre>{@code
 * connections:
 *   default:
 *     auth:
 *       type: oauth2
 *       authorizationUrl: https://auth.tracker.example/authorize
 *       tokenUrl: https://auth.tracker.example/token
 *       scopes: [read]
 *     params:
 *       site: {required: true, from: discovery}
 * }</pre>
 *
 * @param name its key in the map
 * @param declaredMode empty: {@link #mode} follows from the authentication
 * @param declaredAuth empty: {@link #auth} asks for no credential
 * @param params values that stand for {@code {name}} in base URLs, in the order of the manifest
 */
@Definition("connection")
@Doc("How the app authenticates at the upstream, and which values a connection has.")
@Example("{mode: subject, auth: {type: bearer}}")
@Keywords("{type: [object, 'null']}")
public record ConnectionDefinition(
    @Key String name,
    @Doc("The name that users see.") @Example("API key") Optional<String> displayName,
    @Name("mode")
        @Doc(
            "Whose credential is sent: none, or the caller's (subject; user means the"
                + " same). By default subject with authentication, none without.")
        @Example("subject")
        Optional<ConnectionMode> declaredMode,
    @Doc(
            "Who sees the connection: users, who connect it themselves (user), or only the"
                + " app (internal).")
        @Example("internal")
        @Default("user")
        Exposure exposure,
    @Name("auth") Optional<ConnectionAuth> declaredAuth,
    @Doc("Values of a connection, by name; {name} stands for them in base URLs.")
        @Example("{region: {required: true, description: Where the account is}}")
        @Default("{}")
        Map<String, ConnectionParameter> params,
    Optional<Discovery> discovery,
    Optional<ConnectionCheck> verify) {
  /**
   * Copies the parameters in their order and checks the name.
   *
   * @throws IllegalArgumentException when the name is blank
   */
  public ConnectionDefinition {
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
    if (name.isBlank()) {
      throw new IllegalArgumentException("a connection needs a name");
    }
  }

  /** The declared mode, otherwise {@code subject} with authentication and {@code none} without. */
  public ConnectionMode mode() {
    var declared =
        declaredMode.map(mode -> mode == ConnectionMode.USER ? ConnectionMode.SUBJECT : mode);
    return declared.orElse(
        auth().type() == AuthType.NONE ? ConnectionMode.NONE : ConnectionMode.SUBJECT);
  }

  /** How the connection authenticates. */
  public ConnectionAuth auth() {
    return declaredAuth.orElse(ConnectionAuth.NONE);
  }
}
