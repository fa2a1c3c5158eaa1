package org.integrationgateway.scaffold.registry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import tools.jackson.databind.json.JsonMapper;

/**
 * An app of a listed server: a manifest, and what the configuration has to say.
 *
 * @param manifest its text, as YAML
 * @param env variables of the program without secrets
 * @param secrets the names of variables of the program whose values are secrets
 * @param connects whether people connect the app
 */
public record ServerApp(
    String manifest, Map<String, String> env, List<String> secrets, boolean connects) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9.-]+/[A-Za-z0-9._-]+");
  private static final Pattern VERSION =
      Pattern.compile("\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?");
  private static final int LONGEST = 2_000;

  public ServerApp {
    env = Map.copyOf(env);
    secrets = List.copyOf(secrets);
  }

  /**
   * Choices of the operator.
   *
   * @param values of variables, arguments and environment variables, by their names
   * @param open whether a server behind a URL that names no header asks for no login
   * @param hasProgram whether a program is on this host
   */
  public record Choices(Map<String, String> values, boolean open, Predicate<String> hasProgram) {
    public Choices {
      values = Map.copyOf(values);
    }
  }

  /**
   * Makes the app of a server: of its URL where it has one, else of the first program that this
   * host can run.
   *
   * @throws ScaffoldException when the gateway cannot run it, with its name and every reason
   */
  public static ServerApp of(ListedServer server, Choices choices) {
    if (!NAME.matcher(server.name()).matches()) {
      throw new ScaffoldException(
          "'%s' is not the name of a server: a reversed domain, a slash and a name"
              .formatted(Printable.line(server.name())));
    }
    if (!server.status().equals("active")) {
      throw new ScaffoldException(
          "%s is %s in its registry, so it is not imported"
              .formatted(server.name(), Printable.line(server.status())));
    }
    return RemoteApp.of(server, choices)
        .or(() -> ProgramApp.of(server, choices))
        .orElseThrow(
            () ->
                new ScaffoldException(
                    server.name() + " has neither a remote nor a package, so nothing can be run"));
  }

  /** Returns the members that every manifest has. */
  static StringBuilder head(ListedServer server) {
    var text =
        new StringBuilder("# Made by 'gateway import mcp-registry'. It is yours to change.\n");
    text.append("kind: app\n");
    line(text, "source", "registry.modelcontextprotocol.io/servers/" + server.name());
    var version = server.version();
    line(text, "version", VERSION.matcher(version).matches() ? version : "0.0.0");
    Optional.of(server.server().path("title").asString(""))
        .filter(title -> !title.isBlank())
        .ifPresent(title -> line(text, "displayName", Printable.line(title)));
    Optional.of(server.server().path("description").asString(""))
        .filter(about -> !about.isBlank())
        .map(Printable::line)
        .ifPresent(about -> line(text, "description", begin(about)));
    return text;
  }

  /** The beginning of a text, without half of a character at its end. */
  private static String begin(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    boolean isHalf = Character.isHighSurrogate(text.charAt(LONGEST - 1));
    return text.substring(0, isHalf ? LONGEST - 1 : LONGEST);
  }

  private static void line(StringBuilder text, String key, String value) {
    text.append(key).append(": ").append(quoted(value)).append('\n');
  }

  /** Returns a text or a tree as JSON, which YAML reads too. */
  static String quoted(Object value) {
    return JsonMapper.shared().writeValueAsString(value);
  }
}
