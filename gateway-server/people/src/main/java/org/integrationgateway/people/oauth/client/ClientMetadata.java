package org.integrationgateway.people.oauth.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The metadata of a client when it registers, or in its document (RFC 7591, section 2). Unknown
 * members are ignored, as the RFC wants it.
 *
 * @param name empty when it has none
 */
public record ClientMetadata(
    Optional<String> name, List<RedirectUri> redirects, ClientProof authentication) {
  private static final int MOST_REDIRECTS = 20;
  private static final int LONGEST_NAME = 60;

  public ClientMetadata {
    redirects = List.copyOf(redirects);
  }

  /**
   * Reads the members. Redirect URIs that are not accepted are left out where another one is.
   *
   * @param otherwise the authentication of a client that names none
   * @throws OAuthRefusal {@code invalid_client_metadata}, {@code invalid_redirect_uri}
   */
  static ClientMetadata read(ObjectNode json, ClientProof otherwise, Collection<String> schemes) {
    requireIfThere(json, "response_types", "code");
    requireIfThere(json, "grant_types", "authorization_code");
    var redirects = redirects(texts(json, "redirect_uris"), schemes);
    return new ClientMetadata(
        text(json, "client_name").map(ClientMetadata::printable).filter(name -> !name.isEmpty()),
        redirects,
        authentication(json, otherwise));
  }

  /** The redirect URIs that are accepted: a client may name others for other servers. */
  private static List<RedirectUri> redirects(List<String> texts, Collection<String> schemes) {
    var refused = invalid("'redirect_uris' is missing: it lists where users are sent back to");
    var redirects = new ArrayList<RedirectUri>();
    for (var text : texts) {
      try {
        redirects.add(RedirectUri.of(text, schemes));
      } catch (OAuthRefusal other) {
        refused = other;
      }
    }
    if (redirects.isEmpty()) {
      throw refused;
    }
    return redirects;
  }

  private static ClientProof authentication(ObjectNode json, ClientProof otherwise) {
    var named = text(json, "token_endpoint_auth_method");
    return named.isEmpty()
        ? otherwise
        : ClientProof.of(named.get())
            .orElseThrow(
                () ->
                    invalid(
                        "'token_endpoint_auth_method' must be none, client_secret_basic or"
                            + " client_secret_post"));
  }

  private static void requireIfThere(ObjectNode json, String member, String value) {
    if (json.has(member) && !texts(json, member).contains(value)) {
      throw invalid("'%s' must have '%s'".formatted(member, value));
    }
  }

  private static List<String> texts(ObjectNode json, String member) {
    var value = json.get(member);
    if (value == null || value.isNull()) {
      return List.of();
    }
    if (!value.isArray() || value.size() > MOST_REDIRECTS) {
      throw invalid(
          "'%s' must be an array of at most %d strings".formatted(member, MOST_REDIRECTS));
    }
    var texts = new ArrayList<String>();
    for (JsonNode element : value) {
      if (!element.isString()) {
        throw invalid("'%s' must be an array of strings".formatted(member));
      }
      texts.add(element.stringValue());
    }
    return texts;
  }

  private static Optional<String> text(ObjectNode json, String member) {
    var value = json.get(member);
    if (value == null || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isString()) {
      throw invalid("'%s' must be a string".formatted(member));
    }
    return Optional.of(value.stringValue());
  }

  /** Without characters that hide or turn round what follows them. */
  private static String printable(String name) {
    var kept = new StringBuilder();
    name.codePoints()
        .map(each -> Character.isISOControl(each) || Character.isWhitespace(each) ? ' ' : each)
        .filter(Character::isDefined)
        .filter(each -> Character.getType(each) != Character.FORMAT)
        .filter(each -> Character.getType(each) != Character.SURROGATE)
        .filter(each -> Character.getType(each) != Character.PRIVATE_USE)
        .limit(LONGEST_NAME)
        .forEach(kept::appendCodePoint);
    return kept.toString().strip().replaceAll(" +", " ");
  }

  private static OAuthRefusal invalid(String description) {
    return new OAuthRefusal("invalid_client_metadata", description);
  }
}
