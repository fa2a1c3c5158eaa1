package org.integrationgateway.sdk.runtime;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The program to run in a session.
 *
 * @param sessionId a session in state {@code READY}
 * @param name under which it is deployed: letters, digits, {@code _} and {@code -}
 * @param location of the package: the path of a folder or an archive on the runtime's side, or a
 *     URL where the runtime fetches
 * @param sha256 of the package's archive, 64 lower-case hexadecimal digits; empty for a folder
 * @param entrypoint the program in the package: relative, inside it
 * @param args at most 256
 * @param env further environment variables, at most 256; not {@code SERVICE_*}, which the runtime
 *     sets. Values may be secret
 * @param network the TLS identity and the host's URL for an app on a network; absent: it listens on
 *     a unix socket, without host services
 */
public record AppLaunch(
    String sessionId,
    String name,
    String location,
    Optional<String> sha256,
    String entrypoint,
    List<String> args,
    Map<String, String> env,
    Optional<AppNetwork> network) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,128}");
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,254}");
  private static final String RESERVED = "SERVICE_";
  private static final int MAX_PATH = 4_096;
  private static final int MAX_ENTRYPOINT = 1_024;
  private static final int MAX_ITEMS = 256;
  private static final int MAX_ITEM = 64 << 10;

  public AppLaunch {
    args = List.copyOf(args);
    env = Map.copyOf(env);
    CheckedRuntime.requireId(sessionId);
    if (!NAME.matcher(name).matches()) {
      throw Refusal.of("'%s' is not the name of an app: letters, digits, '_' and '-'", name);
    }
    Refusal.requireText("the location of a package", location, MAX_PATH);
    sha256.ifPresent(
        digest -> {
          if (!DIGEST.matcher(digest).matches()) {
            throw Refusal.of("'%s' is not a SHA-256: 64 lower-case hexadecimal digits", digest);
          }
        });
    Refusal.requireInside("the entrypoint", entrypoint, MAX_ENTRYPOINT);
    Refusal.requireAtMost("arguments of an app", args.size(), MAX_ITEMS);
    args.forEach(argument -> requireItem("an argument", argument));
    Refusal.requireAtMost("variables of an app", env.size(), MAX_ITEMS);
    env.forEach(AppLaunch::requireVariable);
  }

  private static void requireVariable(String name, String value) {
    if (!VARIABLE.matcher(name).matches()) {
      throw Refusal.of("'%s' is not the name of a variable", name);
    }
    if (name.startsWith(RESERVED)) {
      throw Refusal.of("the variable '%s' is the runtime's own: use another name", name);
    }
    requireItem("the variable '" + name + "'", value);
  }

  private static void requireItem(String what, String text) {
    if (text.length() > MAX_ITEM || text.indexOf('\0') >= 0) {
      throw Refusal.of("%s has at most %d characters, and no NUL", what, MAX_ITEM);
    }
  }

  /** A package's program without arguments or variables of its own. */
  public static AppLaunch of(String sessionId, String name, String location, String entrypoint) {
    return new AppLaunch(
        sessionId,
        name,
        location,
        Optional.empty(),
        entrypoint,
        List.of(),
        Map.of(),
        Optional.empty());
  }

  /** Returns this launch from an archive with this digest. */
  public AppLaunch verified(String digest) {
    return new AppLaunch(
        sessionId, name, location, Optional.of(digest), entrypoint, args, env, network);
  }

  /** Returns this launch with these arguments and variables. */
  public AppLaunch with(List<String> arguments, Map<String, String> variables) {
    return new AppLaunch(
        sessionId, name, location, sha256, entrypoint, arguments, variables, network);
  }

  /** The same over a network. */
  public AppLaunch over(AppNetwork other) {
    return new AppLaunch(
        sessionId, name, location, sha256, entrypoint, args, env, Optional.of(other));
  }

  /** Omits arguments and variables, which may be secret. */
  @Override
  public String toString() {
    return "AppLaunch[session %s, app %s, %s in %s]"
        .formatted(sessionId, name, entrypoint, location);
  }
}
