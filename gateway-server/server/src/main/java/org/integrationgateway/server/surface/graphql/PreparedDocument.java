package org.integrationgateway.server.surface.graphql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The text of a document as it is sent.
 *
 * @param sha256 its digest in hexadecimal, by which upstreams remember it
 */
record PreparedDocument(String text, String sha256) {
  static PreparedDocument of(String text) {
    return new PreparedDocument(text, digest(text.getBytes(UTF_8)));
  }

  /** SHA-256 in hexadecimal. */
  static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }
}
