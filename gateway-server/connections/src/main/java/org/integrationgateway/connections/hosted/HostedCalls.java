package org.integrationgateway.connections.hosted;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.connections.hosted.verify.HostedRequest;
import org.integrationgateway.connections.hosted.verify.RejectedRequestException;
import org.integrationgateway.connections.hosted.verify.SchemeVerifier;
import org.integrationgateway.connections.hosted.verify.Verified;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.HostedBinding;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.identity.CallerRefusal;
import org.integrationgateway.http.identity.RefusalObserver;
import org.integrationgateway.http.rate.RequestRates;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers requests of hosted bindings: verified over their raw bytes before anything is parsed,
 * then remembered by their delivery, then invoked as the subject that the app's provider resolves,
 * else as the app's own.
 */
public final class HostedCalls {
  private static final Logger log = LoggerFactory.getLogger(HostedCalls.class);

  private final Function<String, Optional<App>> apps;
  private final Invoker invoker;
  private final RequestRates rates;
  private final RefusalObserver refusals;
  private final Deliveries deliveries;
  private final InstantSource clock;

  /**
   * @param refusals told of requests that are not verified
   * @param records of the deliveries
   */
  public HostedCalls(
      Function<String, Optional<App>> apps,
      Invoker invoker,
      RequestRates rates,
      RefusalObserver refusals,
      IdempotencyRecords records,
      InstantSource clock) {
    this.apps = apps;
    this.invoker = invoker;
    this.rates = rates;
    this.refusals = refusals;
    this.deliveries = new Deliveries(records);
    this.clock = clock;
  }

  /**
   * A request for a binding.
   *
   * @param route as {@code METHOD /template}
   * @param id the gateway's name for the request
   */
  public record Arrival(String app, String binding, String route, String address, String id) {}

  /**
   * Verifies a request and invokes the target of its binding.
   *
   * @throws GatewayException {@code UNAUTHENTICATED}, with one text for all causes; {@code
   *     RATE_LIMITED}, {@code UNSUPPORTED_MEDIA_TYPE}, {@code INVALID_REQUEST}, {@code
   *     INVALID_JSON}, {@code IDEMPOTENCY_IN_PROGRESS}, {@code ADMIN_CONFIGURATION_REQUIRED}, and
   *     as the invoker
   */
  public HostedAnswer answer(Arrival arrival, HostedRequest request) throws IOException {
    var app = apps.apply(arrival.app).orElseThrow(HostedCalls::nothingHere);
    app.health()
        .unknownOperations()
        .ifPresent(
            reason -> {
              throw reason;
            });
    var binding =
        Optional.ofNullable(app.hosted().get(arrival.binding))
            .orElseThrow(HostedCalls::nothingHere);
    var verified = verified(arrival, binding, request);
    var body = body(binding, request);
    var proven = ProvenParts.of(binding);
    var all = HostedInput.of(request, binding.scheme(), proven, body);
    var input = known(app, binding, all);
    var question =
        new SubjectQuestion(
            app, binding, request, proven, verified, input.withSegments(all, request));
    var deadline = invoker.deadline(app.name());
    if (verified.delivery().isEmpty()) {
      return new HostedAnswer(invoke(arrival, question, input, body, deadline), false);
    }
    return deliveries.answer(
        app.name(),
        binding.name(),
        verified.delivery().get(),
        () -> invoke(arrival, question, input, body, deadline));
  }

  /** The challenge of the scheme of a binding (RFC 9110, section 11.6.1). */
  public Optional<String> challenge(Arrival arrival) {
    return apps.apply(arrival.app)
        .map(app -> app.hosted().get(arrival.binding))
        .map(HostedBinding::scheme)
        .map(HostedCalls::challenge);
  }

  private static String challenge(SecurityScheme scheme) {
    if (scheme instanceof SecurityScheme.Http http) {
      return switch (http.scheme()) {
        case BASIC -> "Basic realm=\"gateway\", charset=\"UTF-8\"";
        case BEARER -> "Bearer realm=\"gateway\"";
      };
    }
    return scheme instanceof SecurityScheme.ApiKey
        ? "ApiKey realm=\"gateway\""
        : "Signature realm=\"gateway\"";
  }

  private static GatewayException nothingHere() {
    return new GatewayException(ErrorCode.NOT_FOUND, "the gateway has no route for this path");
  }

