package org.integrationgateway.core.seal;

import java.util.Arrays;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.Document;

/**
 * Seals values and opens each with the key that it names. The values of a person or a service
 * account are sealed by the key of that subject, all others by the newest data key.
 *
 * <p>Reads the store when it needs a key that is not in memory: values of subjects are sealed and
 * opened outside of transactions.
 */
public final class Sealer {
  private final DataKeys data;
  private final SubjectKeys subjects;

  Sealer(DataKeys data, SubjectKeys subjects) {
    this.data = data;
    this.subjects = subjects;
  }

  /** The value, sealed for this place. */
  public Sealed seal(SealedPlace place, Secret value) {
    var key = place.isPersonal() ? subjects.sealing(place.subject()) : data.newest();
    return value.useBytes(bytes -> key.seal(place, bytes));
  }

  /**
   * The value, sealed by a data key also when it belongs to a person: for values that are opened
   * within transactions.
   */
  public Sealed sealShared(SealedPlace place, Secret value) {
    return value.useBytes(bytes -> data.newest().seal(place, bytes));
  }

  /**
   * The value that was sealed for this place.
   *
   * @throws ForgottenKeyException when its subject was forgotten
   * @throws SealBrokenException when it was sealed for another place, changed since, or sealed with
   *     a key that this store does not have
   */
  public Secret open(SealedPlace place, Sealed sealed) {
    var bytes =
        isSubjectKey(sealed.keyId()) ? subjects.open(place, sealed) : data.open(place, sealed);
    try {
      return Secret.of(bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /**
   * The value of a record, sealed by the key that would seal it now.
   *
   * @return empty when that key has sealed it
   * @throws SealBrokenException when the value does not open
   */
  public Optional<Sealed> resealed(SealedColumn column, Document record, Sealed sealed) {
    var place = column.place().apply(record);
    boolean personal = place.isPersonal() && !column.shared();
    boolean current =
        personal ? isSubjectKey(sealed.keyId()) : sealed.keyId().equals(data.newest().id());
    if (current) {
      return Optional.empty();
    }
    var value = open(place, sealed);
    return Optional.of(personal ? seal(place, value) : sealShared(place, value));
  }

  /** Whether the id is of the key of one subject, and not of a data key. */
  public static boolean isSubjectKey(String id) {
    return id.startsWith(SubjectKeys.PREFIX);
  }
}
