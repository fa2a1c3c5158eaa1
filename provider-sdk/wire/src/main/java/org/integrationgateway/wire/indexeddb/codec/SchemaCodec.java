package org.integrationgateway.wire.indexeddb.codec;

import java.util.Optional;
import org.integrationgateway.protocol.v1.DbIndex;
import org.integrationgateway.protocol.v1.DbKeyPath;
import org.integrationgateway.protocol.v1.DbStore;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Schemas of stores and indexes, to the wire and back. */
public final class SchemaCodec {
  private SchemaCodec() {}

  public static DbStore write(StoreSchema schema) {
    var wire = DbStore.newBuilder().setName(schema.name()).setAutoIncrement(schema.autoIncrement());
    schema.keyPath().map(SchemaCodec::write).ifPresent(wire::setKeyPath);
    schema.indexes().forEach(index -> wire.addIndexes(write(index)));
    return wire.build();
  }

  public static StoreSchema read(DbStore store) {
    return new StoreSchema(
        store.getName(),
        store.hasKeyPath() ? Optional.of(read(store.getKeyPath())) : Optional.empty(),
        store.getAutoIncrement(),
        store.getIndexesList().stream().map(SchemaCodec::read).toList());
  }

  public static DbIndex write(IndexSchema schema) {
    return DbIndex.newBuilder()
        .setName(schema.name())
        .setKeyPath(write(schema.keyPath()))
        .setUnique(schema.unique())
        .setMultiEntry(schema.multiEntry())
        .build();
  }

  public static IndexSchema read(DbIndex index) {
    return new IndexSchema(
        index.getName(), read(index.getKeyPath()), index.getUnique(), index.getMultiEntry());
  }

  private static DbKeyPath write(KeyPath path) {
    return DbKeyPath.newBuilder().addAllPaths(path.paths()).setCompound(path.compound()).build();
  }

  private static KeyPath read(DbKeyPath path) {
    return new KeyPath(path.getPathsList(), path.getCompound());
  }
}
