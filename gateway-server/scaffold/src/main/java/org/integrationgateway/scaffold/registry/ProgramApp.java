package org.integrationgateway.scaffold.registry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.scaffold.registry.ServerApp.Choices;
import tools.jackson.databind.JsonNode;

/**
 * The app of a server that is a program: a package of npm, PyPI, or an image, of one version, which
 * speaks over its standard input and output.
 */
final class ProgramApp {
  private static final Pattern NPM =
      Pattern.compile("(?:@[a-z0-9~][a-z0-9._~-]*/)?[a-z0-9~][a-z0-9._~-]*");
  private static final Pattern PYPI = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?");
  private static final Pattern IMAGE = Pattern.compile("[a-z0-9][A-Za-z0-9._:/@-]*");
  private static final Pattern VERSION = Pattern.compile("\\d[0-9A-Za-z.+_-]*");

  /** One version: npm takes fewer numbers, and {@code x}, for a range. */
  private static final Pattern SEMANTIC =
      Pattern.compile("\\d+\\.\\d+\\.\\d+(?:[-+][0-9A-Za-z.+-]+)?");

  private static final Pattern PINNED =
      Pattern.compile(
          "[^:@]+(?::(?!latest$)[A-Za-z0-9_][A-Za-z0-9._-]*)|[^@]+@sha256:[0-9a-f]{64}");

  /** Registries of images that anyone may publish to. */
  private static final Set<String> HOSTS =
      Set.of("docker.io", "ghcr.io", "quay.io", "mcr.microsoft.com", "public.ecr.aws");

  /** Variables by which a program, its runner or the loader of the system runs something else. */
  private static final Pattern OF_THE_HOST =
      Pattern.compile(
          "(?i)(?:npm_|node_|ld_|dyld_|python|uv_|pip_|docker_|container|gateway_|java_|jdk_|bash_|ssl_).*"
              + "|path|home|env|ifs|shell|tmpdir|https?_proxy|all_proxy|no_proxy");

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Set<String> AGREED = Set.of("-y", "--yes");

  private final GivenValues values;
  private final Choices choices;
  private final JsonNode listed;
  private final Map<String, String> env = new LinkedHashMap<>();
  private final List<String> secrets = new ArrayList<>();

  private ProgramApp(GivenValues values, Choices choices, JsonNode listed) {
    this.values = values;
    this.choices = choices;
    this.listed = listed;
  }

  static Optional<ServerApp> of(ListedServer server, Choices choices) {
    var packages = server.server().path("packages");
    if (!packages.isArray() || packages.isEmpty()) {
      return Optional.empty();
    }
    var values = new GivenValues(server.name(), choices.values());
    var reasons = new ArrayList<String>();
    for (var listed : packages) {
      var app = new ProgramApp(values, choices, listed);
      var obstacle = app.obstacle();
      if (obstacle.isEmpty()) {
        return Optional.of(app.made(server));
      }
      reasons.add(app.title() + ": " + obstacle.get());
    }
    throw new ScaffoldException(
        "%s cannot be run here: %s".formatted(server.name(), String.join("; ", reasons)));
  }

  private String title() {
    return Printable.line(text("registryType") + " " + text("identifier"));
  }

  private String text(String member) {
    return listed.path(member).asString("");
  }

  /** Why this host does not run the package; empty where it does. */
  private Optional<String> obstacle() {
    var transport = listed.path("transport").path("type").asString("");
    if (!transport.equals("stdio")) {
      return Optional.of(
          "it speaks over '%s', not over its standard input and output"
              .formatted(Printable.line(transport)));
    }
    var runner = runner();
    if (runner.isEmpty()) {
      return Optional.of(
          "packages of '%s' are not run".formatted(Printable.line(text("registryType"))));
    }
    if (!isPlain()) {
      return Optional.of("it comes from another registry than the public one");
    }
    if (!form().matcher(text("identifier")).matches()) {
      return Optional.of("its identifier is malformed");
    }
    if (!isPinned()) {
      return Optional.of("it names no version, so another program could come with the next start");
    }
    for (var argument : listed.path("runtimeArguments")) {
      if (!AGREED.contains(argument.path("value").asString(argument.path("name").asString("")))) {
        return Optional.of(
            "it wants arguments of '%s', which an entry of a registry may not give"
                .formatted(runner.get()));
      }
    }
    return choices.hasProgram().test(runner.get())
        ? Optional.empty()
        : Optional.of("'%s' is not on this host".formatted(runner.get()));
  }

