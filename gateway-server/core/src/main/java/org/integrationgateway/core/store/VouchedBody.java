package org.integrationgateway.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON in records whose key is {@code id}. A keyed hash vouches for it, so that a record that was
 * changed in the store, or copied from another one, counts as absent.
 *
 * @param purpose of the records, with a version
 */
public record VouchedBody(KeyedHash key, String purpose) {
  private static final Logger log = LoggerFactory.getLogger(VouchedBody.class);
  private static final String ID = "id";
  private static final String BODY = "body";
  private static final String VOUCHER = "voucher";

  /** A record with this body; members for indexes are added to it. */
  public Document.Builder document(String id, ObjectNode body) {
    var text = new String(Json.write(body), UTF_8);
    return Document.builder().put(ID, id).put(BODY, text).put(VOUCHER, key.of(purpose, id, text));
  }

  /**
   * The body of a record.
   *
   * @param id that the record was asked for by
   */
  public Optional<ObjectNode> read(String id, Document row) {
    var text = row.text(BODY).orElse("");
    if (!row.text(VOUCHER).equals(Optional.of(key.of(purpose, id, text)))) {
      log.error("a record of '{}' was changed in the store: it is not used", purpose);
      return Optional.empty();
    }
    return Optional.of(Json.parseObject(text.getBytes(UTF_8)));
  }

  /** The body of a record that was found by an index. */
  public Optional<ObjectNode> read(Document row) {
    return read(row.text(ID).orElse(""), row);
  }
}
