package org.integrationgateway.packaging.release.provenance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.integrationgateway.packaging.release.signature.VerificationKey;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A signed in-toto statement (DSSE 1.0, the envelope of in-toto attestations).
 *
 * @param payload the statement
 * @param signatures of the payload and its type
 */
@SuppressWarnings("ArrayRecordComponent")
public record Envelope(byte[] payload, List<byte[]> signatures) {
  /** The type of the payload. */
  public static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";

  /** The largest file that is read, in bytes. */
  public static final int LARGEST = 8 << 20;

  private static final int MOST_SIGNATURES = 16;
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  public Envelope {
    payload = payload.clone();
    signatures = List.copyOf(signatures);
  }

  /**
   * Signs a statement.
   *
   * @param time of the signature, if the format of the key contains one
   * @throws SignatureException when the key cannot sign
   * @throws IOException when the key cannot be read
   */
  public static Envelope sign(byte[] statement, SigningKey key, Instant time)
      throws SignatureException, IOException {
    return new Envelope(statement, List.of(key.sign(signed(statement), time)));
  }

  /**
   * Reads an envelope, which consists of one line.
   *
   * @throws IllegalArgumentException when it is malformed, or its payload is no in-toto statement
   */
  public static Envelope read(byte[] text) {
    try {
      var root = JSON.readTree(text);
      var type = root.path("payloadType").asString("");
      if (!type.equals(PAYLOAD_TYPE)) {
        throw new IllegalArgumentException(
            "its payload is of type '" + type + "', but must be " + PAYLOAD_TYPE);
      }
      var signatures = new ArrayList<byte[]>();
      for (var one : root.path("signatures")) {
        signatures.add(decoded(one.path("sig")));
      }
      if (signatures.isEmpty() || signatures.size() > MOST_SIGNATURES) {
        throw new IllegalArgumentException("it must have 1 to " + MOST_SIGNATURES + " signatures");
      }
      return new Envelope(decoded(root.path("payload")), signatures);
    } catch (JacksonException malformed) {
      throw new IllegalArgumentException(
          "it is not JSON: " + malformed.getOriginalMessage(), malformed);
    }
  }

  private static byte[] decoded(JsonNode text) {
    return Base64.getDecoder().decode(text.asString(""));
  }

  /** Returns the line of the file. */
  public byte[] text() {
    var base64 = Base64.getEncoder();
    var root =
        JSON.createObjectNode()
            .put("payloadType", PAYLOAD_TYPE)
            .put("payload", base64.encodeToString(payload));
    var list = root.putArray("signatures");
    signatures.forEach(one -> list.addObject().put("sig", base64.encodeToString(one)));
    return (JSON.writeValueAsString(root) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Checks that the key made one of the signatures.
   *
   * @param now time at which the key must be valid, if its format has one
   * @return the signer, for people
   * @throws SignatureException when no signature holds, or the key cannot be used
   * @throws IOException when the key cannot be read
   */
  public String verify(VerificationKey key, Instant now) throws SignatureException, IOException {
    var signed = signed(payload);
    for (var other : signatures.subList(0, signatures.size() - 1)) {
      try {
        return key.verify(signed, other, now);
      } catch (SignatureException ofAnotherKey) {
        // the next signature can be that of the key
      }
    }
    return key.verify(signed, signatures.get(signatures.size() - 1), now);
  }

  /**
   * Returns whether the key signed exactly this statement, independent of the time.
   *
   * @throws SignatureException when the key cannot be used
   * @throws IOException when the key cannot be read
   */
  public boolean isOf(byte[] statement, SigningKey key) throws SignatureException, IOException {
    return java.util.Arrays.equals(payload, statement)
        && signatures.size() == 1
        && key.signed(signed(statement), signatures.get(0));
  }

  /** Returns the bytes that are signed: DSSE's pre-authentication encoding. */
  private static byte[] signed(byte[] statement) {
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(
        ("DSSEv1 " + PAYLOAD_TYPE.length() + " " + PAYLOAD_TYPE + " " + statement.length + " ")
            .getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(statement);
    return bytes.toByteArray();
  }
}
