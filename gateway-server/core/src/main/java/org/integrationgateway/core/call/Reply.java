package org.integrationgateway.core.call;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.memory.HeldBody;
import tools.jackson.databind.JsonNode;

/**
 * The answer of an operation. The receiver writes or reads its body once, then closes the reply.
 *
 * @param status HTTP status, 200 to 599, as the upstream or provider said
 * @param headers those worth keeping (Content-Type, Retry-After, ETag ...), checked against an
 *     allow list and free of CR, LF and NUL
 * @param challenges values of {@code WWW-Authenticate}, which are for the gateway and never reach
 *     the caller
 * @param hidden other headers that the request asked for: for the gateway, as challenges are
 */
public record Reply(
    int status, List<Header> headers, List<String> challenges, List<Header> hidden, Body body)
    implements AutoCloseable {
  public Reply {
    headers = List.copyOf(headers);
    challenges = List.copyOf(challenges);
    hidden = List.copyOf(hidden);
  }

  /** An answer without headers for the gateway. */
  public Reply(int status, List<Header> headers, Body body) {
    this(status, headers, List.of(), List.of(), body);
  }

  /** A copy of the answer with another body. */
  public Reply with(Body other) {
    return new Reply(status, headers, challenges, hidden, other);
  }

  /** The first header of this name, in any spelling. */
  public Optional<String> header(String name) {
    for (var header : headers) {
      if (header.name().equalsIgnoreCase(name)) {
        return Optional.of(header.value());
      }
    }
    return Optional.empty();
  }

  /** The values of the headers of this name, in any spelling, those for the gateway included. */
  public List<String> values(String name) {
    return Stream.concat(headers.stream(), hidden.stream())
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(Header::value)
        .toList();
  }

  @Override
  public void close() {
    body.close();
  }

  /** A header of the answer. */
  public record Header(String name, String value) {}

  /**
   * The bytes of the answer: in memory when small, else a stream. A body is read once, by one of
   * its methods.
   */
  public sealed interface Body extends AutoCloseable {
    /** No bytes. */
    Body EMPTY = new Bytes(new byte[0]);

    /** The length, when known. */
    OptionalLong length();

    /**
     * The bytes as a stream. Reading it may block, and fails when the deadline or a limit is
     * passed.
     */
    InputStream open();

    /**
     * Reads the whole body.
     *
     * @return empty when the body is longer than {@code most} bytes
     * @throws IOException when the body ends too early, or the deadline or a limit is passed
     * @throws org.integrationgateway.core.error.GatewayException {@code OVERLOADED} when the server
     *     holds too many large bodies
     */
    Optional<byte[]> readAtMost(int most) throws IOException;

    /** The bytes, when reading them does not block. */
    Optional<byte[]> inMemory();

    @Override
    void close();

    /** A body in memory; the array must not be changed. */
    @SuppressWarnings("ArrayRecordComponent")
    record Bytes(byte[] value) implements Body {
      @Override
      public OptionalLong length() {
        return OptionalLong.of(value.length);
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(value);
      }

      @Override
      public Optional<byte[]> readAtMost(int most) {
        return value.length > most ? Optional.empty() : Optional.of(value);
      }

      @Override
      public Optional<byte[]> inMemory() {
        return Optional.of(value);
      }

      @Override
      public void close() {}
    }

    /**
     * A JSON document that is read as such by those who would read its bytes again. It must not be
     * changed.
     */
    record Document(JsonNode value) implements Body {
      @Override
      public OptionalLong length() {
        return OptionalLong.empty();
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes());
      }

      @Override
      public Optional<byte[]> readAtMost(int most) {
        var bytes = bytes();
        return bytes.length > most ? Optional.empty() : Optional.of(bytes);
      }

      @Override
      public Optional<byte[]> inMemory() {
        return Optional.of(bytes());
      }

      private byte[] bytes() {
        return Json.write(value);
      }

      @Override
      public void close() {}
    }

    /** Arriving from the upstream or provider. */
    record Stream(InputStream value, OptionalLong length) implements Body {
      @Override
      public InputStream open() {
        return value;
      }

      @Override
      public Optional<byte[]> readAtMost(int most) throws IOException {
        return HeldBody.read(value, most);
      }

      @Override
      public Optional<byte[]> inMemory() {
        return Optional.empty();
      }

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
