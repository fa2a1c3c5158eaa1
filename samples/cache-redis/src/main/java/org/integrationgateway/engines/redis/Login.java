package org.integrationgateway.engines.redis;

import io.lettuce.core.RedisURI;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** The user and the password of a connection; without a user, that of the user {@code default}. */
record Login(Optional<String> user, Optional<Secret> password) {
  void on(RedisURI.Builder connection) {
    if (password.isEmpty()) {
      return;
    }
    var letters = password.get().use(String::toCharArray);
    if (user.isPresent()) {
      connection.withAuthentication(user.get(), letters);
    } else {
      connection.withPassword(letters);
    }
  }
}
