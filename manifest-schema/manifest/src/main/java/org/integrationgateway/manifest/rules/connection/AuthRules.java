package org.integrationgateway.manifest.rules.connection;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.oauth.GrantType;
import org.integrationgateway.manifest.rules.ConnectionRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks that the members of {@code auth} belong to its type and are used. */
final class AuthRules {
  private static final String ASKING = "authorization_code";

  /** Names of fields that the gateway presents to an authorization server. */
  private static final Set<String> OF_CLIENTS =
      Set.of(
          "assertion",
          "clientId",
          "clientSecret",
          "client_id",
          "client_secret",
          "id_token",
          "subject_token");

  private static final Set<String> ALWAYS = Set.of("type");
  private static final Set<String> PRESENTED = Set.of("authMapping", "tokenPrefix", "tls");
  private static final Set<String> ASKED = Set.of("credentials");
  private static final Set<String> OF_USERS =
      Set.of(
          "authorizationUrl",
          "authorizationParams",
          "authorizationNames",
          "pkce",
          "refreshParams",
          "refreshUrl");
  private static final Set<String> OF_LOGINS =
      Set.of(
          "tokenUrl",
          "tokenExchange",
          "tokenParams",
          "tokenMetadata",
          "accessTokenPath",
          "acceptHeader",
          "tokenMethod",
          "tokenHeaders",
          "tokenBody",
          "tokenExpiryPath",
          "tokenLifetime",
          "tokenSteps");

  /** Members that belong to one type alone. */
  private static final Map<String, AuthType> OF_ONE =
      Map.of(
          "jwt", AuthType.JWT,
          "sigv4", AuthType.SIGV4,
          "oauth1", AuthType.OAUTH1,
          "requestTokenUrl", AuthType.OAUTH1,
          "sessionCookies", AuthType.SESSION);

  private static final Set<String> OF_CONSUMERS =
      Set.of(
          "authorizationUrl",
          "authorizationParams",
          "requestTokenUrl",
          "tokenUrl",
          "tokenMetadata",
          "clientId",
          "clientSecret");
  private static final Set<String> OF_OAUTH =
      Set.of(
          "tokenUrl",
          "revocationUrl",
          "clientId",
          "clientSecret",
          "clientAuth",
          "dpop",
          "scopes",
          "scopeParam",
          "scopeSeparator",
          "tokenExchange",
          "tokenParams",
          "tokenNames",
          "tokenMetadata",
          "accessTokenPath",
          "acceptHeader",
          "assertionAudience",
          "grantType");
  private static final Set<String> OF_CALLERS = Set.of("actorToken", "identityProvider");

  /** Parameters that the gateway sets, by the member that adds parameters to a request. */
  private static final Map<String, Set<String>> SET_BY_GATEWAY =
      Map.of(
          "authorizationParams",
              Set.of(
                  "client_id",
                  "code_challenge",
                  "code_challenge_method",
                  "redirect_uri",
                  "request",
                  "request_uri",
                  "response_mode",
                  "response_type",
                  "state"),
          "tokenParams",
              Set.of(
                  "actor_token",
                  "assertion",
                  "client_assertion",
                  "client_assertion_type",
                  "client_id",
                  "client_secret",
                  "code",
                  "code_verifier",
                  "grant_type",
                  "redirect_uri",
                  "subject_token"),
          "refreshParams", Set.of("client_id", "client_secret", "grant_type", "refresh_token"));

  private final Draft draft;
  private final String connection;
  private final Node auth;

  private AuthRules(Draft draft, Node.Entry connection) {
    this.draft = draft;
    this.connection = connection.key();
    this.auth = connection.value().find("auth").orElse(connection.value());
  }

  static void check(Draft draft) {
    for (var connection : draft.connections()) {
      if (connection.value().find("auth").isPresent()) {
        var rules = new AuthRules(draft, connection);
        rules.members();
        rules.placedToken();
        rules.mode(connection.value());
        rules.clientSecret();
        rules.parameters();
        rules.credentials();
      }
    }
  }

  private void members() {
    var written = auth.find("type").flatMap(Node::string).orElse("");
    for (var type : AuthType.values()) {
      if (type.text().equals(written)) {
        var read = read(type);
        auth.entries().stream()
            .filter(entry -> isKnown(entry.key()) && !read.contains(entry.key()))
            .filter(entry -> !entry.value().isNull())
            .forEach(entry -> withoutEffect(entry, what(type)));
      }
    }
  }

  /** A token whose place authMapping says has no proof beside it. */
  private void placedToken() {
    boolean isPlaced =
        auth.find("authMapping").filter(mapping -> !mapping.entries().isEmpty()).isPresent();
    auth.entries().stream()
        .filter(entry -> isPlaced && entry.key().equals("dpop"))
        .forEach(
            entry -> withoutEffect(entry, "an authMapping, which decides where the token is sent"));
  }

  private GrantType grant() {
    var written = auth.find("grantType").flatMap(Node::string).orElse("");
    return Arrays.stream(GrantType.values())
        .filter(grant -> grant.text().equals(written))
        .findFirst()
        .orElse(GrantType.AUTHORIZATION_CODE);
  }

  private String what(AuthType type) {
    return type.isOAuth() && !grant().asks()
        ? "the grant " + grant().text()
        : "type " + type.text();
  }

