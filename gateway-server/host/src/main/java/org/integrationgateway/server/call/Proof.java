package org.integrationgateway.server.call;

import java.util.Optional;

/**
 * What a caller presented.
 *
 * @param id of the API token or session; empty for the other kinds
 */
public record Proof(Kind kind, Optional<String> id) {
  /** The proof of a call from inside the gateway, which presents nothing. */
  public static final Proof INSIDE = new Proof(Kind.INSIDE, Optional.empty());

  /** The proof of a token that the identity provider issued. */
  public static final Proof ACCESS_TOKEN = new Proof(Kind.ACCESS_TOKEN, Optional.empty());

  /** Kinds of proofs. */
  public enum Kind {
    /** An API token of this gateway. */
    API_TOKEN,
    /** A session that a browser presents as a cookie. */
    SESSION_COOKIE,
    /** A session that a program presents as a bearer token. */
    SESSION_TOKEN,
    /** An access token of the identity provider. */
    ACCESS_TOKEN,
    /** Nothing: a provider, workflow or agent calls for a subject. */
    INSIDE;

    /** Whether it is a session, presented in either way. */
    public boolean isSession() {
      return this == SESSION_COOKIE || this == SESSION_TOKEN;
    }
  }

  /** The API token with this id. */
  public static Proof apiToken(String id) {
    return new Proof(Kind.API_TOKEN, Optional.of(id));
  }

  /** Whether this is the API token with this id. */
  public boolean isApiToken(String tokenId) {
    return equals(apiToken(tokenId));
  }
}
