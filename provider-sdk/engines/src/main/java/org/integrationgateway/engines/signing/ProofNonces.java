package org.integrationgateway.engines.signing;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The nonces that servers want in proofs, by origin (RFC 9449, sections 8 and 9). Each answer of a
 * server may give the next one. Authorization servers and resources have nonces of their own, even
 * at the same origin.
 */
public final class ProofNonces {
  /** The header of answers that carries a nonce, in lower case. */
  public static final String HEADER = "dpop-nonce";

  /** The error of a server that wants another nonce. */
  public static final String WANTED = "use_dpop_nonce";

  /** The nonces of this many origins are kept; others are asked for anew. */
  private static final int MOST = 1000;

  private static final int LONGEST = 1024;

  private final ConcurrentMap<String, String> known = new ConcurrentHashMap<>();

  /** The nonce for the next proof; empty where the server has given none. */
  public Optional<String> of(URI server) {
    return Optional.ofNullable(known.get(origin(server))).filter(nonce -> !nonce.isEmpty());
  }

  /** Whether the server has answered a proof before. */
  boolean hasAnswered(URI server) {
    return known.containsKey(origin(server));
  }

  /**
   * Keeps the nonce of an answer.
   *
   * @param values of the header {@link #HEADER}
   * @return whether it gives a nonce
   */
  public boolean take(URI server, List<String> values) {
    var origin = origin(server);
    if (known.size() >= MOST && !known.containsKey(origin)) {
      known.clear();
    }
    var nonce = values.stream().filter(ProofNonces::isNonce).findFirst();
    nonce.ifPresentOrElse(value -> known.put(origin, value), () -> known.putIfAbsent(origin, ""));
    return nonce.isPresent();
  }

  /** The characters of RFC 9449, 8.1. */
  private static boolean isNonce(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '"' && c != '\\');
  }

  private static String origin(URI server) {
    return (server.getScheme() + "://" + server.getRawAuthority()).toLowerCase(Locale.ROOT);
  }
}
