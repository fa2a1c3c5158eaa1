package org.integrationgateway.packaging.release.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.packaging.release.signature.KeyPairs;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvelopeTest {
  private static final Provenance BUILT =
      new Provenance(
          new TreeMap<>(Map.of("weather-1.2.0-generic.tar.gz", "a".repeat(64))),
          new TreeMap<>(Map.of("version", "1.2.0")),
          BuildOrigin.LOCAL,
          new TreeMap<>(Map.of("pkg:maven/com.example/words@1.0", "b".repeat(64))));

  @TempDir Path folder;

  @Test
  void signsWhatDsseSays() throws Exception {
    var key = KeyPairs.ed25519(folder, "key");
    var statement = "{}".getBytes(StandardCharsets.UTF_8);

    var envelope = Envelope.sign(statement, key.signing(), Instant.EPOCH);

    var encoded = "DSSEv1 28 application/vnd.in-toto+json 2 {}".getBytes(StandardCharsets.UTF_8);
    assertThat(key.verification().verify(encoded, envelope.signatures().get(0), Instant.EPOCH))
        .startsWith("Ed25519 key");
  }

  @Test
  void isReadAsItWasWritten() throws Exception {
    var key = KeyPairs.ed25519(folder, "key");
    var text = Envelope.sign(BUILT.statement(), key.signing(), Instant.EPOCH).text();

    var read = Envelope.read(text);

    assertThat(Provenance.read(read.payload())).isEqualTo(BUILT);
    assertThat(read.verify(key.verification(), Instant.EPOCH)).startsWith("Ed25519 key");
    assertThat(read.isOf(BUILT.statement(), key.signing())).isTrue();
  }

  @Test
  void holdsWhenAnyOfItsSignaturesIsThatOfTheKey() throws Exception {
    var key = KeyPairs.ed25519(folder, "key");
    var mine = Envelope.sign(BUILT.statement(), key.signing(), Instant.EPOCH);
    var both = new Envelope(mine.payload(), List.of(mine.signatures().get(0), new byte[64]));

    assertThat(both.verify(key.verification(), Instant.EPOCH)).startsWith("Ed25519 key");
  }

  @Test
  void refusesAnotherKeyAndAChangedStatement() throws Exception {
    var key = KeyPairs.ed25519(folder, "key");
    var other = KeyPairs.ed25519(folder, "other");
    var mine = Envelope.sign(BUILT.statement(), key.signing(), Instant.EPOCH);
    var changed = new Envelope("{}".getBytes(StandardCharsets.UTF_8), mine.signatures());

    assertThatThrownBy(() -> mine.verify(other.verification(), Instant.EPOCH))
        .isInstanceOf(SignatureException.class);
    assertThatThrownBy(() -> changed.verify(key.verification(), Instant.EPOCH))
        .isInstanceOf(SignatureException.class);
  }

  @Test
  void refusesWhatIsNoProvenance() {
    assertThatThrownBy(() -> Envelope.read("{\"payloadType\":\"text\"}".getBytes()))
        .hasMessageContaining("must be application/vnd.in-toto+json");
    assertThatThrownBy(() -> Envelope.read("[".getBytes())).hasMessageContaining("is not JSON");
    assertThatThrownBy(() -> Provenance.read("{\"_type\":\"x\"}".getBytes()))
        .hasMessageContaining("its _type is 'x'");
  }
}
