package org.integrationgateway.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.builtin.identity.LocalIdentity;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.config.origin.WrittenMember;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.jspecify.annotations.Nullable;

/** Warns about subjects, roles and scopes that no caller can have. */
record CallerChecks(Reading reading) {
  /** Scopes of providers, which no app has as its name. */
  private static final Set<String> PROVIDERS = Set.of("agent", "workflow");

  private static final Pattern SUBJECT = Pattern.compile("(user|service_account|system):.+");

  /** The members of {@code authorization.policies}. */
  void checkPolicies(Map<String, Settings> policies) {
    policies.forEach(
        (name, policy) -> policy.items("members").forEach(member -> checkMember(name, member)));
  }

  private void checkMember(String policy, Settings member) {
    var subject = member.written("subject", String.class);
    if (subject.isEmpty() || SUBJECT.matcher(subject.get()).matches()) {
      return;
    }
    var id = subject.get().substring(subject.get().indexOf(':') + 1);
    warn(
        member.at("subject"),
        "policy '%s' names the subject '%s', which no caller can have: its kind is missing"
            .formatted(policy, subject.get()),
        "Write user:%s, or service_account:%s.".formatted(id, id));
  }

  /** Whether a policy of {@code authorization} gives operators their roles. */
  void checkOperators(Settings authorization, Settings server) {
    if (authorization.blocks("policies").isEmpty() || server.node("admin").isPresent()) {
      return;
    }
    reading.problem(
        ConfigRule.UNADMINISTERED,
        authorization.at("policies"),
        "'authorization.policies' has policies and 'server.admin' is missing: this"
            + " gateway has no operators",
        "Name the policy of its operators in server.admin.authorizationPolicy.");
  }

  /** The roles of {@code server.admin}. */
  void checkAdmin(Settings admin, Map<String, PolicyConfig> policies) {
    var found = RecordBlock.of(ServerConfig.Admin.class).find(admin);
    var policy = found.map(ServerConfig.Admin::policy).map(policies::get);
    if (policy.isEmpty()) {
      return;
    }
    var given =
        policy.get().members().stream()
            .map(PolicyConfig.Member::role)
            .collect(Collectors.toUnmodifiableSet());
    for (var role : found.get().roles()) {
      if (!given.contains(role)) {
        warn(
            admin.at(
                admin.node("allowedRoles").isPresent() ? "allowedRoles" : "authorizationPolicy"),
            "no member of policy '%s' has the admin role '%s'%s"
                .formatted(policy.get().name(), role, SimilarNames.suffix(role, given)),
            "Add a member with this role, or remove it: only members with one of the roles may use"
                + " routes below /admin.");
      }
    }
  }

  /** The scopes of the clients of {@code builtin:local} identity providers. */
  void checkScopes(DeclaredProviders providers, Set<String> apps) {
    for (var provider : providers.of(ProviderKind.IDENTITY)) {
      if (provider.origin() instanceof ProviderConfig.Carried carried) {
        carried
            .find(LocalIdentity.Config.class)
            .map(LocalIdentity.Config::clients)
            .ifPresent(
                clients ->
                    clients.forEach(
                        (name, client) ->
                            checkScopes(name, client.scopes(), carried.written(), apps)));
      }
    }
  }

  private void checkScopes(
      String client, List<String> scopes, @Nullable Node config, Set<String> apps) {
    for (int i = 0; i < scopes.size() && config != null; i++) {
      var app = app(scopes.get(i));
      if (app.isPresent() && !apps.contains(app.get())) {
        var path = List.of("clients", client, "scopes", Integer.toString(i));
        warn(
            WrittenMember.of(config.at(), config, path).at(),
            "scope '%s' of client '%s' names no app%s"
                .formatted(scopes.get(i), client, SimilarNames.suffix(app.get(), apps)),
            "Write APP, APP:OPERATION, connections:APP, agent or workflow."
                + (apps.isEmpty() ? "" : " Apps: " + String.join(", ", apps) + "."));
      }
    }
  }

  /** The app that a scope is for; empty: agents, workflows, the connections of every app. */
  private static Optional<String> app(String scope) {
    var parts = scope.split(":", 2);
    if (PROVIDERS.contains(parts[0])) {
      return Optional.empty();
    }
    if (!parts[0].equals(AppConfig.CONNECTIONS)) {
      return Optional.of(parts[0]);
    }
    return parts.length == 1 ? Optional.empty() : Optional.of(parts[1]);
  }

  private void warn(Position at, String message, String remedy) {
    reading.problem(ConfigRule.MATCHES_NOTHING, at, message, remedy);
  }
}
