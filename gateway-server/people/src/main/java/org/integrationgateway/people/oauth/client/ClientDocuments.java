package org.integrationgateway.people.oauth.client;

import com.github.benmanes.caffeine.cache.Ticker;
import java.net.URI;
import java.util.Collection;
import java.util.Optional;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.connections.oauth.mcp.MetadataDocuments;
import org.integrationgateway.connections.oauth.mcp.SharedLookup;
import org.integrationgateway.connections.oauth.mcp.UrlRule;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.route.PathSegments;
import org.integrationgateway.people.oauth.client.LoginClient.Origin;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/**
 * Clients whose id is the URL of a document about them
 * (draft-ietf-oauth-client-id-metadata-document-00). Documents are read through the guarded client
 * and kept for ten minutes.
 */
final class ClientDocuments {
  private final Outbound outbound;
  private final PublicUrl url;
  private final Collection<String> schemes;
  private final SharedLookup<URI, LoginClient> known = new SharedLookup<>(Ticker.systemTicker());

  /**
   * @param outbound reaches the hosts whose documents are accepted
   * @param url public URL of the gateway: on the loopback interface, documents may be there too
   */
  ClientDocuments(Outbound outbound, PublicUrl url, Collection<String> schemes) {
    this.outbound = outbound;
    this.url = url;
    this.schemes = schemes;
  }

  /** Whether the id of a client has the form of such a URL. */
  static boolean isOne(String id) {
    return id.startsWith("https://") || id.startsWith("http://");
  }

  /**
   * The client with this id.
   *
   * @throws OAuthRefusal when the id or the document is not as the rules want it
   * @throws GatewayException {@code UPSTREAM_*}
   */
  LoginClient find(String id, Deadline deadline) {
    var document = UrlRule.of(url.uri()).read(id).filter(ClientDocuments::hasPath);
    if (document.isEmpty()) {
      throw new OAuthRefusal(
          "invalid_client",
          "a client id that is a URL must be https, with a path, without user and fragment");
    }
    try {
      return known.get(document.get(), deadline, () -> read(id, document.get(), deadline));
    } catch (GatewayException denied) {
      if (denied.code() != ErrorCode.EGRESS_DENIED) {
        throw denied;
      }
      throw invalid(
          document.get(),
          "is at a host that the gateway does not contact: an operator can list it in "
              + "server.mcp.login.documentHosts");
    }
  }

  private LoginClient read(String id, URI url, Deadline deadline) {
    var document =
        MetadataDocuments.find(url, outbound, deadline)
            .orElseThrow(() -> invalid(url, "does not exist, or is not JSON"));
    if (!document.path("client_id").asString("").equals(id)) {
      throw invalid(url, "has another 'client_id' than its URL");
    }
    if (document.has("client_secret")) {
      throw invalid(url, "has a 'client_secret', which belongs in no public document");
    }
    return client(id, url, document);
  }

  private LoginClient client(String id, URI url, ObjectNode document) {
    var metadata = ClientMetadata.read(document, ClientProof.NONE, schemes);
    if (metadata.authentication() != ClientProof.NONE) {
      throw invalid(url, "asks for an authentication other than 'none'");
    }
    return new LoginClient(
        id,
        metadata.name().orElseThrow(() -> invalid(url, "has no 'client_name'")),
        metadata.redirects(),
        metadata.authentication(),
        Optional.empty(),
        Origin.DOCUMENT);
  }

  private static boolean hasPath(URI url) {
    var path = String.valueOf(url.getRawPath());
    if (path.length() < 2) {
      return false;
    }
    try {
      PathSegments.check(path);
      return true;
    } catch (GatewayException ambiguous) {
      return false;
    }
  }

  private static OAuthRefusal invalid(URI url, String why) {
    return new OAuthRefusal("invalid_client", "the client document at '%s' %s".formatted(url, why));
  }
}
