package org.integrationgateway.manifest.reader;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.fields.Fields;

/**
 * Explains the types of authentication that authors know from OpenAPI documents, and what stands
 * for them in a manifest.
 */
final class ForeignAuth {
  /** Members of OpenAPI's security schemes; they are part of the same mistake. */
  private static final List<String> MEMBERS =
      List.of("in", "name", "scheme", "bearerFormat", "flows", "openIdConnectUrl");

  private static final String FIELD = "{valueFrom: {credentialFieldRef: {name: %s}}}";

  private ForeignAuth() {}

  /** Reports such a type with what to write in its place; returns whether there is one. */
  static boolean isReported(Fields fields) {
    var type = fields.node("type");
    var written = type.flatMap(Node::string).orElse("");
    var remedy = remedy(bare(written), fields);
    if (remedy.isEmpty()) {
      return false;
    }
    MEMBERS.forEach(fields::has);
    fields.problem(
        FieldRule.CHOICE,
        type.orElseThrow().at(),
        "'" + fields.path("type") + "' cannot be '" + written + "'",
        remedy.get());
    return true;
  }

  private static Optional<String> remedy(String type, Fields fields) {
    return switch (type) {
      case "apikey", "header", "key" -> {
        var in = text(fields, "in");
        yield Optional.of(apiKey(text(fields, "name"), in.orElse("header")));
      }
      case "basic", "basicauth" -> Optional.of(basic());
      case "http" ->
          Optional.of(
              text(fields, "scheme").filter("basic"::equals).isPresent()
                  ? basic()
                  : "Write 'type: bearer' for a token in the Authorization header.");
      case "token", "jwt", "bearerauth" ->
          Optional.of("Write 'type: bearer' for a token in the Authorization header.");
      case "openidconnect", "oidc" ->
          Optional.of("Write 'type: oauth2' with authorizationUrl and tokenUrl.");
      default -> Optional.empty();
    };
  }

  private static String apiKey(Optional<String> name, String in) {
    var header = name.filter(text -> in.equals("header")).orElse("X-API-Key");
    var place =
        in.equals("header") ? "" : " A credential is sent in a header, and not in the " + in + ".";
    return "For a key in a header write type: manual, credentials: [{name: apiKey}],"
        + " authMapping: {headers: {%s: %s}}.".formatted(header, FIELD.formatted("apiKey"))
        + place;
  }

  private static String basic() {
    return "For a user name and a password write type: manual,"
        + " credentials: [{name: username}, {name: password}],"
        + " authMapping: {basic: {username: %s, password: %s}}."
            .formatted(FIELD.formatted("username"), FIELD.formatted("password"));
  }

  private static Optional<String> text(Fields fields, String key) {
    return fields.node(key).flatMap(Node::string);
  }

  private static String bare(String type) {
    return type.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }
}
