package org.integrationgateway.http.frontend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.sdk.Deadline;

/**
 * Sends a file: 304 to a caller that has this version, 206 for a range, else the whole file.
 *
 * @param isOpen whether every caller may have it, so that shared caches may keep it
 * @param timeout of a request, in addition to the time for its bytes
 */
record FileAnswer(Exchange exchange, boolean isOpen, Duration timeout) {
  private static final long SLOWEST_BYTES_PER_SECOND = 32 << 10;
  private static final int BUFFER = 16 << 10;

  /** Pages load, run and call only what comes from this gateway, and cannot be framed. */
  private static final String POLICY =
      "default-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

  void send(SiteFile file) throws IOException {
    var encoding = encoding(file);
    var version = encoding.map(file.variants()::get).orElse(file).current();
    if (isKnown(version)) {
      describe(file, encoding, version).reply(304);
      return;
    }
    if (exchange.method().equals("HEAD")) {
      describe(file, encoding, version)
          .set("Content-Length", Long.toString(version.length()))
          .reply(200);
      return;
    }
    var part = part(version);
    var slice = part.orElse(new FileRange(0, version.length()));
    try (var in = version.content().open()) {
      in.skipNBytes(slice.offset());
      describe(file, encoding, version).set("Content-Length", Long.toString(slice.length()));
      part.ifPresent(some -> exchange.set("Content-Range", some.of(version.length())));
      var longest = timeout.plusSeconds(slice.length() / SLOWEST_BYTES_PER_SECOND);
      copy(in, exchange.stream(part.isPresent() ? 206 : 200, Deadline.in(longest)), slice);
    }
  }

  private Optional<Encoding> encoding(SiteFile file) {
    var accepted = exchange.header("Accept-Encoding").orElse("");
    return Arrays.stream(Encoding.values())
        .filter(file.variants()::containsKey)
        .filter(encoding -> encoding.isAccepted(accepted))
        .findFirst();
  }

  private boolean isKnown(SiteFile.Version version) {
    var known = exchange.header("If-None-Match").orElse("");
    return Arrays.stream(known.split(","))
        .map(String::strip)
        .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
        .anyMatch(tag -> tag.equals("*") || tag.equals(tag(version)));
  }

  /** Whether the range applies to this version of the file ({@code If-Range}). */
  private Optional<FileRange> part(SiteFile.Version version) {
    var same = exchange.header("If-Range").map(tag(version)::equals).orElse(true);
    if (!same) {
      return Optional.empty();
    }
    try {
      return FileRange.of(exchange.header("Range").orElse(""), version.length());
    } catch (GatewayException outside) {
      exchange.set("Content-Range", "bytes */" + version.length());
      throw outside;
    }
  }

  private Exchange describe(SiteFile file, Optional<Encoding> encoding, SiteFile.Version version) {
    encoding.ifPresent(chosen -> exchange.set("Content-Encoding", chosen.coding()));
    if (!file.variants().isEmpty()) {
      exchange.set("Vary", "Accept-Encoding");
    }
    return exchange
        .set("Content-Type", ContentTypes.of(file.name()))
        .set("ETag", tag(version))
        .set("Accept-Ranges", "bytes")
        .set("Cache-Control", (isOpen ? "public, " : "private, ") + keeping(file))
        .set("Content-Security-Policy", POLICY)
        .set("Cross-Origin-Resource-Policy", "same-origin")
        .set("Referrer-Policy", "same-origin");
  }

  private static String keeping(SiteFile file) {
    return HashedNames.isOne(file.name()) ? "max-age=31536000, immutable" : "no-cache";
  }

  private static String tag(SiteFile.Version version) {
    return '"' + version.tag() + '"';
  }

  private static void copy(InputStream in, OutputStream out, FileRange slice) throws IOException {
    var buffer = new byte[BUFFER];
    for (long left = slice.length(); left > 0; ) {
      int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (read < 0) {
        throw new IOException("a static file was truncated while it was sent");
      }
      out.write(buffer, 0, read);
      left -= read;
    }
  }
}
