package org.integrationgateway.builtin.identity.totp;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * The device of an account, as it is stored.
 *
 * @param sealedKey of the device
 * @param on whether logins ask for a code; false until the owner has confirmed a code
 * @param lastStep of the last accepted code
 * @param recovery hashes of the recovery codes that were not used
 * @param since when it was set up
 */
public record SecondFactor(
    String login,
    @Name("key") String sealedKey,
    @Default("true") boolean on,
    @Default(NEVER) long lastStep,
    List<String> recovery,
    @Default("1970-01-01T00:00:00Z") Instant since) {
  public static final StoredType<SecondFactor> STORED = StoredType.of(SecondFactor.class);

  /** The last step beyond all others: no code is accepted. */
  private static final String NEVER = "9007199254740992";

  public static final String STORE = "second-factors";
  public static final StoreSchema SCHEMA = StoreSchema.of(STORE, KeyPath.of("login"));

  public SecondFactor {
    recovery = List.copyOf(recovery);
  }

  /** A device that is not confirmed yet. */
  public static SecondFactor pending(String login, String sealedKey, Instant now) {
    return new SecondFactor(login, sealedKey, false, 0, List.of(), now);
  }

  /** Returns the factor after a code of the device was used; empty for a wrong or used code. */
  public Optional<SecondFactor> after(String code, KeySealer sealer, Instant now) {
    var step = Totp.step(sealer.open(login, sealedKey), digits(code), now, lastStep);
    return step.isEmpty()
        ? Optional.empty()
        : Optional.of(new SecondFactor(login, sealedKey, on, step.getAsLong(), recovery, since));
  }

  /** Returns the factor after a recovery code was used; empty for a wrong or used code. */
  public Optional<SecondFactor> afterRecovery(String code) {
    var hash = RecoveryCodes.hash(code);
    return recovery.contains(hash)
        ? Optional.of(with(recovery.stream().filter(other -> !other.equals(hash)).toList()))
        : Optional.empty();
  }

  /** Returns the factor, in use, with these recovery codes. */
  public SecondFactor confirmed(List<Secret> codes) {
    var hashes = codes.stream().map(code -> code.<String>use(RecoveryCodes::hash)).toList();
    return new SecondFactor(login, sealedKey, true, lastStep, hashes, since);
  }

  private SecondFactor with(List<String> codes) {
    return new SecondFactor(login, sealedKey, on, lastStep, codes, since);
  }

  /** Some programs show a code in two groups. */
  private static String digits(String code) {
    return code.replaceAll("\\s", "");
  }
}
