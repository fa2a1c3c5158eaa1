package org.integrationgateway.server.backup;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.integrationgateway.builtin.indexeddb.transfer.RowSink;
import org.integrationgateway.builtin.indexeddb.transfer.Rows;

/** Records in a file: length and bytes of the key, then of the value. */
final class RowFile {
  /** Longest key or value that can be stored, in bytes. */
  private static final int LONGEST = 64 << 20;

  private RowFile() {}

  /** Writes the records and returns their number. */
  static long write(Rows rows, OutputStream out) throws IOException {
    var data = new DataOutputStream(out);
    var count = new long[1];
    rows.copyTo(
        (key, value) -> {
          part(data, key);
          part(data, value);
          count[0]++;
        });
    data.flush();
    return count[0];
  }

  private static void part(DataOutputStream data, byte[] bytes) throws IOException {
    data.writeInt(bytes.length);
    data.write(bytes);
  }

  static void read(InputStream in, long count, RowSink sink) throws IOException {
    var data = new DataInputStream(in);
    for (long left = count; left > 0; left--) {
      var key = part(data);
      sink.row(key, part(data));
    }
    if (data.read() >= 0) {
      throw new IOException("there are more than " + count + " records");
    }
  }

  private static byte[] part(DataInputStream data) throws IOException {
    int length = data.readInt();
    if (length < 0 || length > LONGEST) {
      throw new IOException("a record has a part of " + length + " bytes");
    }
    return data.readNBytes(length);
  }
}
