package org.integrationgateway.base.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.base.digest.Hmac;
import org.integrationgateway.base.text.PercentEncoding;

/** Functions of templates. Several arguments are joined, unless the function says otherwise. */
public enum TemplateFunction {
  /** Base64 (RFC 4648, 4). */
  BASE64("base64", true, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return Base64.getEncoder().encode(joined);
    }
  },
  /** Base64 for URLs, without padding (RFC 4648, 5). */
  BASE64_URL("base64url", true, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return Base64.getUrlEncoder().withoutPadding().encode(joined);
    }
  },
  /** Hexadecimal digits in lower case. */
  HEX("hex", true, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return HexFormat.of().formatHex(joined).getBytes(UTF_8);
    }
  },
  /** Percent-encoding of all but unreserved characters (RFC 3986, 2.3). */
  URL("url", true, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return PercentEncoding.VALUE.encode(new String(joined, UTF_8)).getBytes(UTF_8);
    }
  },
  LOWER("lower", true, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return new String(joined, UTF_8).toLowerCase(Locale.ROOT).getBytes(UTF_8);
    }
  },
  UPPER("upper", true, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return new String(joined, UTF_8).toUpperCase(Locale.ROOT).getBytes(UTF_8);
    }
  },
  /** The bytes that Base64 stands for, of either alphabet. */
  UNBASE64("unbase64", false, 1) {
    @Override
    byte[] apply(byte[] joined) {
      try {
        var text = new String(joined, UTF_8).strip().replace('-', '+').replace('_', '/');
        return Base64.getDecoder().decode(text);
      } catch (IllegalArgumentException malformed) {
        throw new TemplateException("has a value that is not Base64");
      }
    }
  },
  /** The bytes that hexadecimal digits stand for. */
  UNHEX("unhex", false, 1) {
    @Override
    byte[] apply(byte[] joined) {
      try {
        return HexFormat.of().parseHex(new String(joined, UTF_8).strip());
      } catch (IllegalArgumentException malformed) {
        throw new TemplateException("has a value that is not hexadecimal");
      }
    }
  },
  MD5("md5", false, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return hash("MD5", joined);
    }
  },
  SHA1("sha1", false, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return hash("SHA-1", joined);
    }
  },
  SHA256("sha256", false, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return hash("SHA-256", joined);
    }
  },
  SHA512("sha512", false, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return hash("SHA-512", joined);
    }
  },
  /** HMAC (RFC 2104): the first argument is the key. */
  HMAC_SHA1("hmacSha1", false, 2) {
    @Override
    byte[] apply(List<byte[]> arguments, TemplateScope scope) {
      return hmac("HmacSHA1", arguments);
    }
  },
  /** HMAC (RFC 2104): the first argument is the key. */
  HMAC_SHA256("hmacSha256", false, 2) {
    @Override
    byte[] apply(List<byte[]> arguments, TemplateScope scope) {
      return hmac("HmacSHA256", arguments);
    }
  },
  /** HMAC (RFC 2104): the first argument is the key. */
  HMAC_SHA512("hmacSha512", false, 2) {
    @Override
    byte[] apply(List<byte[]> arguments, TemplateScope scope) {
      return hmac("HmacSHA512", arguments);
    }
  },
  /** A signature with Ed25519 (RFC 8032): the first argument is the private key in PEM. */
  ED25519("ed25519", false, 2) {
    @Override
    byte[] apply(List<byte[]> arguments, TemplateScope scope) {
      try {
        var signature = Signature.getInstance("Ed25519");
        signature.initSign(PemKey.read(new String(arguments.get(0), UTF_8), "Ed25519"));
        signature.update(joined(arguments.subList(1, arguments.size())));
        return signature.sign();
      } catch (GeneralSecurityException unusable) {
        throw new TemplateException("has a private key that does not sign");
      }
    }
  },
  /** The SHA-256 digest of the public half of a private key in PEM, as its X.509 form has it. */
  FINGERPRINT("fingerprint", false, 1) {
    @Override
    byte[] apply(byte[] joined) {
      return SHA256.apply(PemKey.publicHalf(new String(joined, UTF_8)));
    }
  },
  /**
   * The time in UTC by a pattern of {@link DateTimeFormatter}; a second argument is added to it, in
   * ISO 8601: {@code time('yyyy-MM-dd', 'P7D')}.
   */
  TIME("time", true, 1) {
    @Override
    byte[] apply(List<byte[]> arguments, TemplateScope scope) {
      try {
        var format = DateTimeFormatter.ofPattern(new String(arguments.get(0), UTF_8), Locale.ROOT);
        var later =
            arguments.size() > 1
                ? Duration.parse(new String(arguments.get(1), UTF_8))
                : Duration.ZERO;
        return format.format(scope.now().plus(later).atOffset(ZoneOffset.UTC)).getBytes(UTF_8);
      } catch (DateTimeException | IllegalArgumentException | ArithmeticException malformed) {
        throw new TemplateException("has a time that cannot be written by its pattern");
      }
    }
  };

  private final String text;
  private final boolean isText;
  private final int least;

  TemplateFunction(String text, boolean isText, int least) {
    this.text = text;
    this.isText = isText;
    this.least = least;
  }

  /** The name in templates. */
  public String text() {
    return text;
  }

  /** Whether the result is text; other bytes need hex or base64 around them. */
  boolean isText() {
    return isText;
  }

  /** The fewest arguments that it takes. */
  int least() {
    return least;
  }

  /** The function of this name. */
  static Optional<TemplateFunction> named(String name) {
    return Arrays.stream(values()).filter(function -> function.text.equals(name)).findFirst();
  }

  byte[] apply(List<byte[]> arguments, TemplateScope scope) {
    return apply(joined(arguments));
  }

  byte[] apply(byte[] joined) {
    return joined;
  }

  private static byte[] joined(List<byte[]> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    var bytes = new ByteArrayOutputStream();
    parts.forEach(bytes::writeBytes);
    return bytes.toByteArray();
  }

  private static byte[] hash(String algorithm, byte[] bytes) {
    try {
      return MessageDigest.getInstance(algorithm).digest(bytes);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java has " + algorithm, impossible);
    }
  }

  private static byte[] hmac(String algorithm, List<byte[]> arguments) {
    var signed = joined(arguments.subList(1, arguments.size()));
    return Hmac.of(algorithm, arguments.get(0), signed);
  }
}
