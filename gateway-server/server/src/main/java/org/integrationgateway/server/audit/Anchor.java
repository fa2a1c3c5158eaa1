package org.integrationgateway.server.audit;

import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.sdk.indexeddb.record.Document;

/**
 * The state of a chain in the store: where the chain begins and where it ends. It shows when
 * records at one of the ends are missing.
 *
 * @param place where the records are: {@code store}, or host and file
 * @param first number of the first record that is kept
 * @param end the last record
 */
record Anchor(String place, long first, @Inline ChainEnd end) {
  static final String CHAIN = "chain";
  static final String SEQUENCE = "sequence";

  private static final StoredType<Anchor> STORED = StoredType.of(Anchor.class);

  Anchor at(ChainEnd later) {
    return new Anchor(place, first, later);
  }

  Anchor from(long kept) {
    return new Anchor(place, kept, end);
  }

  /** The document, with number 0 in the place of a record's. */
  Document document(KeyedHash hash) {
    return STORED.document(this).with(SEQUENCE, 0L).with("voucher", voucher(hash));
  }

  static Anchor of(Document document) {
    return STORED.read(document);
  }

  /** Whether the server has written this document. */
  boolean isAuthentic(Document document, KeyedHash hash) {
    return document.text("voucher").filter(voucher(hash)::equals).isPresent();
  }

  private String voucher(KeyedHash hash) {
    return hash.of(
        "audit-chain.1",
        place,
        end.chain(),
        Long.toString(first),
        Long.toString(end.sequence()),
        end.hash());
  }
}
