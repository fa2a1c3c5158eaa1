package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.integrationgateway.packaging.release.provenance.Envelope;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.integrationgateway.packaging.release.signature.SigningKey;

/** A file of the release that its key makes. */
sealed interface ReleaseSignature {
  /** The file that is written. */
  Path file();

  /** Signs, and writes the file. */
  void write(Instant time) throws IOException, SignatureException;

  /** Returns whether a file of an earlier release is this signature, independent of its time. */
  boolean isIn(Path earlier) throws IOException, SignatureException;

  /**
   * The detached signature of the checksums.
   *
   * @param checksums the signed file
   */
  record OfChecksums(SigningKey key, Path checksums) implements ReleaseSignature {
    @Override
    public Path file() {
      return checksums.resolveSibling(Checksums.FILE + key.extension());
    }

    @Override
    public void write(Instant time) throws IOException, SignatureException {
      Files.write(file(), key.sign(Files.readAllBytes(checksums), time));
    }

    @Override
    public boolean isIn(Path earlier) throws IOException, SignatureException {
      return Files.isRegularFile(earlier)
          && key.signed(Files.readAllBytes(checksums), Files.readAllBytes(earlier));
    }
  }

  /**
   * The provenance in its signed envelope.
   *
   * @param statement that is signed
   */
  @SuppressWarnings("ArrayRecordComponent")
  record OfProvenance(SigningKey key, Path file, byte[] statement) implements ReleaseSignature {
    @Override
    public void write(Instant time) throws IOException, SignatureException {
      Files.write(file, Envelope.sign(statement, key, time).text());
    }

    @Override
    public boolean isIn(Path earlier) throws IOException, SignatureException {
      if (!Files.isRegularFile(earlier) || Files.size(earlier) > Envelope.LARGEST) {
        return false;
      }
      try {
        return Envelope.read(Files.readAllBytes(earlier)).isOf(statement, key);
      } catch (IllegalArgumentException malformed) {
        return false;
      }
    }
  }
}
