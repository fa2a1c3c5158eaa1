package org.integrationgateway.people.api.admin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.accounts.KnownSubject;
import org.integrationgateway.people.accounts.KnownSubjects;
import org.integrationgateway.people.members.PolicyMember;
import org.integrationgateway.people.members.PolicyMembers;
import tools.jackson.databind.node.ObjectNode;

/** The apps that a policy guards, and the members of these policies. */
public final class MemberRoutes {
  private static final String APPS = "/admin/api/v1/authorization/apps";
  private static final String MEMBERS = APPS + "/{app}/members";

  private static final String OF_SUBJECT = "/admin/api/v1/authorization/members";
  private static final String PEOPLE = "/admin/api/v1/authorization/people";
  private static final String SUBJECT = "subject";
  private static final BodyType<NewMember> BODY = new BodyType<>(NewMember.class);
  private static final String TEXT = "text";

  /** Stands for the operator routes, which no app can be called like. */
  private static final String ADMIN = "admin";

  private final OperatorAccess operators;
  private final PolicyMembers members;
  private final Optional<ServerConfig.Admin> admin;
  private final Supplier<Collection<App>> apps;
  private final KnownSubjects subjects;
  private final AuditTrail audit;

  /**
   * @param operators which must be named by the configuration
   * @param admin whose policy guards the operator routes
   * @param apps that are served now
   * @param subjects that the gateway has seen
   */
  public MemberRoutes(
      OperatorAccess operators,
      PolicyMembers members,
      Optional<ServerConfig.Admin> admin,
      Supplier<Collection<App>> apps,
      KnownSubjects subjects,
      AuditTrail audit) {
    this.operators = operators;
    this.members = members;
    this.admin = admin;
    this.apps = apps;
    this.subjects = subjects;
    this.audit = audit;
  }

  private record NewMember(Optional<String> subject, Optional<String> email, String role) {}

  /**
   * The routes or the app that a policy guards.
   *
   * @param accepted the roles that have an effect; empty where any name is a role
   */
  private record Guarded(
      String name, String policy, Supplier<PolicyRoles> roles, List<String> accepted) {
    Guarded(String name, String policy, Supplier<PolicyRoles> roles) {
      this(name, policy, roles, List.of());
    }

    /** The operator routes. */
    static Guarded operators(ServerConfig.Admin admin) {
      return new Guarded(
          ADMIN,
          admin.policy(),
          () -> PolicyRoles.ofOperators(admin.roles()),
          Stream.concat(admin.roles().stream(), admin.captureRoles().stream()).distinct().toList());
    }

    /** Refuses a role with which a member could do nothing. */
    void requireEffect(String role) {
      if (!accepted.isEmpty() && !accepted.contains(role)) {
        throw GatewayException.invalid(
            "role",
            ("the role '%s' has no effect in Administration: choose a role of"
                    + " server.admin.allowedRoles or captureRoles (%s), or add it to one of them")
                .formatted(role, String.join(", ", accepted)));
      }
    }
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(APPS, RouteInput.paged(), this::apps)
        .get(PEOPLE, RouteInput.paged(TEXT), this::people)
        .get(OF_SUBJECT, RouteInput.paged(SUBJECT), this::ofSubject)
        .get(APPS + "/{app}/roles", this::roles)
        .get(MEMBERS, RouteInput.paged(), this::list)
        .add("PUT", MEMBERS, RouteInput.NONE, this::put)
        .delete(MEMBERS + "/{id}", this::delete);
  }

  private void apps(Exchange exchange) {
    operators.admitNamed(exchange);
    var all = guarded();
    Paging.reply(exchange, "apps", all, Guarded::name, app -> json(all, app));
  }

  private ObjectNode json(List<Guarded> all, Guarded app) {
    var json =
        Json.object()
            .put("name", app.name())
            .put("policy", app.policy())
            .put("default", members.allowsByDefault(app.policy()) ? "allow" : "deny");
    var others = sharing(all, app);
    if (!others.isEmpty()) {
      others.forEach(json.putArray("sharedWith")::add);
    }
    return json;
  }

  /** The other apps with the policy of an app: a member of one is a member of all. */
  private static List<String> sharing(List<Guarded> all, Guarded app) {
    return all.stream()
        .filter(other -> other.policy().equals(app.policy()) && !other.name().equals(app.name()))
        .map(Guarded::name)
        .toList();
  }

