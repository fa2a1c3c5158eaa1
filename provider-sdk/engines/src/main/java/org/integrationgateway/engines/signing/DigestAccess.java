package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.template.TemplateScope;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.base.text.BearerChallenge;

/**
 * Digest access authentication (RFC 7616) with MD5, SHA-256 and SHA-512-256, their session forms,
 * and the protection of request and body. A challenge is kept for the next requests of the same
 * user to the same host.
 */
public final class DigestAccess implements ChallengedPresentation {
  private static final List<String> ALGORITHMS = List.of("MD5", "SHA-256", "SHA-512-256");
  private static final String SESSION = "-SESS";

  /** The challenges of this many users are kept; of others each request asks anew. */
  private static final int MOST = 1000;

  private final ValueTemplate username;
  private final ValueTemplate password;
  private final ConcurrentMap<String, Challenge> known = new ConcurrentHashMap<>();

  public DigestAccess(ValueTemplate username, ValueTemplate password) {
    this.username = username;
    this.password = password;
  }

  /** A challenge of a server, and the number of requests that have answered it. */
  private static final class Challenge {
    private final Map<String, String> parameters;
    private final AtomicInteger answers = new AtomicInteger();

    Challenge(Map<String, String> parameters) {
      this.parameters = parameters;
    }

    int next() {
      return answers.incrementAndGet();
    }

    String get(String name) {
      return parameters.getOrDefault(name, "");
    }

    /** The algorithm in capitals, without its session form. */
    String algorithm() {
      var name = parameters.getOrDefault("algorithm", "MD5").toUpperCase(Locale.ROOT);
      return isSession() ? name.substring(0, name.length() - SESSION.length()) : name;
    }

    boolean isSession() {
      return get("algorithm").toUpperCase(Locale.ROOT).endsWith(SESSION);
    }

    boolean isUsable() {
      return ALGORITHMS.contains(algorithm()) && !get("nonce").isEmpty();
    }
  }

  /** Answers the last challenge of the host; the first request has none to answer. */
  @Override
  public void present(CredentialValues values, PresentedRequest request) {
    var challenge = known.get(key(values, request));
    if (challenge != null) {
      var nonce = ValueTemplate.of("random.hex").text(values.scope(request));
      request.header(AUTHORIZATION, answer(challenge, values, request, nonce, challenge.next()));
    }
  }

  /** Each stream is preceded: a challenge may be stale, and its answer is in the same request. */
  @Override
  public boolean asksFirst(PresentedRequest request) {
    return true;
  }

  @Override
  public boolean answered(CredentialValues values, PresentedRequest request, Answer answer) {
    if (!answer.isRefusal()) {
      return false;
    }
    var strongest =
        BearerChallenge.parameters("digest", answer.challenges()).stream()
            .map(Challenge::new)
            .filter(Challenge::isUsable)
            .max(Comparator.comparingInt(each -> ALGORITHMS.indexOf(each.algorithm())));
    var key = key(values, request);
    if (strongest.isEmpty()) {
      known.remove(key);
      return false;
    }
    if (known.size() >= MOST) {
      known.clear();
    }
    known.put(key, strongest.get());
    return true;
  }

  /** A digest, so that the map of challenges holds no secret. */
  private String key(CredentialValues values, PresentedRequest request) {
    TemplateScope scope = request.scope(values);
    return Sha256.hex(request.host() + '\0' + username.text(scope) + '\0' + password.text(scope));
  }

  private String answer(
      Challenge challenge,
      CredentialValues values,
      PresentedRequest request,
      String cnonce,
      int count) {
    var scope = request.scope(values);
    return authorization(
        challenge.parameters, username.text(scope), password.text(scope), request, cnonce, count);
  }

  /** The header that answers a challenge (RFC 7616, 3.4). */
  static String authorization(
      Map<String, String> parameters,
      String user,
      String password,
      PresentedRequest request,
      String cnonce,
      int count) {
    var challenge = new Challenge(parameters);
    var realm = challenge.get("realm");
    var nonce = challenge.get("nonce");
    var uri = request.query().isEmpty() ? request.path() : request.path() + '?' + request.query();
    var secret = hash(challenge, user + ':' + realm + ':' + password);
    if (challenge.isSession()) {
      secret = hash(challenge, secret + ':' + nonce + ':' + cnonce);
    }
    var protection = protection(challenge, request);
    var what = request.method() + ':' + uri;
    if (protection.equals("auth-int")) {
      what += ':' + hash(challenge, request.bytes());
    }
    var number = "%08x".formatted(count);
    var middle = protection.isEmpty() ? nonce : String.join(":", nonce, number, cnonce, protection);
    var response = hash(challenge, secret + ':' + middle + ':' + hash(challenge, what));
    boolean hidesUser = challenge.get("userhash").equalsIgnoreCase("true");
    var shown = hidesUser ? hash(challenge, user + ':' + realm) : user;
    var header =
        new StringBuilder("Digest username=")
            .append(quoted(shown))
            .append(", realm=")
            .append(quoted(realm))
            .append(", nonce=")
            .append(quoted(nonce))
            .append(", uri=")
            .append(quoted(uri))
            .append(", response=")
            .append(quoted(response));
    if (parameters.containsKey("algorithm")) {
      header.append(", algorithm=").append(challenge.get("algorithm"));
    }
    if (parameters.containsKey("opaque")) {
      header.append(", opaque=").append(quoted(challenge.get("opaque")));
    }
    if (!protection.isEmpty()) {
      header.append(", qop=").append(protection).append(", nc=").append(number);
      header.append(", cnonce=").append(quoted(cnonce));
    }
    return hidesUser ? header.append(", userhash=true").toString() : header.toString();
  }

  /** Protects the request alone where the server lets it; empty for servers of RFC 2069. */
  private static String protection(Challenge challenge, PresentedRequest request) {
    if (challenge.get("qop").isEmpty()) {
      return "";
    }
    var offered = Arrays.stream(challenge.get("qop").split(",")).map(String::strip).toList();
    if (offered.contains("auth")) {
      return "auth";
    }
    if (!offered.contains("auth-int")) {
      throw new TemplateException("meets a Digest challenge with an unknown protection");
    }
    request.bytes();
    return "auth-int";
  }

  private static String hash(Challenge challenge, String text) {
    boolean isUtf8 = challenge.get("charset").equalsIgnoreCase("UTF-8");
    return hash(challenge, text.getBytes(isUtf8 ? UTF_8 : latin(text)));
  }

  private static Charset latin(String text) {
    return ISO_8859_1.newEncoder().canEncode(text) ? ISO_8859_1 : UTF_8;
  }

  private static String hash(Challenge challenge, byte[] bytes) {
    try {
      var name = challenge.algorithm().replace("SHA-512-256", "SHA-512/256");
      return HexFormat.of().formatHex(MessageDigest.getInstance(name).digest(bytes));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java has " + challenge.algorithm(), impossible);
    }
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  @Override
  public Set<String> names() {
    var names = new LinkedHashSet<>(username.names());
    names.addAll(password.names());
    return names;
  }

  @Override
  public boolean isSigned() {
    return true;
  }
}