  private Set<String> read(AuthType type) {
    var read = new HashSet<>(ALWAYS);
    if (type == AuthType.NONE) {
      return read;
    }
    read.addAll(PRESENTED);
    OF_ONE.forEach(
        (member, only) -> {
          if (only == type) {
            read.add(member);
          }
        });
    if (!type.isOAuth()) {
      read.addAll(ASKED);
      read.addAll(TemplateRules.isLogin(auth) ? OF_LOGINS : Set.of());
      read.addAll(type == AuthType.OAUTH1 ? OF_CONSUMERS : Set.of());
      return read;
    }
    read.addAll(OF_OAUTH);
    // The credentials may ask for a client of the user, or for the token that is exchanged.
    read.addAll(grant().asks() ? OF_USERS : ASKED);
    if (!grant().asks() && grant() != GrantType.CLIENT_CREDENTIALS) {
      read.addAll(OF_CALLERS);
    }
    return read;
  }

  private static boolean isKnown(String key) {
    return OF_OAUTH.contains(key)
        || OF_CALLERS.contains(key)
        || OF_LOGINS.contains(key)
        || OF_ONE.containsKey(key)
        || OF_USERS.contains(key)
        || PRESENTED.contains(key)
        || ASKED.contains(key);
  }

  private void withoutEffect(Node.Entry entry, String what) {
    draft.report(
        ConnectionRule.AUTH_WITHOUT_EFFECT,
        entry.keyAt(),
        "'" + entry.key() + "' has no effect with " + what,
        "Remove it, or choose another type for connection '" + connection + "'.");
  }

  private void mode(Node whole) {
    var mode = whole.find("mode");
    boolean authenticates =
        auth.find("type").flatMap(Node::string).filter(t -> !t.equals("none")).isPresent();
    if (authenticates && mode.flatMap(Node::string).filter("none"::equals).isPresent()) {
      draft.report(
          ConnectionRule.MODE_WITHOUT_CREDENTIAL,
          mode.orElseThrow(),
          "connection '" + connection + "' has an auth, but mode none sends no credential",
          "Choose mode: subject, or remove auth.");
    }
  }

  private void clientSecret() {
    var secret = auth.find("clientSecret");
    secret
        .flatMap(Node::string)
        .filter(text -> !text.contains("${"))
        .ifPresent(
            text ->
                draft.report(
                    ConnectionRule.SECRET_WRITTEN,
                    secret.orElseThrow(),
                    "the client secret of connection '"
                        + connection
                        + "' is written in the"
                        + " manifest",
                    ConnectionRule.SECRET_WRITTEN.explanation()));
  }

  private void parameters() {
    if (TemplateRules.isLogin(auth)) {
      return;
    }
    SET_BY_GATEWAY.forEach(
        (member, names) ->
            auth.find(member).map(Node::entries).orElse(List.of()).stream()
                .filter(parameter -> names.contains(parameter.key()))
                .forEach(
                    parameter ->
                        draft.report(
                            ConnectionRule.PARAMETER_OF_GATEWAY,
                            parameter.keyAt(),
                            "'%s' in %s is a parameter that the gateway sets"
                                .formatted(parameter.key(), member),
                            "Remove it.")));
  }

  private void credentials() {
    var names = new HashSet<String>();
    var fields = auth.find("credentials").map(Node::items).orElse(List.of());
    for (var field : fields) {
      var name = field.find("name");
      name.flatMap(Node::string)
          .filter(text -> !names.add(text))
          .ifPresent(
              text ->
                  draft.report(
                      ConnectionRule.CREDENTIAL_TWICE,
                      name.orElseThrow(),
                      "credential field '" + text + "' is declared a second time",
                      "Rename or remove one of them."));
    }
    if (draft.declaresAllOperations()) {
      presented(fields);
    }
  }

  private void presented(List<Node> fields) {
    var used = new HashSet<String>();
    auth.find("authMapping").ifPresent(mapping -> references(mapping, used));
    TemplateRules.used(auth).forEach(name -> used.add(name.replaceFirst("\\..*", "")));
    if (isUsedByItsType(used)) {
      return;
    }
    boolean mapped = auth.find("authMapping").filter(m -> !m.entries().isEmpty()).isPresent();
    if (!mapped && fields.size() < 2) {
      return;
    }
    for (var field : fields) {
      var name = field.find("name").flatMap(Node::string);
      if (name.isPresent() && !used.contains(name.get())) {
        draft.report(
            ConnectionRule.UNMAPPED_CREDENTIAL,
            field,
            "credential field '" + name.get() + "' is asked for, but not used",
            "Refer to it in authMapping: {valueFrom: {credentialFieldRef: {name: ...}}}.");
      }
    }
  }

  /**
   * Signatures have their own fields, a login sends all where its author names none, and a grant
   * without a question presents the client and the token of its fields.
   */
  private boolean isUsedByItsType(Set<String> used) {
    var type = auth.find("type").flatMap(Node::string).orElse("");
    var grant = auth.find("grantType").flatMap(Node::string).orElse(ASKING);
    if (type.equals("oauth2") && !grant.equals(ASKING)) {
      used.addAll(OF_CLIENTS);
    }
    boolean isSigned = Set.of("sigv4", "oauth1", "digest", "tls").contains(type);
    return isSigned || TemplateRules.isLogin(auth) && used.isEmpty();
  }

  private static void references(Node node, Set<String> names) {
    node.find("valueFrom", "credentialFieldRef", "name")
        .flatMap(Node::string)
        .ifPresent(names::add);
    node.entries().forEach(entry -> references(entry.value(), names));
  }
}
