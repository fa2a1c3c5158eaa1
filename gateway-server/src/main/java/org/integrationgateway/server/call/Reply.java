package org.integrationgateway.server.call;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What an operation answered. Whoever gets one writes or reads its body once, then closes it.
 *
 * @param status HTTP status, 200 to 599, as the upstream or provider said
 * @param headers those worth keeping (Content-Type, Retry-After, ETag ...), checked against an
 *     allow list and free of CR, LF and NUL
 */
public record Reply(int status, List<Header> headers, Body body) implements AutoCloseable {
  public Reply {
    headers = List.copyOf(headers);
  }

  /** The first header of this name, in any spelling. */
  public Optional<String> header(String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(Header::value)
        .findFirst();
  }

  @Override
  public void close() {
    body.close();
  }

  /** A header of the answer. */
  public record Header(String name, String value) {}

  /** The bytes of the answer: in memory when small, else a stream. */
  public sealed interface Body extends AutoCloseable {
    /** Nothing. */
    Body EMPTY = new Bytes(new byte[0]);

    /** The length, when known. */
    OptionalLong length();

    @Override
    void close();

    /** In memory; nobody may change the array. */
    @SuppressWarnings("ArrayRecordComponent")
    record Bytes(byte[] value) implements Body {
      @Override
      public OptionalLong length() {
        return OptionalLong.of(value.length);
      }

      @Override
      public void close() {}
    }

    /** Arriving; reading it blocks, and fails when the deadline or a limit is passed. */
    record Stream(InputStream value, OptionalLong length) implements Body {
      @Override
      public void close() {
        try {
          value.close();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }
}
