package org.integrationgateway.packaging.release.signature;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The passphrase of a private key. Its text form hides the value, and it is never taken from a
 * command line.
 */
public final class Passphrase {
  private final char[] characters;

  private Passphrase(char[] characters) {
    this.characters = characters;
  }

  /** Copies these characters. */
  public static Passphrase of(char[] characters) {
    return new Passphrase(characters.clone());
  }

  /** The value of an environment variable; empty when it is not set. */
  public static Optional<Passphrase> ofEnvironment(String variable) {
    return Optional.ofNullable(System.getenv(variable))
        .map(value -> new Passphrase(value.toCharArray()));
  }

  /**
   * The first line of a file.
   *
   * @throws IOException when it cannot be read, or is not UTF-8
   */
  public static Passphrase ofFile(Path file) throws IOException {
    CharBuffer text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(file)));
    } catch (CharacterCodingException malformed) {
      throw new IOException(file + " holds no passphrase: it is not UTF-8 text", malformed);
    }
    int end = 0;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    var characters = new char[end];
    text.get(characters);
    return new Passphrase(characters);
  }

  char[] characters() {
    return characters.clone();
  }

  @Override
  public String toString() {
    return "(passphrase)";
  }
}
