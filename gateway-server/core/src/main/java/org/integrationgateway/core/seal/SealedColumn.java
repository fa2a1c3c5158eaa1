package org.integrationgateway.core.seal;

import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.record.Document;

/**
 * A member of the records of an object store that holds sealed values. Each feature that seals
 * values declares its columns, so that {@code gateway keys rewrap} finds them.
 *
 * @param store full name of the object store in the server's database
 * @param member absent in records without a sealed value
 * @param text whether the value is stored in Base64
 * @param shared whether a data key seals the values of people too
 * @param place of the value in this record
 */
public record SealedColumn(
    String store,
    String member,
    boolean text,
    boolean shared,
    Function<Document, SealedPlace> place) {

  /** A column of bytes. */
  public static SealedColumn of(
      String store, String member, Function<Document, SealedPlace> place) {
    return new SealedColumn(store, member, false, false, place);
  }

  /** Returns this column with values in Base64. */
  public SealedColumn asText() {
    return new SealedColumn(store, member, true, shared, place);
  }

  /** Returns this column for values of {@link Sealer#sealShared}. */
  public SealedColumn byDataKeys() {
    return new SealedColumn(store, member, text, true, place);
  }

  /** The value of this record. */
  public Optional<Sealed> read(Document record) {
    var bytes =
        text
            ? record.text(member).map(stored -> Base64.getDecoder().decode(stored))
            : record.bytes(member);
    return bytes.map(Sealed::of);
  }

  /** The record with another value. */
  public Document write(Document record, Sealed value) {
    return record.with(
        member, text ? Base64.getEncoder().encodeToString(value.bytes()) : value.bytes());
  }

  /** The name of the column, for operators. */
  public String name() {
    return store + "." + member;
  }
}
