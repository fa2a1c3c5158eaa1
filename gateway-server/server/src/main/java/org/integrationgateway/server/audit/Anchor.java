package org.integrationgateway.server.audit;

import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.sdk.indexeddb.record.Document;

/**
 * The state of a chain in the store: where the chain begins and where it ends. It shows when
 * records at one of the ends are missing.
 *
 * @param place where the records are: {@code store}, or host and file
 * @param first number of the first record that is kept
 * @param end the last record
 */
record Anchor(String place, long first, ChainEnd end) {
  static final String CHAIN = "chain";
  static final String SEQUENCE = "sequence";

  Anchor at(ChainEnd later) {
    return new Anchor(place, first, later);
  }

  Anchor from(long kept) {
    return new Anchor(place, kept, end);
  }

  /** The document, with number 0 in the place of a record's. */
  Document document(KeyedHash hash) {
    return Document.builder()
        .put(CHAIN, end.chain())
        .put(SEQUENCE, 0L)
        .put("place", place)
        .put("first", first)
        .put("last", end.sequence())
        .put("hash", end.hash())
        .put("voucher", voucher(hash))
        .build();
  }

  static Anchor of(Document document) {
    return new Anchor(
        document.text("place").orElseThrow(),
        document.whole("first").orElseThrow(),
        new ChainEnd(
            document.text(CHAIN).orElseThrow(),
            document.whole("last").orElseThrow(),
            document.text("hash").orElseThrow()));
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
