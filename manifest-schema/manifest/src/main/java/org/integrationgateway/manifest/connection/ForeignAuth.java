package org.integrationgateway.manifest.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.fields.Explained;
import org.integrationgateway.manifest.fields.FieldRule;

/**
 * Explains the types of authentication that authors know from OpenAPI documents, and what stands
 * for them in a manifest.
 */
final class ForeignAuth implements Explained.Explanation {
  /** Members of OpenAPI's security schemes; they are part of the same mistake. */
  private static final List<String> MEMBERS =
      List.of("in", "name", "scheme", "bearerFormat", "flows", "openIdConnectUrl");

  private static final String FIELD = "{valueFrom: {credentialFieldRef: {name: %s}}}";

  @Override
  public Node.Mapping explain(Node.Mapping written, String path, Problems problems) {
    var type = written.find("type");
    var word = type.flatMap(Node::string).orElse("");
    var remedy = remedy(bare(word), written);
    if (remedy.isEmpty()) {
      return written;
    }
    var at = type.orElseThrow().at();
    problems.add(
        FieldRule.CHOICE, at, "'" + path + ".type' cannot be '" + word + "'", remedy.get());
    var none = new Node.Scalar(at, Node.Kind.STRING, AuthType.NONE.text());
    var entries = new ArrayList<Node.Entry>();
    for (var entry : written.entries()) {
      if (entry.key().equals("type")) {
        entries.add(new Node.Entry("type", entry.keyAt(), none));
      } else if (!MEMBERS.contains(entry.key())) {
        entries.add(entry);
      }
    }
    return new Node.Mapping(written.at(), entries);
  }

  private static Optional<String> remedy(String type, Node auth) {
    return switch (type) {
      case "apikey", "header", "key" -> {
        var in = text(auth, "in");
        yield Optional.of(apiKey(text(auth, "name"), in.orElse("header")));
      }
      case "basic", "basicauth" -> Optional.of(basic());
      case "http" ->
          Optional.of(
              switch (text(auth, "scheme").orElse("")) {
                case "basic" -> basic();
                case "digest" -> "Write 'type: digest' for a user and a password (RFC 7616).";
                default -> "Write 'type: bearer' for a token in the Authorization header.";
              });
      case "token", "bearerauth" ->
          Optional.of("Write 'type: bearer' for a token in the Authorization header.");
      case "openidconnect", "oidc" ->
          Optional.of("Write 'type: oauth2' with authorizationUrl and tokenUrl.");
      default -> Optional.empty();
    };
  }

  private static String apiKey(Optional<String> name, String in) {
    var member =
        switch (in) {
          case "query" -> "query";
          case "cookie" -> "cookies";
          default -> "headers";
        };
    var shown = name.orElse(member.equals("headers") ? "X-API-Key" : "api_key");
    return "For a key write type: manual, credentials: [{name: apiKey}],"
        + " authMapping: {%s: {%s: %s}}.".formatted(member, shown, FIELD.formatted("apiKey"));
  }

  private static String basic() {
    return "For a user name and a password write type: manual,"
        + " credentials: [{name: username}, {name: password}],"
        + " authMapping: {basic: {username: %s, password: %s}}."
            .formatted(FIELD.formatted("username"), FIELD.formatted("password"));
  }

  private static Optional<String> text(Node auth, String key) {
    return auth.find(key).flatMap(Node::string);
  }

  private static String bare(String type) {
    return type.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }
}
