package org.integrationgateway.samples.mvstore;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.integrationgateway.engines.indexeddb.EntryKey;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** Defines the order of places, and their encoding in the file. */
final class EntryKeyType extends BasicDataType<EntryKey> {
  @Override
  public int compare(EntryKey one, EntryKey other) {
    return one.compareTo(other);
  }

  @Override
  public int getMemory(EntryKey place) {
    return 64 + place.keys().stream().mapToInt(EntryKeyType::memory).sum();
  }

  private static int memory(Key key) {
    if (key instanceof Key.Text text) {
      return 64 + 2 * text.value().length();
    }
    return key instanceof Key.Number ? 24 : 128;
  }

  @Override
  public void write(WriteBuffer buffer, EntryKey place) {
    buffer.putVarLong(place.space()).putVarInt(place.keys().size());
    place.keys().forEach(key -> Codec.write(buffer, key));
  }

  @Override
  public EntryKey read(ByteBuffer buffer) {
    long space = DataUtils.readVarLong(buffer);
    int count = DataUtils.readVarInt(buffer);
    var keys = new ArrayList<Key>(count);
    for (int i = 0; i < count; i++) {
      keys.add(Codec.readKey(buffer));
    }
    return new EntryKey(space, keys, 0);
  }

  @Override
  public EntryKey[] createStorage(int size) {
    return new EntryKey[size];
  }
}
