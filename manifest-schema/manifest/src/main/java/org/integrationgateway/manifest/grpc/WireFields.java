package org.integrationgateway.manifest.grpc;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of one message in protobuf's binary form (<a
 * href="https://protobuf.dev/programming-guides/encoding/">Encoding</a>); groups and fixed numbers
 * are skipped.
 */
final class WireFields {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED_32 = 5;
  private static final int LONGEST_VARINT = 10;

  private final byte[] data;
  private final int end;
  private final List<Field> all = new ArrayList<>();
  private int at;

  /**
   * One field.
   *
   * @param number of a varint, else 0
   * @param from beginning of its bytes
   * @param to their end
   */
  record Field(int tag, long number, int from, int to) {}

  private WireFields(byte[] data, int from, int to) {
    this.data = data;
    this.at = from;
    this.end = to;
  }

  static WireFields of(byte[] data) throws DescriptorSetException {
    return of(data, 0, data.length);
  }

  private static WireFields of(byte[] data, int from, int to) throws DescriptorSetException {
    var fields = new WireFields(data, from, to);
    while (fields.at < fields.end) {
      fields.next();
    }
    return fields;
  }

  private void next() throws DescriptorSetException {
    long key = varint();
    int tag = (int) (key >>> 3);
    switch ((int) (key & 7)) {
      case VARINT -> all.add(new Field(tag, varint(), at, at));
      case FIXED_64 -> skip(Long.BYTES);
      case FIXED_32 -> skip(Integer.BYTES);
      case BYTES -> {
        long length = varint();
        int from = at;
        skip(length);
        all.add(new Field(tag, 0, from, at));
      }
      default -> throw malformed();
    }
  }

  private void skip(long length) throws DescriptorSetException {
    if (length < 0 || length > end - at) {
      throw malformed();
    }
    at += (int) length;
  }

  private long varint() throws DescriptorSetException {
    long value = 0;
    for (int i = 0; i < LONGEST_VARINT; i++) {
      if (at >= end) {
        throw malformed();
      }
      byte next = data[at++];
      value |= (long) (next & 0x7f) << (7 * i);
      if (next >= 0) {
        return value;
      }
    }
    throw malformed();
  }

  private static DescriptorSetException malformed() {
    return new DescriptorSetException("is not in protobuf's binary form");
  }

  /** The messages in fields of this tag. */
  List<WireFields> messages(int tag) throws DescriptorSetException {
    var found = new ArrayList<WireFields>();
    for (var field : all) {
      if (field.tag == tag) {
        found.add(of(data, field.from, field.to));
      }
    }
    return found;
  }

  /** The texts in fields of this tag. */
  List<String> texts(int tag) {
    return all.stream()
        .filter(field -> field.tag == tag)
        .map(field -> new String(data, field.from, field.to - field.from, StandardCharsets.UTF_8))
        .toList();
  }

  /** The last text of this tag; empty without one. */
  String text(int tag) {
    var found = texts(tag);
    return found.isEmpty() ? "" : found.get(found.size() - 1);
  }

  /** The last number of this tag; 0 without one. */
  long number(int tag) {
    long found = 0;
    for (var field : all) {
      if (field.tag == tag) {
        found = field.number;
      }
    }
    return found;
  }

  /** The numbers of a packed field of this tag. */
  List<Integer> packed(int tag) throws DescriptorSetException {
    var numbers = new ArrayList<Integer>();
    for (var field : all) {
      if (field.tag == tag && field.to > field.from) {
        var inner = new WireFields(data, field.from, field.to);
        while (inner.at < inner.end) {
          numbers.add((int) inner.varint());
        }
      } else if (field.tag == tag) {
        numbers.add((int) field.number);
      }
    }
    return numbers;
  }
}
