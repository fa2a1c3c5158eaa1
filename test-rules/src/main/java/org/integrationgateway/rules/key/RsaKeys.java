package org.integrationgateway.rules.key;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;

/**
 * RSA keys of 2048 bits for tests, which guard nothing. The search for the primes of a new key
 * costs a test JVM seconds of processor time, so these have published primes.
 */
public final class RsaKeys {
  private static final BigInteger EXPONENT = BigInteger.valueOf(65537);

  private static final BigInteger P =
      new BigInteger(
          "e6d607b6e18e4866a3eb89cdd921ac53969a6a8be7ca463f96e01a0d83cad341"
              + "84bec1029299f8dc5c4bc6fdb81eecf18d55ea494f5fde16ec5b1be1c60c4bed"
              + "764d55e4654fda95a141b937ed31224430017b9b87348ce5baa2a311cf8a7292"
              + "655dbca86d3bdff768dee0d0bfe61db502c67affb5aa6d8dab6de674570b214b",
          16);
  private static final BigInteger Q =
      new BigInteger(
          "f9b02026ad08bff87b3134eb8061418af052944aa78b5bb79c9f5f20da990b0a"
              + "d15e75db2b25404f7af1ef418e5275740f827636d538b0a9c68509b9cab9d4cc"
              + "37aaf8bd7a79d823670808d440cbadb10b2d7520240a6150380684cfe17ebd09"
              + "3cb8c1c4a678a91bbc5c734b9aa666b801cd6824f387bc51da3b6d38916a7f73",
          16);
  private static final BigInteger R =
      new BigInteger(
          "f219ad487d969d0a12a5719b918b11bfc37b2ee7b06840fc5108511bb9232be1"
              + "88f1110f486382b0f275ca8bffd78635937088bbf61b21cb85a3bc62d1dd690d"
              + "3c8177edafcbe722e5091340d6870d0dc61f587668eb6f6dcf70a112d8dd0a5b"
              + "be97f925741b0537061f3ec69cf7c747bcc0f0d4db106743e8a5c3e3a31c7e91",
          16);

  private RsaKeys() {}

  /** The key of most tests. */
  public static KeyPair first() {
    return of(P, Q);
  }

  /** Another key, for a change of keys. */
  public static KeyPair second() {
    return of(P, R);
  }

  /** A third key, for a signature by a stranger. */
  public static KeyPair foreign() {
    return of(Q, R);
  }

  private static KeyPair of(BigInteger p, BigInteger q) {
    var modulus = p.multiply(q);
    var lessP = p.subtract(BigInteger.ONE);
    var lessQ = q.subtract(BigInteger.ONE);
    var d = EXPONENT.modInverse(lessP.multiply(lessQ));
    try {
      var factory = KeyFactory.getInstance("RSA");
      return new KeyPair(
          factory.generatePublic(new RSAPublicKeySpec(modulus, EXPONENT)),
          factory.generatePrivate(
              new RSAPrivateCrtKeySpec(
                  modulus, EXPONENT, d, p, q, d.mod(lessP), d.mod(lessQ), q.modInverse(p))));
    } catch (GeneralSecurityException absent) {
      throw new IllegalStateException("this Java has no RSA", absent);
    }
  }
}
