package org.integrationgateway.packaging.archive;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Writes tar block by block (POSIX.1-2017, pax), so that anything can be wrong in it. */
final class RawTar {
  private static final int BLOCK = 512;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** An archive that begins with a manifest. */
  static RawTar withManifest() {
    return new RawTar().file("manifest.yaml", CraftedArchive.MANIFEST);
  }

  RawTar file(String name, String content) {
    return add(new Header(name), bytes(content));
  }

  RawTar add(Header header) {
    return add(header, new byte[0]);
  }

  /** The header announces what it likes; the content is padded to whole blocks. */
  RawTar add(Header header, byte[] content) {
    out.writeBytes(header.of(content.length));
    out.writeBytes(content);
    out.writeBytes(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
    return this;
  }

  /** Extended headers for what follows, {@code key, value, key, value}. */
  RawTar pax(String... records) {
    return extended('x', records);
  }

  RawTar extended(char type, String... records) {
    var text = new ByteArrayOutputStream();
    for (int i = 0; i < records.length; i += 2) {
      text.writeBytes(record(records[i], records[i + 1]));
    }
    return add(new Header("PaxHeaders/x").type(type), text.toByteArray());
  }

  /** As GNU tar announces a long name. */
  RawTar longName(String name) {
    return add(new Header("././@LongLink").type('L'), bytes(name + "\0"));
  }

  RawTar blocks(byte[] raw) {
    out.writeBytes(raw);
    return this;
  }

  /** Without the two empty blocks at the end. */
  byte[] open() {
    return out.toByteArray();
  }

  byte[] closed() {
    return CraftedArchive.concat(open(), new byte[2 * BLOCK]);
  }

  byte[] gzipped() {
    return CraftedArchive.gzip(closed());
  }

  Path write(Path folder) {
    return CraftedArchive.write(folder, gzipped());
  }

  static byte[] record(String key, String value) {
    var rest = bytes(" " + key + "=" + value + "\n");
    int length = rest.length + String.valueOf(rest.length).length();
    length = rest.length + String.valueOf(length).length();
    return CraftedArchive.concat(bytes(String.valueOf(length)), rest);
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A ustar header. */
  static final class Header {
    private final byte[] block = new byte[BLOCK];
    private boolean sized;
    private boolean summed = true;

    Header(String name) {
      this(bytes(name));
    }

    Header(byte[] name) {
      put(0, name).put(100, bytes("0000644")).put(108, bytes("0000000"));
      put(116, bytes("0000000")).put(136, bytes("00000000000")).type('0');
      put(257, bytes("ustar\00000"));
    }

    Header type(char type) {
      return put(156, bytes(String.valueOf(type)));
    }

    Header link(String target) {
      return put(157, bytes(target));
    }

    Header mode(String octal) {
      return put(100, bytes(octal));
    }

    Header prefix(String folder) {
      return put(345, bytes(folder));
    }

    Header magic(String magic) {
      return put(257, bytes(magic));
    }

    /** Sets the bytes of the size field, independent of the content's length. */
    Header size(byte... field) {
      sized = true;
      return put(124, field);
    }

    Header wrongSum() {
      summed = false;
      return this;
    }

    private Header put(int offset, byte[] value) {
      System.arraycopy(value, 0, block, offset, value.length);
      return this;
    }

    private byte[] of(int length) {
      if (!sized) {
        put(124, bytes("%011o".formatted(length)));
      }
      Arrays.fill(block, 148, 156, (byte) ' ');
      int sum = summed ? 0 : 1;
      for (byte b : block) {
        sum += b & 0xff;
      }
      return put(148, bytes("%06o\0 ".formatted(sum))).block.clone();
    }
  }
}
