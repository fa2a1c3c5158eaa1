package org.integrationgateway.server.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.integrationgateway.server.seal.KeyedHash;

/**
 * A token as it is stored.
 *
 * @param hash of its text, with a key that is not in the store
 * @param voucher over everything that decides what the token may do, so that a row which somebody
 *     changed in the store is worth nothing
 */
public record StoredToken(ApiToken token, String hash, String voucher) {
  static StoredToken of(ApiToken token, String hash, KeyedHash key) {
    return new StoredToken(token, hash, voucher(token, hash, key));
  }

  boolean vouchedBy(KeyedHash key) {
    return voucher.equals(voucher(token, hash, key));
  }

  private static String voucher(ApiToken token, String hash, KeyedHash key) {
    var subject = token.subject();
    var parts =
        new ArrayList<>(
            List.of(
                "token-row.1",
                hash,
                token.id(),
                subject.id(),
                subject.email().orElse(""),
                subject.displayName().orElse(""),
                token.createdAt().toString(),
                token.expiresAt().toString()));
    for (var scope : token.scopes()) {
      parts.add("app " + scope.app());
      new TreeSet<>(scope.operations()).forEach(operation -> parts.add("operation " + operation));
    }
    return key.of(parts.toArray(String[]::new));
  }
}
