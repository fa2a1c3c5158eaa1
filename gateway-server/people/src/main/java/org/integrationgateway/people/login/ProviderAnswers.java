package org.integrationgateway.people.login;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.Person;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls identity providers within a time limit, and checks what they answer. */
final class ProviderAnswers {
  private static final Logger log = LoggerFactory.getLogger(ProviderAnswers.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final String USER = "user:";
  private static final int LONGEST_SUBJECT = 400;
  private static final Pattern ERROR = Pattern.compile("[a-z_]{1,40}");
  private static final int LONGEST_EMAIL = 320;
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_GROUP = 256;
  private static final int MOST_GROUPS = 1_000;

  private ProviderAnswers() {}

  /** The answer of a provider; its refusals and failures as those of a login. */
  static <T> T of(LoginProvider provider, Function<Identity, T> call) {
    try {
      return Deadline.in(TIMEOUT).during(() -> call.apply(provider.identity()));
    } catch (ServiceException refused) {
      throw translated(provider, refused);
    } catch (GatewayException known) {
      throw known;
    } catch (RuntimeException failed) {
      throw failed(provider, failed);
    }
  }

  /** Checks the parameters of a callback at the provider. */
  static void checkResponse(LoginProvider provider, Map<String, String> parameters) {
    of(
        provider,
        unused -> {
          provider.port().checkResponse(parameters);
          return true;
        });
  }

  private static GatewayException translated(LoginProvider provider, ServiceException refused) {
    if (refused.reason() == Reason.UNAVAILABLE
        || refused.reason() == Reason.TIMEOUT
        || refused.reason() == Reason.NO_CAPACITY) {
      log.warn(
          "identity provider '{}' does not respond: {}", provider.name(), refused.getMessage());
      return new GatewayException(
          ErrorCode.PROVIDER_UNAVAILABLE,
          "identity provider '%s' does not respond: try again later".formatted(provider.name()),
          refused);
    }
    if (refused.reason() == Reason.INVALID_GRANT || refused.reason() == Reason.INVALID_TOKEN) {
      log.info("identity provider '{}' refused a login: {}", provider.name(), refused.getMessage());
      return new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "identity provider '%s' does not accept the response of this login: start it again"
              .formatted(provider.name()),
          refused);
    }
    if (refused.reason() == Reason.DENIED) {
      return new GatewayException(
          ErrorCode.FORBIDDEN,
          "identity provider '%s' refused this login".formatted(provider.name()),
          refused);
    }
    return failed(provider, refused);
  }

  private static GatewayException failed(LoginProvider provider, RuntimeException failure) {
    log.error("a login at identity provider '{}' failed", provider.name(), failure);
    return new GatewayException(
        ErrorCode.PROVIDER_FAILED,
        "identity provider '%s' failed; the gateway's log has the reason"
            .formatted(provider.name()),
        failure);
  }

  private static GatewayException garbage(LoginProvider provider, String what) {
    log.error("identity provider '{}' {}: the login is refused", provider.name(), what);
    return new GatewayException(
        ErrorCode.PROVIDER_FAILED, "identity provider '%s' %s".formatted(provider.name(), what));
  }

  /** A page to which a browser may be sent. */
  static URI page(LoginProvider provider, URI url) {
    boolean isWeb = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
    if (!isWeb || url.getHost() == null || url.getRawUserInfo() != null) {
      throw garbage(provider, "returned a login page that is not an http or https URL");
    }
    return url;
  }

  /** The person of a login, within the limits of what a session keeps. */
  static Person person(LoginProvider provider, Person person) {
    if (!isSubject(person.id())) {
      throw garbage(
          provider,
          "returned a user whose id is not 'user:' and a text without spaces around it, together at most %d characters"
              .formatted(LONGEST_SUBJECT));
    }
    if (person.groups().size() > MOST_GROUPS
        || person.groups().stream().anyMatch(group -> !isLine(group, LONGEST_GROUP))) {
      throw garbage(
          provider,
          "names more than %d groups, or one that is longer than %d characters"
              .formatted(MOST_GROUPS, LONGEST_GROUP));
    }
    return new Person(
        person.id(),
        line(person.email(), LONGEST_EMAIL),
        person.emailVerified(),
        line(person.displayName(), LONGEST_NAME),
        List.copyOf(person.groups()));
  }

  private static boolean isSubject(String id) {
    var name = id.startsWith(USER) ? id.substring(USER.length()) : "";
    return isLine(name, LONGEST_SUBJECT - USER.length()) && name.equals(name.strip());
  }

  private static Optional<String> line(Optional<String> text, int longest) {
    return text.filter(line -> isLine(line, longest));
  }

  private static boolean isLine(String text, int longest) {
    return !text.isBlank()
        && text.length() <= longest
        && text.codePoints().noneMatch(Character::isISOControl);
  }

  /** Ends a login with the error that a provider has sent (RFC 6749, section 4.1.2.1). */
  static void refuse(String error) {
    var named = ERROR.matcher(error).matches() ? error : "an unknown error";
    throw new GatewayException(
        error.equals("temporarily_unavailable") || error.equals("server_error")
            ? ErrorCode.PROVIDER_UNAVAILABLE
            : ErrorCode.FORBIDDEN,
        "the identity provider ended the login with %s: start it again".formatted(named));
  }
}
