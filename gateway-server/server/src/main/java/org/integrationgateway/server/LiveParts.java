package org.integrationgateway.server;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.change.ConfigurationChange;
import org.integrationgateway.config.change.LiveKey;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.http.feature.Reloadable;
import org.integrationgateway.http.feature.Reloadable.Refusal;
import org.integrationgateway.http.feature.Reloadable.Takeover;
import org.integrationgateway.http.logging.LogSettings;
import org.integrationgateway.http.reload.Reload;
import org.integrationgateway.providers.directory.ProviderChanges;
import org.integrationgateway.providers.directory.ProviderDirectory;
import org.integrationgateway.server.services.StartupDeclarations;

/** The parts of the server that take over a changed configuration, in their order. */
final class LiveParts {
  private LiveParts() {}

  static Reload.Parts of(
      StartPhase start,
      GatewayFeatures features,
      RunningApps running,
      StartupDeclarations declarations,
      ProviderDirectory services) {
    var policies = new Policies(start.operators().access(), declarations, services);
    var apps = new LiveApps(running, features, start.foundation().config());
    var providers = new LiveProviders(new ProviderChanges(services));
    return new Reload.Parts(
        LiveParts::check,
        LiveApps::resolved,
        List.of(
            Reloadable.of(Set.of(LiveKey.LOG), next -> LogSettings.apply(next.server().log())),
            Reloadable.of(Set.of(LiveKey.NOTICES), next -> features.notices().replace(next)),
            Reloadable.of(
                Set.of(LiveKey.SUBJECT_RATE, LiveKey.ADDRESS_RATE, LiveKey.LOGIN_RATE),
                next -> start.foundation().rates().replace(next.server().limits().rates())),
            // Apps have limits of their own.
            Reloadable.of(
                EnumSet.of(
                    LiveKey.APP_CONCURRENCY,
                    LiveKey.INVOCATION_DEPTH,
                    LiveKey.REQUEST_TIMEOUT,
                    LiveKey.QUESTION_TIMEOUT),
                next -> features.invoker().limit(GatewayFeatures.limits(next))),
            Reloadable.of(
                Set.of(LiveKey.QUOTA, LiveKey.QUOTAS), next -> features.calls().limit(next)),
            providers,
            policies,
            apps,
            new Workflows(features, declarations, services)));
  }

  private static List<Problem> check(ConfigReader.Result result) {
    return result
        .partial()
        .map(config -> ConfigurationCheck.problems(config, result))
        .orElse(List.of());
  }

  /**
   * Policies: new and changed ones count before the apps that they are for change, removed ones
   * until then.
   */
  private record Policies(
      AccessPolicy access, StartupDeclarations declarations, ProviderDirectory services)
      implements Reloadable {
    @Override
    public Set<LiveKey> keys() {
      return Set.of(LiveKey.POLICIES, LiveKey.MODEL, LiveKey.RELATIONSHIPS);
    }

    @Override
    public Takeover prepare(ConfigurationChange change) {
      if (change.live().stream().noneMatch(keys()::contains)) {
        return Takeover.NONE;
      }
      var before = change.before().policies();
      var after = change.after().policies();
      if (before.isEmpty() != after.isEmpty()) {
        return Takeover.refused(
            List.of(
                new Refusal(
                    LiveKey.POLICIES.path(),
                    "the first of 'authorization.policies', and the removal of the last one,"
                        + " cannot change while the server runs, because they decide who is an"
                        + " operator; restart the server")));
      }
      return new Takeover() {
        @Override
        public List<Refusal> apply() {
          var both = new HashMap<>(before);
          both.putAll(after);
          access.replace(both.values());
          return given(change.after());
        }

        @Override
        public void complete() {
          access.replace(after.values());
        }
      };
    }

    private List<Refusal> given(GatewayConfig next) {
      try {
        declarations.replaceAuthorization(next, services);
        return List.of();
      } catch (GatewayException refused) {
        return List.of(new Refusal(LiveKey.MODEL.path(), String.valueOf(refused.getMessage())));
      }
    }
  }

  /** Definitions of workflows: given to their providers after the apps that they call. */
  private record Workflows(
      GatewayFeatures features, StartupDeclarations declarations, ProviderDirectory services)
      implements Reloadable {
    @Override
    public Set<LiveKey> keys() {
      return Set.of(LiveKey.WORKFLOWS);
    }

    @Override
    public Takeover prepare(ConfigurationChange change) {
      if (!change.live().contains(LiveKey.WORKFLOWS)) {
        return Takeover.NONE;
      }
      return () -> {
        features.workflows().declare(change.after());
        return declarations.replaceWorkflows(change.after(), services).entrySet().stream()
            .map(refused -> new Refusal(refused.getKey(), refused.getValue()))
            .toList();
      };
    }
  }
}
