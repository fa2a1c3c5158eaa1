package org.integrationgateway.samples.vault;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A server of secrets for tests: a real one, or the stand-in. */
interface TestServer extends AutoCloseable {
  /** Paths with their capabilities. A path ends in '*' where it is a prefix. */
  record Policy(Map<String, List<String>> paths) {
    static Policy reading(String... paths) {
      var all = new LinkedHashMap<String, List<String>>();
      for (var path : paths) {
        all.put(path, List.of("read"));
      }
      return new Policy(all);
    }
  }

  /** An application that may log in. */
  record Role(String id, String secretId) {}

  String address();

  /** The token of the root policy. */
  String root();

  /** Writes a secret into the engine of version 2 at {@code secret}. */
  void store(String path, Map<String, ?> members);

  /** Deletes the newest version there. */
  void delete(String path);

  /** Writes a secret into the engine of version 1 at {@code old}. */
  void storeOld(String path, Map<String, ?> members);

  /** Makes a key of the transit engine. */
  void makeKey(String name);

  void rotateKey(String name);

  void leastDecryption(String key, int version);

  /** A token with this policy, beside the default one. */
  String token(Policy policy, int seconds, boolean renewable);

  /** A role of AppRole whose tokens live as told. */
  Role role(Policy policy, int seconds, int mostSeconds);

  void seal();

  void unseal();

  @Override
  void close();
}
