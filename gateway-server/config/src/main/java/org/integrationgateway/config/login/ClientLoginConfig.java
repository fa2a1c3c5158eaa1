package org.integrationgateway.config.login;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.record.Words;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.Secret;

/** {@code server.mcp.login}: the login of MCP clients that know only the URL of the gateway. */
public record ClientLoginConfig(
    @Doc(
            "Whether users can log in from MCP clients that know only the URL of the"
                + " gateway. Needs an identity provider.")
        @Default("true")
        boolean enabled,
    @Doc(
            "open: clients may register themselves (RFC 7591); off: a client is one of 'clients', or"
                + " has a metadata document at its https URL.")
        @Words(
            value = {"open", "off"},
            yes = "open")
        @Default("open")
        boolean registration,
    @Name("accessTokenTtl")
        @Doc("How long an access token is valid.")
        @Range(least = "1m", most = "1d")
        @Default("1h")
        Duration accessTokenLife,
    @Name("grantTtl")
        @Doc("How long the grant of a client that does not refresh its token is valid.")
        @Range(least = "1h", most = "365d")
        @Default("30d")
        Duration grantLife,
    @Doc(
            "Whether the proofs of clients that bind their tokens to a key (DPoP, RFC 9449)"
                + " must contain a nonce of the gateway.")
        @Name("dpopNonce")
        @Default("false")
        boolean proofNonce,
    @Doc(
            "The hosts whose client id metadata documents are accepted, such as *.example.com. None:"
                + " every public host that server.egress permits.")
        @Default("[]")
        List<String> documentHosts,
    @Doc(
            "Accepted schemes of redirect URIs that have no dot; a list replaces the"
                + " default. Schemes with a dot, such as com.example.app, are always accepted"
                + " (RFC 8252).")
        @Default("[cursor, vscode, vscode-insiders, windsurf, zed, jetbrains]")
        List<String> redirectSchemes,
    @Doc("Clients that are registered here, by their client_id.") @Default("{}")
        Map<String, Client> clients) {
  /** The defaults. */
  public static final ClientLoginConfig DEFAULT = RecordBlock.defaults(ClientLoginConfig.class);

  public ClientLoginConfig {
    documentHosts = List.copyOf(documentHosts);
    redirectSchemes = List.copyOf(redirectSchemes);
    clients = Map.copyOf(clients);
  }

  /** A client of the configuration. */
  public record Client(
      @Doc("The name on the consent page. Default: the client id.") Optional<String> displayName,
      @Doc(
              "The exact URLs that the client may be sent back to; on the loopback interface"
                  + " with any port.")
          List<String> redirectUris,
      @Doc("The secret that authenticates the client. None: the client is public.")
          Optional<Secret> secret) {
    public Client {
      redirectUris = List.copyOf(redirectUris);
    }
  }
}