  private Verified verified(Arrival arrival, HostedBinding binding, HostedRequest request)
      throws IOException {
    var verifier = SchemeVerifier.of(binding.scheme(), () -> secrets(binding), clock);
    return rates.<Verified, IOException>verified(
        arrival.address,
        arrival.route,
        () -> {
          try {
            return verifier.verify(request);
          } catch (RejectedRequestException rejected) {
            refusals.refused(
                new CallerRefusal(
                    "unknown",
                    arrival.route,
                    arrival.id,
                    ErrorCode.UNAUTHENTICATED,
                    rejected.reason()));
            throw new GatewayException(
                ErrorCode.UNAUTHENTICATED,
                "the request is not authenticated as this route requires");
          }
        });
  }

  private static List<Secret> secrets(HostedBinding binding) {
    var secrets = binding.secrets().get();
    if (secrets.isEmpty()) {
      throw new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
          "an operator of this gateway has to configure the secret of security scheme '%s'"
              .formatted(binding.schemeName()));
    }
    return secrets;
  }

  private static byte[] body(HostedBinding binding, HostedRequest request) throws IOException {
    var body = request.body().bytes();
    var declared = binding.body();
    if (declared.isEmpty()) {
      return body;
    }
    if (body.length == 0 && declared.get().required()) {
      throw new GatewayException(ErrorCode.INVALID_REQUEST, "this route needs a body");
    }
    var type = request.mediaType();
    boolean accepted = type.map(declared.get()::accepts).orElse(declared.get().accepts(""));
    if (body.length > 0 && !accepted) {
      throw new GatewayException(
          ErrorCode.UNSUPPORTED_MEDIA_TYPE,
          "the Content-Type is %s, this route accepts %s"
              .formatted(
                  type.map(sent -> "'" + sent + "'").orElse("not given"),
                  String.join(", ", declared.get().content())));
    }
    return body;
  }

  /** Senders send more than an operation declares, and their authors cannot change that. */
  private static HostedInput known(App app, HostedBinding binding, HostedInput input) {
    var operation = app.operations().get(binding.target());
    return operation == null ? input : input.keeping(names(operation.input().json()));
  }

  private static Predicate<String> names(ObjectNode schema) {
    var more = schema.get("additionalProperties");
    boolean isClosed =
        schema.get("properties") instanceof ObjectNode
            && !schema.has("patternProperties")
            && !schema.has("unevaluatedProperties")
            && (more == null || more.isBoolean() && !more.booleanValue());
    return isClosed ? schema.get("properties")::has : name -> true;
  }

  private Reply invoke(
      Arrival arrival,
      SubjectQuestion question,
      HostedInput input,
      byte[] body,
      Deadline deadline) {
    var app = question.app();
    var binding = question.binding();
    var subject =
        app.httpSubjects()
            .httpSubject(question.request(body), deadline)
            .orElseGet(() -> Subject.of(App.deploymentOwner(app.name())));
    try {
      return invoker.invoke(
          new Call(
              Door.HOSTED,
              new CallOrigin.Outside(Caller.of(subject)),
              app.name(),
              binding.target(),
              input.arguments(),
              Selector.NONE,
              deadline,
              arrival.id,
              binding.withoutCredential(),
              CallClient.UNREACHABLE));
    } catch (GatewayException refused) {
      throw forSender(arrival, subject, refused);
    }
  }

  /**
   * A refusal in words for a sender, who is no user of the gateway: the names of subjects, policies
   * and connections are for operators.
   */
  private static GatewayException forSender(
      Arrival arrival, Subject subject, GatewayException refused) {
    var told = Optional.<GatewayException>empty();
    switch (refused.code()) {
      case NOT_CONNECTED, RECONNECT_REQUIRED, INSTANCE_SELECTION_REQUIRED ->
          told =
              Optional.of(
                  new GatewayException(
                      ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
                      "an operator of this gateway has to give this route a credential: its log"
                          + " says which, at this request id"));
      case NOT_FOUND ->
          told =
              Optional.of(
                  new GatewayException(
                      ErrorCode.FORBIDDEN,
                      "the subject of this request may not use the target of this route; an "
                          + "operator of this gateway can allow it"));
      default -> {}
    }
    told.ifPresent(
        sent ->
            log.warn(
                "{} of app '{}' refused request {} of {}: {}; the target needs 'credentialMode:"
                    + " none' or a connection with 'exposure: internal', and the subject a role"
                    + " in the app's policy",
                arrival.route,
                arrival.app,
                arrival.id,
                subject.id(),
                refused.detail()));
    return told.orElse(refused);
  }
}
