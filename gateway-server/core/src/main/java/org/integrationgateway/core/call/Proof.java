package org.integrationgateway.core.call;

import java.util.Optional;

/**
 * The proof of identity that a caller presented.
 *
 * @param id of the API token, session or grant; empty for the other kinds
 * @param provider configured name of the identity provider that a session began at, or that an
 *     access token is of; empty for the other kinds
 */
public record Proof(Kind kind, Optional<String> id, Optional<String> provider) {
  /** The proof of a call from inside the gateway, which presents nothing. */
  public static final Proof INSIDE = new Proof(Kind.INSIDE, Optional.empty(), Optional.empty());

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
    /** An access token that this gateway has issued to an MCP client. */
    CLIENT_TOKEN,
    /** No proof: a provider, workflow, agent or verified hosted request calls for a subject. */
    INSIDE;

    /** Whether the proof is a session, presented as cookie or as token. */
    public boolean isSession() {
      return this == SESSION_COOKIE || this == SESSION_TOKEN;
    }
  }

  /** The API token with this id. */
  public static Proof apiToken(String id) {
    return new Proof(Kind.API_TOKEN, Optional.of(id), Optional.empty());
  }

  /** A token that this identity provider issued. */
  public static Proof accessToken(String provider) {
    return new Proof(Kind.ACCESS_TOKEN, Optional.empty(), Optional.of(provider));
  }

  /** An access token of the grant with this id, which a person has given an MCP client. */
  public static Proof clientToken(String grant) {
    return new Proof(Kind.CLIENT_TOKEN, Optional.of(grant), Optional.empty());
  }

  /**
   * The session with this id.
   *
   * @param kind how it was presented
   */
  public static Proof session(Kind kind, String id, String provider) {
    return new Proof(kind, Optional.of(id), Optional.of(provider));
  }

  /** Whether the proof is the API token with this id. */
  public boolean isApiToken(String tokenId) {
    return equals(apiToken(tokenId));
  }
}
