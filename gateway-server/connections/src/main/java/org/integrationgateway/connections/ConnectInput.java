package org.integrationgateway.connections;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.connection.UpstreamText;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.engines.signing.CertificateAccess;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.engines.signing.OAuth1Signature;
import org.integrationgateway.engines.signing.PresentedRequest;
import org.integrationgateway.manifest.connection.ConnectionParameter.Origin;
import org.integrationgateway.sdk.Secret;

/** Checks a connect request against its connection; collects every problem. */
public final class ConnectInput {
  private static final int LONGEST_VALUE = 64 * 1024;
  private static final int LONGEST_INSTANCE = 100;

  private final Connection connection;
  private final List<FieldProblem> problems = new ArrayList<>();

  private ConnectInput(Connection connection) {
    this.connection = connection;
  }

  /**
   * Returns the fields to store.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS}, with every problem in {@code errors}
   */
  static CredentialFields accept(App app, Connection connection, ConnectRequest request) {
    var submission = new ConnectInput(connection);
    request.instance().ifPresent(submission::checkInstance);
    var fields = submission.fields(request);
    var params = submission.params(request.connectionParams());
    if (!submission.problems.isEmpty()) {
      throw new GatewayException(
              ErrorCode.INVALID_PARAMETERS,
              "the credential for connection '%s' of app '%s' does not fit: %s"
                  .formatted(connection.name(), app.name(), submission.problems.get(0).message()))
          .errors(submission.problems);
    }
    return new CredentialFields(fields, params);
  }

  /** The problems of a request that asks for no secret. */
  public static List<FieldProblem> problems(
      Connection connection, Optional<String> instance, Map<String, String> params) {
    var submission = new ConnectInput(connection);
    instance.ifPresent(submission::checkInstance);
    submission.params(params);
    return List.copyOf(submission.problems);
  }

  private void checkInstance(String instance) {
    if (instance.isBlank()
        || instance.length() > LONGEST_INSTANCE
        || !instance.equals(instance.strip())
        || instance.codePoints().anyMatch(ConnectInput::cannotBeNamed)) {
      problem(
          "/instance",
          "the name of an instance has 1 to %d characters, no control character, and no space at the beginning or end"
              .formatted(LONGEST_INSTANCE));
    }
  }

  /** Half a surrogate pair has no UTF-8: no URL could name the instance to disconnect it. */
  private static boolean cannotBeNamed(int character) {
    return Character.isISOControl(character) || Character.getType(character) == Character.SURROGATE;
  }

  private Map<String, Secret> fields(ConnectRequest request) {
    var names = connection.fields().stream().map(Connection.CredentialField::name).toList();
    var given = new LinkedHashMap<>(request.credentials());
    if (request.credential().isPresent()) {
      single(request.credential().get(), names, given);
    }
    for (var name : List.copyOf(given.keySet())) {
      if (!names.contains(name)) {
        problem(
            "/credentials/" + escaped(name),
            "the connection has no field '%s'; its fields are: %s.%s"
                .formatted(name, listed(names), SimilarNames.sentence(name, names)));
      }
    }
    for (var name : names) {
      var value = Optional.ofNullable(given.get(name));
      if (isOptional(name) && value.filter(secret -> !secret.isEmpty()).isEmpty()) {
        given.put(name, Secret.of(""));
      } else if (value.isEmpty() || value.get().isEmpty()) {
        problem("/credentials/" + escaped(name), "'%s' is missing".formatted(name));
      } else {
        value.get().use(text -> checked("/credentials/" + escaped(name), name, text));
        checkPresented(name, value.get());
      }
    }
    checkCertificate(given);
    return given;
  }

  /** A certificate that no handshake can show is refused before it is stored. */
  private void checkCertificate(Map<String, Secret> given) {
    var access = CertificateAccess.in(connection.presentation());
    if (access.isPresent() && problems.isEmpty()) {
      var values = CredentialValues.of(field -> Optional.ofNullable(given.get(field)));
      try {
        access.get().certificate(values);
      } catch (TemplateException unfit) {
        problem("/credentials", "the credential " + unfit.reason());
      }
    }
  }

