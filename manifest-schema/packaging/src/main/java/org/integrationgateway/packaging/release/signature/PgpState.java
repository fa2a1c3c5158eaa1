package org.integrationgateway.packaging.release.signature;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Date;
import org.bouncycastle.openpgp.api.OpenPGPCertificate;

/** Explains why an OpenPGP key cannot sign. */
final class PgpState {
  private PgpState() {}

  /** Returns the reason as the end of a message. */
  static String obstacle(OpenPGPCertificate key, Date at) {
    var name = name(key);
    if (key.getRevocation(at) != null) {
      return name + " was revoked: use another key";
    }
    var end = key.getExpirationTime(at);
    if (end != null && !end.after(at)) {
      return name + " expired on " + day(end) + ": extend it with 'gpg --edit-key', or use another";
    }
    if (key.getPrimaryKey().getCreationTime().after(at)) {
      return name
          + " was made on "
          + day(key.getPrimaryKey().getCreationTime())
          + ", after the time of the signature: is the clock right, or SOURCE_DATE_EPOCH too old?";
    }
    boolean everSigned =
        key.getKeys().stream().anyMatch(part -> part.isSigningKey(part.getCreationTime()));
    return name
        + (everSigned
            ? " has no valid part that may sign any more: all expired or were revoked"
            : " may not sign: it was made to encrypt or certify only; add a part that may with"
                + " 'gpg --edit-key', 'addkey'");
  }

  /** Returns the fingerprint and the owner. */
  static String name(OpenPGPCertificate key) {
    var fingerprint = key.getPrettyFingerprint().replace(" ", "");
    var owner = key.getAllUserIds().stream().findFirst();
    return "OpenPGP key " + fingerprint + owner.map(id -> " (" + id.getUserId() + ")").orElse("");
  }

  static LocalDate day(Date date) {
    return LocalDate.ofInstant(date.toInstant(), ZoneOffset.UTC);
  }
}