  private Optional<String> runner() {
    return switch (text("registryType")) {
      case "npm" -> Optional.of("npx");
      case "pypi" -> Optional.of("uvx");
      case "oci" -> Optional.of(choices.hasProgram().test("podman") ? "podman" : "docker");
      default -> Optional.empty();
    };
  }

  private Pattern form() {
    return switch (text("registryType")) {
      case "npm" -> NPM;
      case "pypi" -> PYPI;
      default -> IMAGE;
    };
  }

  private boolean isPlain() {
    var base = text("registryBaseUrl").replaceAll("/$", "");
    boolean isKnown =
        base.isEmpty()
            || Set.of("https://registry.npmjs.org", "https://pypi.org", "https://docker.io")
                .contains(base);
    return isKnown && (!text("registryType").equals("oci") || isKnownHost(text("identifier")));
  }

  /** Whether an image has no host in its name, or one of a public registry. */
  private static boolean isKnownHost(String image) {
    int slash = image.indexOf('/');
    var first = slash < 0 ? "" : image.substring(0, slash);
    boolean isHost = first.contains(".") || first.contains(":") || first.equals("localhost");
    return !isHost || HOSTS.contains(first);
  }

  private boolean isPinned() {
    if (text("registryType").equals("oci")) {
      var name = text("identifier").substring(text("identifier").lastIndexOf('/') + 1);
      return PINNED.matcher(name).matches();
    }
    var version = text("registryType").equals("npm") ? SEMANTIC : VERSION;
    return version.matcher(text("version")).matches();
  }

  private ServerApp made(ListedServer server) {
    listed.path("environmentVariables").forEach(this::variable);
    var run = new ArrayList<String>();
    switch (text("registryType")) {
      case "npm" -> run.addAll(List.of("npx", "--yes", text("identifier") + "@" + text("version")));
      case "pypi" -> run.addAll(List.of("uvx", text("identifier") + "==" + text("version")));
      default -> {
        run.addAll(List.of(runner().orElseThrow(), "run", "--interactive", "--rm"));
        env.keySet().forEach(name -> run.add("--env=" + name));
        secrets.forEach(name -> run.add("--env=" + name));
        run.add(text("identifier"));
      }
    }
    listed.path("packageArguments").forEach(one -> run.addAll(argument(one)));
    var text = ServerApp.head(server).append("run: ").append(ServerApp.quoted(run));
    text.append("\nspec:\n  surfaces:\n    mcp: {transport: stdio}\n");
    return new ServerApp(text.toString(), env, secrets, false);
  }

  private List<String> argument(JsonNode argument) {
    var name = argument.path("name").asString("");
    boolean named = argument.path("type").asString("").equals("named");
    var hint = named ? name : argument.path("valueHint").asString("argument");
    var value = values.of(hint.replaceFirst("^-+", ""), argument);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!named) {
      return List.of(value.get());
    }
    return List.of(name.startsWith("-") ? name : "--" + name, value.get());
  }

  private void variable(JsonNode variable) {
    var name = variable.path("name").asString("");
    if (!VARIABLE.matcher(name).matches()) {
      throw new ScaffoldException(
          "%s names the environment variable '%s', which cannot be one"
              .formatted(values.server(), Printable.line(name)));
    }
    if (OF_THE_HOST.matcher(name).matches()) {
      throw new ScaffoldException(
          "%s sets the variable '%s', by which another program could run: an entry of a registry may not"
              .formatted(values.server(), name));
    }
    if (variable.path("isSecret").asBoolean(false)) {
      if (variable.path("isRequired").asBoolean(false) || choices.values().containsKey(name)) {
        secrets.add(name);
      }
      return;
    }
    var value = values.of(name, variable);
    if (value.isPresent() && value.get().contains("${") && !choices.values().containsKey(name)) {
      throw new ScaffoldException(
          "%s gives '%s' a value with '${', in whose place a configuration reads variables and files of the gateway: give one by --set %s=VALUE"
              .formatted(values.server(), name, name));
    }
    value.ifPresent(given -> env.put(name, given));
  }
}
