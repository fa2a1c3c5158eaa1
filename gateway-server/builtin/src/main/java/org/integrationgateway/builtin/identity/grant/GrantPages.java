package org.integrationgateway.builtin.identity.grant;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.KeyRange.Bound;

/** Lists of stored grants. */
public final class GrantPages {
  private GrantPages() {}

  /** The grants of a subject, newest first. */
  public static GrantPage page(
      Transaction tx, String subject, int limit, Optional<String> pageToken) {
    var all = KeyRange.startingWith(Key.of(subject));
    var range =
        pageToken
            .map(token -> new KeyRange(all.lower(), Optional.of(before(subject, token))))
            .orElse(all);
    // An extra row tells whether another page exists.
    var found =
        tx
            .store(GrantDocument.STORE)
            .index(GrantDocument.BY_SUBJECT)
            .getAll(range, limit + 1, Direction.PREVIOUS)
            .stream()
            .map(GrantDocument::read)
            .toList();
    return found.size() <= limit
        ? new GrantPage(found, Optional.empty())
        : new GrantPage(found.subList(0, limit), Optional.of(token(found.get(limit - 1))));
  }

  private static String token(Grant last) {
    var text = last.createdAt() + " " + last.id();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Bound before(String subject, String token) {
    try {
      var text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
      int space = text.indexOf(' ');
      if (space > 0) {
        var createdAt = Instant.parse(text.substring(0, space));
        var key = Key.array(Key.of(subject), Key.of(createdAt), Key.of(text.substring(space + 1)));
        return new Bound(key, true);
      }
    } catch (IllegalArgumentException | DateTimeException garbled) {
      // Refused below, like other invalid tokens.
    }
    throw new ServiceException(
        Reason.INVALID_INPUT,
        "the page token is not valid for this list: use the token of the previous page, "
            + "unchanged");
  }
}