  /** A secret that the upstream would get otherwise than it was given is refused by its name. */
  private void checkPresented(String name, Secret secret) {
    if (connection.presentation().isSigned()) {
      return;
    }
    var shown = PresentedRequest.blank();
    var values =
        CredentialValues.of(field -> Optional.of(field.equals(name) ? secret : Secret.of("")));
    try {
      connection.presentation().present(values, shown);
    } catch (TemplateException unfit) {
      problem("/credentials/" + escaped(name), "'%s' %s".formatted(name, unfit.reason()));
    }
    shown
        .unsendable()
        .ifPresent(
            header ->
                problem(
                    "/credentials/" + escaped(name),
                    "'%s' is sent as the header %s, which has at most 16384 characters of Latin-1 and no control character"
                        .formatted(name, header)));
  }

  private boolean isOptional(String name) {
    return connection.fields().stream()
        .anyMatch(field -> field.optional() && field.name().equals(name));
  }

  /** A lone secret needs no name where there is one field to put it in. */
  private void single(Secret credential, List<String> names, Map<String, Secret> given) {
    if (names.size() != 1) {
      problem(
          "/credential",
          names.isEmpty()
              ? "the connection asks for no credential"
              : "the connection has several fields: give them by name in 'credentials': "
                  + listed(names));
      return;
    }
    if (given.putIfAbsent(names.get(0), credential) != null) {
      problem("/credential", "'%s' is given twice".formatted(names.get(0)));
    }
  }

  private Map<String, String> params(Map<String, String> given) {
    var declared = connection.params();
    given.forEach(
        (name, value) -> {
          var pointer = "/connectionParams/" + escaped(name);
          var param = declared.get(name);
          if (param == null) {
            problem(
                pointer,
                "the connection has no parameter '%s'; its parameters are: %s.%s"
                    .formatted(
                        name,
                        listed(declared.keySet().stream().sorted().toList()),
                        SimilarNames.sentence(name, declared.keySet())));
          } else {
            checkParam(pointer, name, param, value);
          }
        });
    declared.forEach(
        (name, param) -> {
          boolean absent = given.getOrDefault(name, "").isBlank();
          boolean asked = param.required() && param.origin().isEmpty();
          if (absent && asked && param.defaultValue().isEmpty()) {
            problem(
                "/connectionParams/" + escaped(name),
                "parameter '%s' is missing".formatted(name)
                    + param.description().map(text -> ": " + text).orElse(""));
          }
        });
    return given;
  }

  private void checkParam(String pointer, String name, Connection.Param param, String value) {
    var origin = param.origin();
    if (origin.isPresent()) {
      problem(
          pointer,
          "'%s' comes from %s: leave it out"
              .formatted(
                  name, origin.get() == Origin.DISCOVERY ? "discovery" : "the token response"));
    } else if (!value.isEmpty() && !UpstreamText.isParameter(value)) {
      problem(
          pointer,
          "'%s' must have at most 4,096 characters, not all of them spaces, and no control character"
              .formatted(name));
    } else {
      connection
          .unfitting(name, value)
          .ifPresent(why -> problem(pointer, "'%s' %s".formatted(name, why)));
    }
  }

  private boolean checked(String pointer, String name, String value) {
    if (value.length() > LONGEST_VALUE) {
      problem(pointer, "'%s' is longer than 64 KiB".formatted(name));
    }
    boolean lines = mayHaveLines(connection, name);
    if (value.codePoints().anyMatch(character -> isRefused(character, lines))) {
      problem(
          pointer,
          "'%s' contains a line break or another control character: remove it".formatted(name));
    }
    return true;
  }

  /**
   * Whether the character is refused: a value of several lines, like a PEM key, suits only a
   * provider that gets it as it is, and a signature.
   */
  private static boolean isRefused(int character, boolean lines) {
    boolean layout = character == '\n' || character == '\r' || character == '\t';
    return Character.isISOControl(character) && !(layout && lines);
  }

  /** Whether a field may have several lines, as private keys have: it stands in no header. */
  public static boolean mayHaveLines(Connection connection, String field) {
    return connection.presentation().leavesFieldsAsTheyAre()
        || connection.presentation() instanceof OAuth1Signature
        || CertificateAccess.in(connection.presentation())
            .filter(access -> access.names().contains(field))
            .isPresent()
        || connection.login().flatMap(settings -> settings.declared().jwt()).isPresent();
  }

  private void problem(String pointer, String message) {
    problems.add(new FieldProblem(pointer, message));
  }

  private static String listed(List<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }

  /** Returns the name as a member of a JSON Pointer (RFC 6901, section 3). */
  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
