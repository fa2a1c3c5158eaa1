package org.integrationgateway.http.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Inline;

/**
 * A token as it is stored.
 *
 * @param hash keyed hash of its text
 * @param voucher keyed hash of everything that decides what the token may do, so that a row that
 *     was changed in the store is refused
 */
public record StoredApiToken(String hash, String voucher, @Inline ApiToken token) {
  static final StoredType<StoredApiToken> STORED =
      StoredType.of(StoredApiToken.class, StoredSubject.STAND_IN);

  static StoredApiToken of(ApiToken token, String hash, KeyedHash key) {
    return new StoredApiToken(hash, voucher(token, hash, key), token);
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
