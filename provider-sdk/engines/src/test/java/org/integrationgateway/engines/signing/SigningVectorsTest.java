package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.rules.key.RsaKeys;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of the vendors and of the RFCs. */
final class SigningVectorsTest {
  private static CredentialValues values(Map<String, String> fields, String now) {
    return new CredentialValues(
        name -> Optional.ofNullable(fields.get(name)).map(Secret::of),
        name -> Optional.empty(),
        InstantSource.fixed(Instant.parse(now)));
  }

  private static PresentedRequest request(
      String method, String uri, Map<String, String> headers, PresentedRequest.Body body) {
    return new PresentedRequest(
        method, URI.create(uri), () -> List.copyOf(headers.entrySet()), body);
  }

  private static PresentedRequest.Body body(String type, String text) {
    return new PresentedRequest.Body(Optional.of(type), text.getBytes(UTF_8));
  }

  private static AwsSignature aws(String region, String service) {
    return new AwsSignature(
        ValueTemplate.of("id"),
        ValueTemplate.of("secret"),
        Optional.of(ValueTemplate.of("session")),
        ValueTemplate.literal(region),
        ValueTemplate.literal(service));
  }

  /** The signing example of the General Reference, and get-vanilla of the test suite. */
  @ParameterizedTest
  @CsvSource({
    "https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08, iam,"
        + " application/x-www-form-urlencoded; charset=utf-8,"
        + " 5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7",
    "https://example.amazonaws.com/, service, ,"
        + " 5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
    "https://example.amazonaws.com/?Param2=value2&Param1=value1, service, ,"
        + " b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
  })
  void signsAsAwsDoes(String uri, String service, String type, String signature) {
    var request =
        request(
            "GET",
            uri,
            Map.of(),
            new PresentedRequest.Body(Optional.ofNullable(type), new byte[0]));
    aws("us-east-1", service)
        .present(
            values(
                Map.of(
                    "id",
                    "AKIDEXAMPLE",
                    "session",
                    "",
                    "secret",
                    "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
                "2015-08-30T12:36:00Z"),
            request);
    assertThat(request.find("Authorization").orElseThrow())
        .startsWith(
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/"
                + service
                + "/aws4_request")
        .endsWith("Signature=" + signature);
  }

  /** The examples of the API reference of S3. */
  @ParameterizedTest
  @CsvSource({
    "test.txt, true, f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    "?lifecycle, false, fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    "?max-keys=2&prefix=J, false, 34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  })
  void signsAsS3Does(String path, boolean range, String signature) {
    var request =
        request(
            "GET",
            "https://examplebucket.s3.amazonaws.com/" + path,
            range ? Map.of("Range", "bytes=0-9") : Map.of(),
            PresentedRequest.Body.NONE);
    aws("us-east-1", "s3").present(s3Values(), request);
    assertThat(request.find("Authorization").orElseThrow()).endsWith("Signature=" + signature);
  }

  private static CredentialValues s3Values() {
    return values(
        Map.of(
            "id", "AKIAIOSFODNN7EXAMPLE",
            "secret", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
            "session", ""),
        "2013-05-24T00:00:00Z");
  }

  @Test
  void signsABodyThatStreamsOnlyForS3OverHttps() {
    var streaming = new PresentedRequest.Body(Optional.of("text/plain"), null);
    var request = request("PUT", "https://b.s3.amazonaws.com/a%20b", Map.of(), streaming);
    aws("us-east-1", "s3").present(s3Values(), request);
    assertThat(request.find("X-Amz-Content-Sha256")).contains("UNSIGNED-PAYLOAD");
    var plain = request("PUT", "http://b.s3.amazonaws.com/a", Map.of(), streaming);
    assertThatThrownBy(() -> aws("us-east-1", "s3").present(s3Values(), plain))
        .isInstanceOf(TemplateException.class)
        .hasMessageContaining("over https");
    var other = request("POST", "https://lambda.amazonaws.com/", Map.of(), streaming);
    assertThatThrownBy(() -> aws("us-east-1", "lambda").present(s3Values(), other))
        .isInstanceOf(TemplateException.class);
  }

  @Test
  void sendsAndSignsTheTokenOfTemporaryCredentials() {
    var request =
        request("GET", "https://sts.amazonaws.com/", Map.of(), PresentedRequest.Body.NONE);
    aws("eu-west-1", "sts")
        .present(
            values(Map.of("id", "A", "secret", "s", "session", "t0ken"), "2015-08-30T12:36:00Z"),
            request);
    assertThat(request.find("X-Amz-Security-Token")).contains("t0ken");
    assertThat(request.find("Authorization").orElseThrow())
        .contains("SignedHeaders=host;x-amz-date;x-amz-security-token,");
  }

  /** RFC 5849, 3.4.1.1. */
  @Test
  void makesTheSignatureBaseStringOfRfc5849() {
    var request =
        request(
            "POST",
            "http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b",
            Map.of(),
            body("application/x-www-form-urlencoded", "c2&a3=2+q"));
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("oauth_consumer_key", "9djdj82h48djs9d2");
    parameters.put("oauth_token", "kkk9d7dh3k39sjv7");
    parameters.put("oauth_signature_method", "HMAC-SHA1");
    parameters.put("oauth_timestamp", "137131201");
    parameters.put("oauth_nonce", "7d8f3e4a");
    assertThat(OAuth1Signature.baseString(request, parameters))
        .isEqualTo(
            "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D"
                + "%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26"
                + "oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp"
                + "%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7");
  }

  /** The request for a photo of RFC 5849, 1.2. */
  @Test
  void signsAsRfc5849Does() {
    var request =
        request(
            "GET",
            "http://photos.example.net/photos?file=vacation.jpg&size=original",
            Map.of(),
            PresentedRequest.Body.NONE);
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("oauth_consumer_key", "dpf43f3p2l4k3l03");
    parameters.put("oauth_token", "nnch734d00sl2jdk");
    parameters.put("oauth_signature_method", "HMAC-SHA1");
    parameters.put("oauth_timestamp", "137131202");
    parameters.put("oauth_nonce", "chapoH");
    var base = OAuth1Signature.baseString(request, parameters);
    assertThat(OAuth1Signature.Method.HMAC_SHA1.sign(base, "kd94hf93k423kf44", "pfkkdhi9sl3r4s00"))
        .isEqualTo("MdpQcU8iPSUjWoN/UDMsK2sui9I=");
    assertThat(OAuth1Signature.Method.PLAINTEXT.sign(base, "kd94&", "pf")).isEqualTo("kd94%26&pf");
  }

  @Test
  void presentsEveryParameterOfOAuth1() {
    var request = request("GET", "https://a.test/x", Map.of(), PresentedRequest.Body.NONE);
    new OAuth1Signature(
            ValueTemplate.of("key"),
            ValueTemplate.of("secret"),
            Optional.of(ValueTemplate.of("token")),
            Optional.of(ValueTemplate.of("token_secret")),
            OAuth1Signature.Method.HMAC_SHA256,
            Optional.of(ValueTemplate.literal("123_SB1")),
            Map.of("secret", Secret.of("s")),
            Map.of())
        .present(
            values(Map.of("key", "k", "token", "t", "token_secret", "ts"), "2015-08-30T12:36:00Z"),
            request);
    assertThat(request.find("Authorization").orElseThrow())
        .startsWith("OAuth realm=\"123_SB1\", oauth_consumer_key=\"k\", oauth_token=\"t\"")
        .contains("oauth_signature_method=\"HMAC-SHA256\"", "oauth_timestamp=\"1440938160\"")
        .contains("oauth_version=\"1.0\"", "oauth_signature=\"");
  }

  /** RFC 7616, 3.9.1. */
  @ParameterizedTest
  @CsvSource({
    "MD5, 8ca523f5e9506fed4657c9700eebdbec",
    "SHA-256, 753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
  })
  void answersTheDigestChallengeOfRfc7616(String algorithm, String response) {
    var challenge =
        Map.of(
            "realm", "http-auth@example.org",
            "qop", "auth, auth-int",
            "algorithm", algorithm,
            "nonce", "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
            "opaque", "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS");
    var request =
        request(
            "GET", "http://www.example.org/dir/index.html", Map.of(), PresentedRequest.Body.NONE);
    assertThat(
            DigestAccess.authorization(
                challenge,
                "Mufasa",
                "Circle of Life",
                request,
                "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
                1))
        .startsWith("Digest username=\"Mufasa\", realm=\"http-auth@example.org\"")
        .contains("response=\"" + response + "\"", "uri=\"/dir/index.html\"", "nc=00000001");
  }

  /** RFC 7616, 3.9.2: a user who is hidden, with SHA-512-256 and UTF-8. */
  @Test
  void hidesTheUserOfADigest() {
    var challenge =
        Map.of(
            "realm", "api@example.org",
            "qop", "auth",
            "algorithm", "SHA-512-256",
            "nonce", "5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK",
            "opaque", "HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDssOS",
            "charset", "UTF-8",
            "userhash", "true");
    var request =
        request("GET", "http://api.example.org/doe.json", Map.of(), PresentedRequest.Body.NONE);
    assertThat(
            DigestAccess.authorization(
                challenge,
                "J\u00e4s\u00f8n Doe",
                "Secret, or not?",
                request,
                "NTg6RKcb9boFIAS3KrFK9BGeh+niz/sm",
                1))
        .endsWith("userhash=true")
        .doesNotContain("Doe");
  }

  /** RFC 7515, A.1. */
  @Test
  void signsATokenWithHmac() {
    var key =
        Base64.getUrlDecoder()
            .decode(
                "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75"
                    + "aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow");
    assertThat(
            JwsAlgorithm.HS256.sign(
                "{\"typ\":\"JWT\",\r\n \"alg\":\"HS256\"}".getBytes(UTF_8), CLAIMS, key))
        .endsWith(".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
  }

  private static final byte[] CLAIMS =
      "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"
          .getBytes(UTF_8);

  private static String pem(PrivateKey key) {
    return "-----BEGIN PRIVATE KEY-----\n"
        + Base64.getMimeEncoder().encodeToString(key.getEncoded())
        + "\n-----END PRIVATE KEY-----\n";
  }

  @ParameterizedTest
  @CsvSource({
    "RS256, RSA, SHA256withRSA",
    "RS512, RSA, SHA512withRSA",
    "ES256, secp256r1, SHA256withECDSAinP1363Format",
    "ES384, secp384r1, SHA384withECDSAinP1363Format",
  })
  void signsATokenWithAPrivateKey(JwsAlgorithm algorithm, String kind, String verified)
      throws Exception {
    var pair = keys(kind);
    var token =
        algorithm.sign("{}".getBytes(UTF_8), CLAIMS, pem(pair.getPrivate()).getBytes(UTF_8));
    int dot = token.lastIndexOf('.');
    var signature = Signature.getInstance(verified);
    signature.initVerify(pair.getPublic());
    signature.update(token.substring(0, dot).getBytes(UTF_8));
    assertThat(signature.verify(Base64.getUrlDecoder().decode(token.substring(dot + 1)))).isTrue();
  }

  private static KeyPair keys(String kind) throws GeneralSecurityException {
    if (kind.equals("RSA")) {
      return RsaKeys.first();
    }
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec(kind));
    return generator.generateKeyPair();
  }

  @Test
  void refusesAKeyThatIsNotOneOfTheAlgorithm() {
    assertThatThrownBy(() -> JwsAlgorithm.RS256.sign(CLAIMS, CLAIMS, "s3cret".getBytes(UTF_8)))
        .isInstanceOf(TemplateException.class)
        .hasMessageContaining("BEGIN PRIVATE KEY")
        .hasMessageNotContaining("s3cret");
    assertThatThrownBy(() -> JwsAlgorithm.HS256.sign(CLAIMS, CLAIMS, new byte[0]))
        .isInstanceOf(TemplateException.class);
  }

  @Test
  void presentsValuesInHeadersQueryAndCookies() {
    var request =
        request(
            "GET",
            "https://a.test/x?page=2",
            Map.of("Cookie", "theme=dark"),
            PresentedRequest.Body.NONE);
    new Presentation.Placed(
            Map.of(
                "X-Signature",
                ValueTemplate.parse(
                    "{hex(hmacSha256(key, request.method, request.path, '?', request.query))}")),
            Map.of("api_key", ValueTemplate.of("key")),
            Map.of("sid", ValueTemplate.parse("{key}-1")))
        .present(values(Map.of("key", "a&b"), "2015-08-30T12:36:00Z"), request);
    assertThat(request.uri()).hasToString("https://a.test/x?page=2&api_key=a%26b");
    assertThat(request.find("Cookie")).contains("theme=dark; sid=a&b-1");
    assertThat(request.find("X-Signature").orElseThrow())
        .isEqualTo(
            ValueTemplate.parse("{hex(hmacSha256('a&b', 'GET/x?page=2&api_key=a%26b'))}")
                .text(values(Map.of(), "2015-08-30T12:36:00Z").scope(PresentedRequest.blank())));
  }
}
