package org.integrationgateway.people.oauth.client;

import java.util.Arrays;
import java.util.Optional;

/** How a client proves itself at the token endpoint (RFC 7591, section 2). */
public enum ClientProof {
  NONE("none"),
  BASIC("client_secret_basic"),
  POST("client_secret_post");

  private final String word;

  ClientProof(String word) {
    this.word = word;
  }

  /** The name in metadata. */
  public String word() {
    return word;
  }

  /** The method of this name. */
  static Optional<ClientProof> of(String word) {
    return Arrays.stream(values()).filter(method -> method.word.equals(word)).findFirst();
  }
}
