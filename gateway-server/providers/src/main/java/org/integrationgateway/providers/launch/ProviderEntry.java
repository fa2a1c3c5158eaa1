package org.integrationgateway.providers.launch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.ProcessLimits;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * A provider as the deployment names and configures it.
 *
 * @param name in messages, logs, and its own environment
 * @param block of the configuration that lists it
 * @param path of its entry in the configuration
 * @param configJson one JSON object
 * @param env added to the clean environment
 * @param allowedHosts the only hosts that its process may reach, when given
 * @param sandbox whether its process is set apart from this host
 * @param limits what its processes may use
 */
public record ProviderEntry(
    ProviderKind<?> kind,
    String name,
    String block,
    String path,
    String configJson,
    Map<String, String> env,
    Optional<Set<String>> allowedHosts,
    Sandbox sandbox,
    ProcessLimits limits) {
  public ProviderEntry {
    env = Map.copyOf(env);
    allowedHosts = allowedHosts.map(Set::copyOf);
  }

  /** An entry that reaches what the server's user reaches. */
  public ProviderEntry(
      ProviderKind<?> kind,
      String name,
      String block,
      String path,
      String configJson,
      Map<String, String> env) {
    this(
        kind,
        name,
        block,
        path,
        configJson,
        env,
        Optional.empty(),
        Sandbox.OFF,
        ProcessLimits.NONE);
  }

  /** Returns this entry with these variables over those of the deployment. */
  public ProviderEntry with(Map<String, String> variables) {
    var all = new HashMap<>(env);
    all.putAll(variables);
    return new ProviderEntry(
        kind, name, block, path, configJson, all, allowedHosts, sandbox, limits);
  }

  /**
   * The problem of the environment that the deployment gives the provider; empty when there is no
   * problem.
   */
  public Optional<String> misconfiguration() {
    var reserved = CleanEnvironment.reserved(env);
    if (!reserved.isEmpty()) {
      return Optional.of(
          "its env sets %s: names that begin with SERVICE_ are the server's own"
              .formatted(String.join(", ", reserved)));
    }
    // The value is not shown, because it may be secret.
    return env.entrySet().stream()
        .filter(variable -> variable.getValue().indexOf('\0') >= 0)
        .findFirst()
        .map(
            variable ->
                "its env gives %s a value with a NUL character, which no program can be given: leave it out"
                    .formatted(variable.getKey()));
  }

  /** The kinds of its package; pages stand among the apps whose operations they show. */
  List<String> packages() {
    return kind.equals(ProviderKind.APP)
        ? List.of(Kind.APP.text(), Kind.UI.text())
        : List.of(kind.text());
  }

  /**
   * Development sources run without a sandbox: their programs may lie anywhere on the machine,
   * which a sandbox hides.
   */
  private static Sandbox sandbox(Source source, Sandbox wanted) {
    return source instanceof Source.Development ? Sandbox.OFF : wanted;
  }

  public static ProviderEntry of(AppConfig app) {
    return new ProviderEntry(
        ProviderKind.APP,
        app.name(),
        "apps",
        "apps." + app.name(),
        app.config().toString(),
        app.env(),
        app.allowedHosts(),
        sandbox(app.source(), app.sandbox()),
        app.pool().limits());
  }

  public static ProviderEntry of(ProviderConfig provider, ProviderConfig.Packaged packaged) {
    return new ProviderEntry(
        provider.kind(),
        provider.kind() + "." + provider.name(),
        "providers." + provider.kind(),
        provider.path(),
        packaged.config().toString(),
        packaged.env(),
        packaged.allowedHosts(),
        packaged.sandbox() == Sandbox.USUAL
            ? Sandbox.OFF
            : sandbox(packaged.source(), packaged.sandbox()),
        packaged.pool().limits());
  }
}
