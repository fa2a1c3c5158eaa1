package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.integrationgateway.base.digest.Hmac;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.base.text.PercentEncoding;

/**
 * Signature Version 4 of AWS, in the Authorization header. A body that streams is signed as {@code
 * UNSIGNED-PAYLOAD}, which S3 accepts over https.
 *
 * @param sessionToken of temporary credentials; an empty text is not sent
 */
public record AwsSignature(
    ValueTemplate accessKeyId,
    ValueTemplate secretAccessKey,
    Optional<ValueTemplate> sessionToken,
    ValueTemplate region,
    ValueTemplate service)
    implements Presentation {
  private static final String ALGORITHM = "AWS4-HMAC-SHA256";
  private static final String UNSIGNED = "UNSIGNED-PAYLOAD";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT);
  private static final int DATE = 8;

  /** Beside those that begin with x-amz-, which must be signed. */
  private static final Set<String> SIGNED = Set.of("range", "content-md5");

  @Override
  public void present(CredentialValues values, PresentedRequest request) {
    var scope = request.scope(values);
    var name = service.text(scope);
    boolean isS3 = name.equals("s3");
    var time = TIME.format(values.clock().instant().atOffset(ZoneOffset.UTC));
    var payload = payload(request, isS3);
    request.header("X-Amz-Date", time);
    if (isS3) {
      request.header("X-Amz-Content-Sha256", payload);
    }
    sessionToken
        .map(token -> token.text(scope))
        .filter(token -> !token.isEmpty())
        .ifPresent(token -> request.header("X-Amz-Security-Token", token));
    var headers = headers(request);
    var signed = String.join(";", headers.keySet());
    var canonical =
        String.join(
            "\n",
            request.method(),
            path(request.path(), isS3),
            query(request.query()),
            headers.entrySet().stream()
                .map(header -> header.getKey() + ":" + header.getValue() + "\n")
                .collect(Collectors.joining()),
            signed,
            payload);
    var date = time.substring(0, DATE);
    var place = String.join("/", date, region.text(scope), name, "aws4_request");
    var toSign = String.join("\n", ALGORITHM, time, place, Sha256.hex(canonical));
    request.header(
        AUTHORIZATION,
        "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
            .formatted(
                ALGORITHM,
                accessKeyId.text(scope),
                place,
                signed,
                HexFormat.of().formatHex(signature(secretAccessKey.text(scope), place, toSign))));
  }

  private static byte[] signature(String secret, String place, String toSign) {
    var key = ("AWS4" + secret).getBytes(UTF_8);
    for (var part : place.split("/")) {
      key = Hmac.sha256(key, part);
    }
    return Hmac.sha256(key, toSign);
  }

  private static String payload(PresentedRequest request, boolean isS3) {
    var bytes = request.body().bytes();
    if (bytes != null) {
      return Sha256.hex(bytes);
    }
    if (!isS3 || !request.isEncrypted()) {
      throw new TemplateException(
          "signs bodies for AWS, which takes one that streams only at S3 and over https");
    }
    return UNSIGNED;
  }

  private static TreeMap<String, String> headers(PresentedRequest request) {
    var headers = new TreeMap<String, String>();
    headers.put("host", request.host());
    request.body().contentType().ifPresent(type -> headers.put("content-type", trimmed(type)));
    for (var header : request.all()) {
      var name = header.getKey().toLowerCase(Locale.ROOT);
      if (name.startsWith("x-amz-") || SIGNED.contains(name)) {
        headers.put(name, trimmed(header.getValue()));
      }
    }
    return headers;
  }

  private static String trimmed(String value) {
    return value.strip().replaceAll(" +", " ");
  }

  /** Encoded once more than in the URL, except for S3, whose keys may be {@code a//b}. */
  private static String path(String path, boolean isS3) {
    var segments = (isS3 ? path : path.replaceAll("/{2,}", "/")).split("/", -1);
    return Arrays.stream(segments)
        .map(isS3 ? AwsSignature::reencoded : PercentEncoding.VALUE::encode)
        .collect(Collectors.joining("/"));
  }

  private static String query(String query) {
    if (query.isEmpty()) {
      return "";
    }
    return Arrays.stream(query.split("&"))
        .filter(pair -> !pair.isEmpty())
        .map(
            pair -> {
              int equals = pair.indexOf('=');
              return List.of(
                  reencoded(equals < 0 ? pair : pair.substring(0, equals)),
                  reencoded(equals < 0 ? "" : pair.substring(equals + 1)));
            })
        .sorted(
            (a, b) -> {
              int byName = a.get(0).compareTo(b.get(0));
              return byName == 0 ? a.get(1).compareTo(b.get(1)) : byName;
            })
        .map(pair -> pair.get(0) + "=" + pair.get(1))
        .collect(Collectors.joining("&"));
  }

  private static String reencoded(String part) {
    return PercentEncoding.VALUE.encode(PercentEncoding.decode(part));
  }

  @Override
  public Set<String> names() {
    var names = new LinkedHashSet<>(accessKeyId.names());
    names.addAll(secretAccessKey.names());
    sessionToken.ifPresent(token -> names.addAll(token.names()));
    names.addAll(region.names());
    names.addAll(service.names());
    return names;
  }

  @Override
  public List<String> headerNames() {
    return List.of(AUTHORIZATION, "X-Amz-Date", "X-Amz-Content-Sha256", "X-Amz-Security-Token");
  }

  @Override
  public boolean isSigned() {
    return true;
  }
}
