package org.integrationgateway.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bodies in JSON of rows whose key is {@code id}. A keyed hash vouches for it, so that a record
 * that was changed in the store, or copied from another one, counts as absent.
 *
 * @param purpose of the records, with a version
 * @param type of the bodies
 */
public record VouchedBody<T>(KeyedHash key, String purpose, StoredType<T> type) {
  private static final Logger log = LoggerFactory.getLogger(VouchedBody.class);
  private static final String ID = "id";
  private static final String BODY = "body";
  private static final String VOUCHER = "voucher";

  /** A record with this body; members for indexes are added to it. */
  public Document.Builder document(String id, T body) {
    var text = new String(Json.write(type.members(body)), UTF_8);
    return Document.builder().put(ID, id).put(BODY, text).put(VOUCHER, key.of(purpose, id, text));
  }

  /**
   * The body of a record.
   *
   * @param id that the record was asked for by
   * @param others the components that are not in the body, in their order
   */
  public Optional<T> read(String id, Document row, Object... others) {
    var text = row.text(BODY).orElse("");
    if (!row.text(VOUCHER).equals(Optional.of(key.of(purpose, id, text)))) {
      log.error("a record of '{}' was changed in the store: it is not used", purpose);
      return Optional.empty();
    }
    return Optional.of(type.read(Json.parseMembers(text.getBytes(UTF_8)), others));
  }
}
