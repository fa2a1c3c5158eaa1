package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.integrationgateway.base.digest.Hmac;
import org.integrationgateway.base.template.PemKey;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.sdk.Secret;

/**
 * Signed requests of OAuth 1.0 (RFC 5849, 3), also those of NetSuite's token-based authentication.
 *
 * @param consumerSecret of the client; with RSA-SHA1 its private key in PEM
 * @param token empty, with the secret, for requests of the client itself
 * @param realm empty for none
 * @param client values of templates that the deployment has, and not the credential
 * @param extra parameters of the protocol, such as {@code oauth_callback} of the first request
 */
public record OAuth1Signature(
    ValueTemplate consumerKey,
    ValueTemplate consumerSecret,
    Optional<ValueTemplate> token,
    Optional<ValueTemplate> tokenSecret,
    Method method,
    Optional<ValueTemplate> realm,
    Map<String, Secret> client,
    Map<String, String> extra)
    implements Presentation {
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final ValueTemplate NONCE = ValueTemplate.of("random.hex");
  private static final ValueTemplate TIME = ValueTemplate.of("time.unix");

  /** The methods of signatures. */
  public enum Method {
    HMAC_SHA1("HMAC-SHA1"),
    HMAC_SHA256("HMAC-SHA256"),
    HMAC_SHA512("HMAC-SHA512"),
    RSA_SHA1("RSA-SHA1"),
    PLAINTEXT("PLAINTEXT");

    private final String text;

    Method(String text) {
      this.text = text;
    }

    /** The name in requests. */
    public String text() {
      return text;
    }

    String sign(String base, String consumerSecret, String tokenSecret) {
      var keys = encoded(consumerSecret) + '&' + encoded(tokenSecret);
      return switch (this) {
        case PLAINTEXT -> keys;
        case RSA_SHA1 -> rsa(base, consumerSecret);
        case HMAC_SHA1, HMAC_SHA256, HMAC_SHA512 ->
            Base64.getEncoder()
                .encodeToString(
                    Hmac.of(
                        "HmacSHA" + text.substring("HMAC-SHA".length()),
                        keys.getBytes(US_ASCII),
                        base.getBytes(US_ASCII)));
      };
    }

    private static String rsa(String base, String key) {
      try {
        var signature = Signature.getInstance("SHA1withRSA");
        signature.initSign(PemKey.read(key, "RSA"));
        signature.update(base.getBytes(US_ASCII));
        return Base64.getEncoder().encodeToString(signature.sign());
      } catch (GeneralSecurityException unusable) {
        throw new TemplateException("has a private key that cannot sign");
      }
    }
  }

  public OAuth1Signature {
    client = Map.copyOf(client);
    extra = Map.copyOf(extra);
  }

  @Override
  public void present(CredentialValues values, PresentedRequest request) {
    var scope = values.over(client).scope(request);
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("oauth_consumer_key", consumerKey.text(scope));
    token.ifPresent(name -> parameters.put("oauth_token", name.text(scope)));
    parameters.put("oauth_signature_method", method.text());
    parameters.put("oauth_timestamp", TIME.text(scope));
    parameters.put("oauth_nonce", NONCE.text(scope));
    parameters.put("oauth_version", "1.0");
    parameters.putAll(extra);
    var signature =
        method.sign(
            baseString(request, parameters),
            consumerSecret.text(scope),
            tokenSecret.map(secret -> secret.text(scope)).orElse(""));
    parameters.put("oauth_signature", signature);
    var realmText =
        realm
            .map(name -> "realm=\"" + name.text(scope).replaceAll("[\"\\\\]", "") + "\", ")
            .orElse("");
    request.header(
        AUTHORIZATION,
        "OAuth "
            + realmText
            + parameters.entrySet().stream()
                .map(each -> encoded(each.getKey()) + "=\"" + encoded(each.getValue()) + '"')
                .collect(Collectors.joining(", ")));
  }

  /**
   * The signature of a request for credentials (RFC 5849, 2.1 and 2.3).
   *
   * @param withToken whether there is a token already
   * @param parameters of the protocol, beside those of every request
   */
  public OAuth1Signature leg(boolean withToken, Map<String, String> parameters) {
    return new OAuth1Signature(
        consumerKey,
        consumerSecret,
        token.filter(unused -> withToken),
        tokenSecret.filter(unused -> withToken),
        method,
        realm,
        client,
        parameters);
  }

  /** The signature in a presentation, alone or beside others. */
  public static Optional<OAuth1Signature> in(Presentation presentation) {
    if (presentation instanceof OAuth1Signature signature) {
      return Optional.of(signature);
    }
    return presentation instanceof Several several
        ? several.all().stream().flatMap(each -> in(each).stream()).findFirst()
        : Optional.empty();
  }

  /** The text that is signed (RFC 5849, 3.4.1). */
  static String baseString(PresentedRequest request, Map<String, String> parameters) {
    var uri = request.uri();
    var target =
        uri.getScheme().toLowerCase(Locale.ROOT)
            + "://"
            + request.host().toLowerCase(Locale.ROOT)
            + request.path();
    return String.join(
        "&",
        request.method().toUpperCase(Locale.ROOT),
        encoded(target),
        encoded(normalized(request, parameters)));
  }

  private static String normalized(PresentedRequest request, Map<String, String> parameters) {
    var pairs = new ArrayList<List<String>>();
    parameters.forEach((name, value) -> pairs.add(List.of(encoded(name), encoded(value))));
    pairs(request.query(), pairs);
    var type = request.body().contentType().orElse("").toLowerCase(Locale.ROOT);
    if (type.startsWith(FORM)) {
      pairs(new String(request.bytes(), UTF_8), pairs);
    }
    return pairs.stream()
        .sorted(
            (a, b) -> {
              int byName = a.get(0).compareTo(b.get(0));
              return byName == 0 ? a.get(1).compareTo(b.get(1)) : byName;
            })
        .map(pair -> pair.get(0) + "=" + pair.get(1))
        .collect(Collectors.joining("&"));
  }

  /** Pairs of query and body are decoded as forms are, where a plus sign is a space. */
  private static void pairs(String text, List<List<String>> pairs) {
    UnaryOperator<String> again = part -> encoded(URLDecoder.decode(part, UTF_8));
    Arrays.stream(text.split("&"))
        .filter(pair -> !pair.isEmpty())
        .forEach(
            pair -> {
              int equals = pair.indexOf('=');
              pairs.add(
                  List.of(
                      again.apply(equals < 0 ? pair : pair.substring(0, equals)),
                      again.apply(equals < 0 ? "" : pair.substring(equals + 1))));
            });
  }

  private static String encoded(String text) {
    return PercentEncoding.VALUE.encode(text);
  }

  @Override
  public Set<String> names() {
    var names = new LinkedHashSet<String>(consumerKey.names());
    names.addAll(consumerSecret.names());
    token.ifPresent(template -> names.addAll(template.names()));
    tokenSecret.ifPresent(template -> names.addAll(template.names()));
    realm.ifPresent(template -> names.addAll(template.names()));
    names.removeAll(client.keySet());
    return names;
  }

  @Override
  public boolean isSigned() {
    return true;
  }
}