  private void people(Exchange exchange) {
    operators.admitNamed(exchange);
    var text = exchange.query().single(TEXT);
    var found = text.map(subjects::find).orElseGet(subjects::all);
    Paging.reply(exchange, "people", found, KnownSubject::subject, MemberRoutes::json);
  }

  private static ObjectNode json(KnownSubject one) {
    var json = Json.object().put(SUBJECT, one.subject());
    one.displayName().ifPresent(name -> json.put("displayName", name));
    one.email().ifPresent(email -> json.put("email", email));
    return json.put("kind", one.kind().name().toLowerCase(Locale.ROOT));
  }

  private List<Guarded> guarded() {
    var guarded = new ArrayList<Guarded>();
    admin.ifPresent(one -> guarded.add(Guarded.operators(one)));
    for (var app : apps.get()) {
      app.policy()
          .ifPresent(
              policy -> guarded.add(new Guarded(app.name(), policy, () -> PolicyRoles.of(app))));
    }
    return guarded;
  }

  private Guarded app(Exchange exchange) {
    var name = exchange.path("app");
    return guarded().stream()
        .filter(app -> app.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_FOUND, "there is no app '%s' with a policy".formatted(name)));
  }

  /** A role that a subject has in an app. */
  private record Held(String app, PolicyMember member) {}

  private void ofSubject(Exchange exchange) {
    operators.admitNamed(exchange);
    var subject = exchange.query().single(SUBJECT).orElseThrow(MemberRoutes::noSubject);
    var byPolicy = members.of(subject);
    var all =
        guarded().stream()
            .flatMap(
                app ->
                    byPolicy.getOrDefault(app.policy(), List.of()).stream()
                        .map(member -> new Held(app.name(), member)))
            .toList();
    Paging.reply(
        exchange,
        "members",
        all,
        held -> held.app + " " + held.member.id(),
        held -> json(held.member).put("app", held.app));
  }

  private static GatewayException noSubject() {
    return GatewayException.invalid(
        SUBJECT, "'subject' is missing: it names whose roles are listed, such as user:ada");
  }

  private void roles(Exchange exchange) {
    operators.admitNamed(exchange);
    var app = app(exchange);
    exchange.reply(200, app.roles().get().json().put("policy", app.policy()));
  }

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    var app = app(exchange);
    var all = members.list(app.policy());
    var answer = Json.object().put("policy", app.policy());
    sharing(guarded(), app).forEach(answer.putArray("sharedWith")::add);
    var list = answer.putArray("members");
    Paging.page(exchange, all, PolicyMember::id).forEach(member -> list.add(known(member)));
    exchange.reply(200, answer);
  }

  private void put(Exchange exchange) throws IOException {
    var operator = operators.admitNamed(exchange);
    var app = app(exchange);
    var body = BODY.read(exchange);
    app.requireEffect(body.role());
    var change = members.put(app.policy(), body.subject(), body.email(), body.role());
    record("member.put", exchange, operator, app, change.member());
    exchange.reply(change.isNew() ? 201 : 200, known(change.member()));
  }

  private void delete(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var app = app(exchange);
    var member = members.delete(app.policy(), exchange.path("id"));
    record("member.delete", exchange, operator, app, member);
    exchange.reply(204);
  }

  private void record(
      String action, Exchange exchange, Caller operator, Guarded app, PolicyMember member) {
    audit.record(
        new AuditEvent(action, operator.subject().id())
            .with("app", app.name())
            .with("policy", app.policy())
            .with("member", member.name())
            .with("role", member.role())
            .with("request", exchange.requestId())
            .with("address", exchange.remoteAddress()));
  }

  /** A member; one that is a subject or an address with whether the gateway has seen it. */
  private ObjectNode known(PolicyMember member) {
    var json = json(member);
    var subject =
        switch (member.by()) {
          case SUBJECT -> member.name();
          case EMAIL -> "user:" + member.name().toLowerCase(Locale.ROOT);
          case GROUP, RELATION -> "";
        };
    return subject.isEmpty() ? json : json.put("known", subjects.knows(subject, this::isApp));
  }

  private boolean isApp(String name) {
    return apps.get().stream().anyMatch(app -> app.name().equals(name));
  }

  private static ObjectNode json(PolicyMember member) {
    var json = Json.object().put("id", member.id());
    json.put(member.by().name().toLowerCase(Locale.ROOT), member.name());
    member.resource().ifPresent(resource -> json.put("resource", resource.toString()));
    return json.put("role", member.role()).put("readOnly", member.readOnly());
  }
}
