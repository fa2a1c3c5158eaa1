package org.integrationgateway.image.root;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The libraries that a program of any 64-bit processor asks for (System V ABI, chapter 5).
 *
 * @param loader path of the dynamic loader; empty for a library
 * @param needed names of libraries
 */
record ElfFile(Optional<String> loader, List<String> needed) {
  private static final int LOADED = 1;
  private static final int DYNAMIC = 2;
  private static final int INTERPRETER = 3;
  private static final int NEEDED = 1;
  private static final int STRINGS = 5;

  /** A part of the file, and its place in memory. */
  private record Segment(int type, long offset, long address, long size) {}

  /**
   * Reads a file.
   *
   * @throws IOException when it is no 64-bit little-endian ELF, or is broken
   */
  static ElfFile read(Path file) throws IOException {
    try (var channel = FileChannel.open(file)) {
      var bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      return read(bytes.order(ByteOrder.LITTLE_ENDIAN));
    } catch (BufferUnderflowException | IndexOutOfBoundsException | ArithmeticException broken) {
      throw new IOException(file + " is no program that can be read", broken);
    }
  }

  private static ElfFile read(ByteBuffer bytes) throws IOException {
    if (bytes.getInt(0) != 0x464c457f || bytes.get(4) != 2 || bytes.get(5) != 1) {
      throw new IOException("not a 64-bit little-endian ELF");
    }
    var segments = segments(bytes);
    var loader =
        segments.stream()
            .filter(segment -> segment.type == INTERPRETER)
            .findFirst()
            .map(segment -> text(bytes, segment.offset));
    var needed = new ArrayList<String>();
    for (var segment : segments) {
      if (segment.type == DYNAMIC) {
        needed.addAll(needed(bytes, segment, segments));
      }
    }
    return new ElfFile(loader, List.copyOf(needed));
  }

  private static List<Segment> segments(ByteBuffer bytes) {
    var segments = new ArrayList<Segment>();
    int table = Math.toIntExact(bytes.getLong(32));
    int size = bytes.getShort(54);
    for (int number = 0; number < bytes.getShort(56); number++) {
      int at = table + number * size;
      segments.add(
          new Segment(
              bytes.getInt(at),
              bytes.getLong(at + 8),
              bytes.getLong(at + 16),
              bytes.getLong(at + 32)));
    }
    return segments;
  }

  private static List<String> needed(ByteBuffer bytes, Segment dynamic, List<Segment> segments)
      throws IOException {
    var names = new ArrayList<Long>();
    long strings = -1;
    int end = Math.toIntExact(dynamic.offset + dynamic.size);
    for (int at = Math.toIntExact(dynamic.offset); at < end && bytes.getLong(at) != 0; at += 16) {
      if (bytes.getLong(at) == NEEDED) {
        names.add(bytes.getLong(at + 8));
      } else if (bytes.getLong(at) == STRINGS) {
        strings = offset(bytes.getLong(at + 8), segments);
      }
    }
    var needed = new ArrayList<String>();
    for (var name : names) {
      needed.add(text(bytes, strings + name));
    }
    return needed;
  }

  private static long offset(long address, List<Segment> segments) throws IOException {
    return segments.stream()
        .filter(part -> part.type == LOADED)
        .filter(part -> part.address <= address && address < part.address + part.size)
        .map(part -> address - part.address + part.offset)
        .findFirst()
        .orElseThrow(() -> new IOException("its names are in no part that is loaded"));
  }

  private static String text(ByteBuffer bytes, long offset) {
    int begin = Math.toIntExact(offset);
    int end = begin;
    while (bytes.get(end) != 0) {
      end++;
    }
    var text = new byte[end - begin];
    bytes.get(begin, text);
    return new String(text, StandardCharsets.UTF_8);
  }
}
