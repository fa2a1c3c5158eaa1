package org.integrationgateway.testkit.oauth;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The clients that a server knows. */
final class TestClients {
  private final Map<String, String> secrets = new ConcurrentHashMap<>();

  /**
   * @param secret empty text for a public client
   */
  void put(String id, String secret) {
    secrets.put(id, secret);
  }

  void remove(String id) {
    secrets.remove(id);
  }

  boolean knows(String id) {
    return secrets.containsKey(id);
  }

  boolean hasSecret(String id) {
    return !secrets.getOrDefault(id, "").isEmpty();
  }

  boolean matches(String id, String secret) {
    return secret.equals(secrets.get(id));
  }
}
