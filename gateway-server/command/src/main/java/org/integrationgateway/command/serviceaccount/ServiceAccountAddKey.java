package org.integrationgateway.command.serviceaccount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.shape.Durations;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code gateway service-account add-key}. */
@Command(
    name = "add-key",
    description = {
      "Add a key with which a service account gets access tokens.",
      "Without --jwks, --jwks-uri and --issuer it is a secret, which is printed and cannot be shown"
          + " again. With --jwks or --jwks-uri the account signs assertions with its private key."
          + " With --issuer it presents tokens of that issuer, such as Kubernetes or GitHub Actions."
    },
    footer = {
      "",
      "Examples:",
      "  gateway service-account add-key ci --expires-in 90d",
      "  gateway service-account add-key ci --jwks public-keys.json --app inventory",
      "  gateway service-account add-key ci --issuer https://token.actions.githubusercontent.com"
          + " --subject 'repo:acme/shop:ref:refs/heads/main'"
    })
public final class ServiceAccountAddKey implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "ID", description = "Id of the service account.")
  private String id = "";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The purpose of the key. Default: ${DEFAULT-VALUE}.",
      defaultValue = "cli")
  private String name = "cli";

  @Option(
      names = "--expires-in",
      paramLabel = "DURATION",
      description = "How long it is valid, such as 90d. Default: until it is deleted.")
  private @Nullable String expiresIn;

  @Option(
      names = "--jwks",
      paramLabel = "FILE",
      description = "A file with public keys (RFC 7517): of the account, or of the issuer.")
  private @Nullable Path jwks;

  @Option(
      names = "--jwks-uri",
      paramLabel = "URL",
      description = "The https URL at which the public keys are.")
  private @Nullable String jwksUri;

  @Option(
      names = "--issuer",
      paramLabel = "URL",
      description = "The issuer of tokens that the account presents ('iss').")
  private @Nullable String issuer;

  @Option(
      names = "--audience",
      paramLabel = "TEXT",
      description = "The audience of these tokens ('aud'). Default: the URL of the gateway.")
  private @Nullable String audience;

  @Option(
      names = "--subject",
      paramLabel = "TEXT",
      description = "The subject of these tokens ('sub'); a * at its end stands for any text.")
  private @Nullable String subject;

  @Option(
      names = "--claim",
      paramLabel = "NAME=VALUE",
      description = "A further claim of these tokens; repeatable.")
  private Map<String, String> claims = new LinkedHashMap<>();

  @Option(
      names = "--app",
      paramLabel = "APP[:OPERATION]",
      description =
          "Limits the tokens to this app, or to one of its operations; repeatable. Default: all"
              + " that the account may do.")
  private List<String> apps = List.of();

  public ServiceAccountAddKey(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var added = session.client().call("POST", ServiceAccountKeys.path(id), Optional.of(request()));
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(added);
      return;
    }
    if (added.has("secret")) {
      terminal.line(added.path("secret").asString(""));
      if (terminal.person()) {
        terminal.note(
            "The secret is shown only now. Id %s, client id %s."
                .formatted(added.path("id").asString(""), added.path("clientId").asString("")));
      }
      return;
    }
    terminal.line(added.path("id").asString(""));
  }

  private ObjectNode request() {
    var request = JsonMapper.shared().createObjectNode().put("name", name);
    boolean keys = jwks != null || jwksUri != null;
    request.put("type", issuer != null ? "trust" : keys ? "keys" : "secret");
    if (expiresIn != null) {
      request.put("expiresInSeconds", seconds(expiresIn));
    }
    if (jwks != null) {
      request.set("jwks", document(jwks));
    }
    put(request, "jwksUri", jwksUri);
    put(request, "issuer", issuer);
    put(request, "audience", audience);
    put(request, "subject", subject);
    if (!claims.isEmpty()) {
      claims.forEach(request.putObject("claims")::put);
    }
    if (!apps.isEmpty()) {
      var scopes = request.putArray("scopes");
      for (var app : apps) {
        var parts = app.split(":", 2);
        var scope = scopes.addObject().put("app", parts[0]);
        if (parts.length > 1) {
          scope.putArray("operations").add(parts[1]);
        }
      }
    }
    return request;
  }

  private static void put(ObjectNode request, String member, @Nullable String value) {
    if (value != null) {
      request.put(member, value);
    }
  }

  private static ObjectNode document(Path file) {
    try {
      return (ObjectNode) JsonMapper.shared().readTree(Files.readString(file));
    } catch (IOException | JacksonException | ClassCastException unreadable) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--jwks '%s' is not a file with a JSON object {\"keys\": [...]}".formatted(file));
    }
  }

  private static long seconds(String text) {
    try {
      return Durations.parse(text).toSeconds();
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, "--expires-in " + e.getMessage());
    }
  }
}
