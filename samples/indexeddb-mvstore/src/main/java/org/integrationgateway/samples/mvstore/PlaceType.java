package org.integrationgateway.samples.mvstore;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.integrationgateway.sdk.indexeddb.Key;

/** Tells the engine the order of places, and their form in the file. */
final class PlaceType extends BasicDataType<Place> {
  @Override
  public int compare(Place one, Place other) {
    return one.compareTo(other);
  }

  @Override
  public int getMemory(Place place) {
    return 64 + place.keys().stream().mapToInt(PlaceType::memory).sum();
  }

  private static int memory(Key key) {
    if (key instanceof Key.Text text) {
      return 64 + 2 * text.value().length();
    }
    return key instanceof Key.Number ? 24 : 128;
  }

  @Override
  public void write(WriteBuffer buffer, Place place) {
    buffer.putVarLong(place.space()).putVarInt(place.keys().size());
    place.keys().forEach(key -> Codec.write(buffer, key));
  }

  @Override
  public Place read(ByteBuffer buffer) {
    long space = DataUtils.readVarLong(buffer);
    int count = DataUtils.readVarInt(buffer);
    var keys = new ArrayList<Key>(count);
    for (int i = 0; i < count; i++) {
      keys.add(Codec.readKey(buffer));
    }
    return new Place(space, keys, 0);
  }

  @Override
  public Place[] createStorage(int size) {
    return new Place[size];
  }
}
