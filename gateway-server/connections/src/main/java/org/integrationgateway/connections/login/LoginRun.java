package org.integrationgateway.connections.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.template.TemplateScope;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.oauth.LoginRefusal;
import org.integrationgateway.connections.oauth.TokenAnswer;
import org.integrationgateway.connections.oauth.TokenException;
import org.integrationgateway.core.connection.LoginSettings;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.engines.signing.ClientCertificate;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.manifest.login.TokenLogin;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One login: its requests in order, and the values of their templates. */
final class LoginRun {
  /** No request of a login takes longer. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private static final String STEP = "step";

  private final LoginSettings settings;
  private final TokenLogin declared;
  private final CredentialFields contents;
  private final Map<String, String> params;
  private final Instant now;
  private final TemplateScope scope;
  private final @Nullable ClientCertificate certificate;
  private final List<JsonNode> answers = new ArrayList<>();
  private final Map<String, String> cookies = new LinkedHashMap<>();
  private @Nullable Duration cookieLife;
  private @Nullable String assertion;

  LoginRun(
      LoginSettings settings, CredentialFields contents, Map<String, String> params, Instant now) {
    this.settings = settings;
    this.declared = settings.declared();
    this.contents = contents;
    this.params = params;
    this.now = now;
    this.scope = new TemplateScope(now, this::value);
    this.certificate =
        settings.certificate().map(access -> access.certificate(values())).orElse(null);
  }

  TokenAnswer answer(Deadline deadline) {
    try {
      return answered(deadline);
    } catch (TemplateException unfit) {
      throw LoginRefusal.unfit(unfit.reason());
    }
  }

  private TokenAnswer answered(Deadline deadline) {
    if (declared.steps().isEmpty()) {
      var jwt = declared.jwt().orElseThrow();
      return answer(Secret.of(assertion()), Assertions.life(jwt), Json.object());
    }
    for (int step = 0; step < declared.steps().size(); step++) {
      answers.add(ask(step, deadline));
    }
    var last = answers.get(answers.size() - 1);
    if (declared.cookies().isPresent()) {
      var cookie = cookieHeader();
      return answer(cookie, cookieLife, last);
    }
    var found = JsonPath.text(last, declared.tokenPath()).map(String::strip);
    var token =
        found
            .filter(LoginRun::canBePresented)
            .orElseThrow(() -> withoutToken(declared.tokenPath()));
    return answer(Secret.of(token), TokenExpiry.of(declared, last, now).orElse(null), last);
  }

  private static TokenAnswer answer(Secret token, @Nullable Duration life, JsonNode body) {
    return new TokenAnswer(
        token,
        Optional.empty(),
        Optional.ofNullable(life),
        Optional.empty(),
        Optional.empty(),
        body);
  }

  private static boolean canBePresented(String token) {
    return !token.isEmpty()
        && token.length() <= 16 * 1024
        && token.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  private TokenException withoutToken(String path) {
    var host = url(answers.size() - 1).getHost();
    return LoginRefusal.withoutToken(
        host, path.isEmpty() ? "is not a token" : "has no token at '" + path + "'");
  }

  private JsonNode ask(int step, Deadline deadline) {
    var uri = url(step);
    var request = LoginRequest.of(declared.steps().get(step), uri, declared.accept(), scope);
    var withCookies = cookies.isEmpty() ? request : request.withCookie(cookieText());
    var sending = withCookies.outbound().identifiedBy(certificate);
    try (var reply = settings.outbound().send(sending, deadline.atMost(LONGEST))) {
      var answer = LoginAnswer.read(uri.getHost(), reply);
      var sent = List.copyOf(contents.fields().values());
      boolean isRedirect = reply.status() >= 300 && reply.status() < 400;
      boolean isSession = declared.cookies().isPresent();
      if (!isRedirect || !isSession) {
        LoginRefusal.in(answer, uri.getHost(), reply.status(), sent)
            .ifPresent(
                refused -> {
                  throw refused;
                });
      }
      if (isSession) {
        keep(reply.values("Set-Cookie"));
      }
      return answer;
    } catch (GatewayException failed) {
      throw LoginRefusal.failed(failed);
    }
  }

  private void keep(List<String> values) {
    for (var cookie : SetCookie.all(values)) {
      if (cookie.isRemoved()) {
        cookies.remove(cookie.name());
        continue;
      }
      cookies.put(cookie.name(), cookie.value());
      if (isPresented(cookie.name()) && cookie.life().isPresent()) {
        var life = cookie.life().get();
        cookieLife = cookieLife == null || life.compareTo(cookieLife) < 0 ? life : cookieLife;
      }
    }
  }

  private boolean isPresented(String name) {
    var names = declared.cookies().orElse(List.of());
    return names.isEmpty() || names.contains(name);
  }

  private Secret cookieHeader() {
    var missing =
        declared.cookies().orElse(List.of()).stream()
            .filter(name -> !cookies.containsKey(name))
            .findFirst();
    cookies.keySet().removeIf(name -> !isPresented(name));
    if (missing.isPresent() || cookies.isEmpty()) {
      throw LoginRefusal.withoutToken(
          url(answers.size() - 1).getHost(),
          missing.map(name -> "sets no cookie '" + name + "'").orElse("sets no cookie"));
    }
    return Secret.of(cookieText());
  }

  private String cookieText() {
    var pairs = new ArrayList<String>();
    cookies.forEach((name, value) -> pairs.add(name + '=' + value));
    return String.join("; ", pairs);
  }

  private URI url(int step) {
    try {
      return settings
          .urls()
          .get(step)
          .expand(
              name ->
                  Optional.ofNullable(params.get(name))
                      .or(() -> Optional.ofNullable(ofStep(name))));
    } catch (UrlTemplate.UnusableParameterException unusable) {
      throw new TemplateException(String.valueOf(unusable.getMessage()));
    }
  }

  private CredentialValues values() {
    return new CredentialValues(
        name -> Optional.ofNullable(contents.fields().get(name)),
        name -> Optional.ofNullable(params.get(name)),
        InstantSource.fixed(now));
  }

  private byte @Nullable [] value(String name) {
    if (name.equals(TokenLogin.ASSERTION) && declared.jwt().isPresent()) {
      return assertion().getBytes(UTF_8);
    }
    var secret = contents.fields().get(name);
    if (secret != null) {
      return secret.useBytes(byte[]::clone);
    }
    var text = params.getOrDefault(name, ofStep(name));
    var found = text == null ? ofField(name) : text;
    return found == null ? null : found.getBytes(UTF_8);
  }

  private String assertion() {
    var known = assertion;
    if (known == null) {
      known = Assertions.make(declared.jwt().orElseThrow(), scope, now);
      assertion = known;
    }
    return known;
  }

  /** A member of an earlier answer: {@code step1.site.id}. */
  private @Nullable String ofStep(String name) {
    int dot = name.indexOf('.');
    if (!name.startsWith(STEP) || dot < 0) {
      return null;
    }
    for (int step = 0; step < answers.size(); step++) {
      if (name.substring(0, dot).equals(STEP + (step + 1))) {
        return JsonPath.text(answers.get(step), name.substring(dot + 1)).orElse(null);
      }
    }
    return null;
  }

  /** A member of a field that holds JSON, such as the key file of a service account. */
  private @Nullable String ofField(String name) {
    int dot = name.indexOf('.');
    var field = dot < 0 ? null : contents.fields().get(name.substring(0, dot));
    if (field == null) {
      return null;
    }
    try {
      return field.useBytes(
          bytes -> JsonPath.text(Json.parseObject(bytes), name.substring(dot + 1)).orElse(null));
    } catch (GatewayException malformed) {
      throw new TemplateException("has a '" + name.substring(0, dot) + "' that is not JSON");
    }
  }
}
