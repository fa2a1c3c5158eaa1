package org.integrationgateway.samples.mvstore;

import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * The maps of the file, now or at a committed version.
 *
 * @param shelves stores, by name
 * @param rows records as documents, and entries of indexes, which are empty
 * @param numbers next numbers: of a key generator, by the space of its store; of all spaces, by 0
 */
record Maps(
    MVMap<String, byte[]> shelves, MVMap<EntryKey, byte[]> rows, MVMap<Long, Long> numbers) {
  static Maps open(MVStore file) {
    return new Maps(
        file.openMap(
            "stores",
            new MVMap.Builder<String, byte[]>()
                .keyType(StringDataType.INSTANCE)
                .valueType(ByteArrayDataType.INSTANCE)),
        file.openMap(
            "rows",
            new MVMap.Builder<EntryKey, byte[]>()
                .keyType(new EntryKeyType())
                .valueType(ByteArrayDataType.INSTANCE)),
        file.openMap(
            "numbers",
            new MVMap.Builder<Long, Long>()
                .keyType(LongDataType.INSTANCE)
                .valueType(LongDataType.INSTANCE)));
  }

  Maps at(long version) {
    return new Maps(
        shelves.openVersion(version), rows.openVersion(version), numbers.openVersion(version));
  }

  StoreDescription shelf(String store) {
    var bytes = shelves.get(store);
    if (bytes == null) {
      throw new IndexedDbException(
          Reason.NOT_FOUND, "there is no object store '%s'".formatted(store));
    }
    return StoreDescription.of(bytes);
  }

  List<StoreSchema> schemas() {
    var schemas = new ArrayList<StoreSchema>();
    for (var cursor = shelves.cursor(null); cursor.hasNext(); ) {
      cursor.next();
      schemas.add(StoreDescription.of(cursor.getValue()).schema());
    }
    return schemas;
  }
}
