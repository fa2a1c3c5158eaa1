package org.integrationgateway.providers.host;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.host.connect.CallTokens;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * The tokens of one launch: one for as long as it lives, and one for each call under way. Those of
 * calls are found by their hash, so that the time it takes tells nothing about them.
 */
final class LaunchTokens implements CallTokens {
  private static final int BYTES = 32;

  private final SecureRandom random = new SecureRandom();
  private final Secret launch;
  private final String prefix;
  private final Map<ByteBuffer, CallContext> calls = new ConcurrentHashMap<>();

  /**
   * @param launch what stands before a dot in it stands before one in those of calls too: it says
   *     which launch they are of
   */
  LaunchTokens(Secret launch) {
    this.launch = launch;
    this.prefix = launch.use(text -> text.substring(0, text.indexOf('.') + 1));
  }

  /** The context of the call that a token belongs to; empty for the token of the launch. */
  Optional<CallContext> find(Secret token) {
    var call = calls.get(hash(token));
    if (call != null) {
      return Optional.of(call);
    }
    if (launch.matches(token)) {
      return Optional.empty();
    }
    throw new ServiceException(
        Reason.INVALID_TOKEN,
        "this token is unknown or has expired: a call's token ends with its call, and a"
            + " provider's with its process");
  }

  @Override
  public CallToken open(CallContext call) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    var token = Secret.of(prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    var key = hash(token);
    calls.put(key, call);
    return new CallToken(token, () -> calls.remove(key));
  }

  private static ByteBuffer hash(Secret token) {
    return token.useBytes(bytes -> ByteBuffer.wrap(Sha256.of(bytes)));
  }
}
