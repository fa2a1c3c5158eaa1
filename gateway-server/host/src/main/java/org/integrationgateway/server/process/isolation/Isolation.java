package org.integrationgateway.server.process.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * How a child process is separated from the server, with the tools of the host: a session of its
 * own, so that Ctrl-C reaches only the server; and a signal when the server is killed, for programs
 * that do not read the end of their input. Linux sends that signal when the <em>thread</em> that
 * started the child ends, so the starting thread outlives the child. A server that runs as root
 * also gives each child a UTS namespace, which marks all descendants of the child.
 *
 * @param session of its own
 * @param signal when the server is killed
 * @param namespace of its own
 */
public record Isolation(List<String> session, List<String> signal, List<String> namespace) {
  private static final List<Path> FOLDERS = List.of(Path.of("/usr/bin"), Path.of("/bin"));
  private static final List<String> DEATH_SIGNAL = List.of("--pdeathsig", "TERM", "--");
  private static final List<String> OWN_NAMESPACE = List.of("--uts", "--");
  private static final String SHELL = "/bin/sh";
  private static final String MARK =
      "echo \"$0\" 2>/dev/null >/proc/sys/kernel/domainname; exec \"$@\"";

  /** The tools that this host offers. */
  public static Isolation ofThisHost() {
    return new Isolation(
        tool("setsid").map(setsid -> List.of(setsid.toString())).orElse(List.of()),
        // The smaller systems' tool of the same name does not know the option.
        tool("setpriv", DEATH_SIGNAL).filter(Isolation::works).orElse(List.of()),
        tool("unshare", OWN_NAMESPACE).filter(Isolation::works).orElse(List.of()));
  }

  /**
   * The command of a child.
   *
   * @param mark set as the NIS domain name of the child's UTS namespace; no current directory
   *     service uses that name
   */
  public List<String> command(List<String> argv, String mark) {
    var named = namespace.isEmpty() ? List.<String>of() : List.of(SHELL, "-c", MARK, mark);
    return Stream.of(session, signal, namespace, named, argv).flatMap(List::stream).toList();
  }

  /** The command of what outlives the server. */
  public List<String> detached(String... argv) {
    return Stream.concat(session.stream(), Stream.of(argv)).toList();
  }

  /** Whether children are in namespaces of their own. */
  public boolean hasNamespace() {
    return !namespace.isEmpty();
  }

  private static Optional<List<String>> tool(String name, List<String> options) {
    return tool(name)
        .map(tool -> Stream.concat(Stream.of(tool.toString()), options.stream()).toList());
  }

  private static Optional<Path> tool(String name) {
    return FOLDERS.stream()
        .map(folder -> folder.resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static boolean works(List<String> prefix) {
    var command = Stream.concat(prefix.stream(), Stream.of("true")).toList();
    try {
      var trial =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (trial.waitFor(1, TimeUnit.SECONDS)) {
        return trial.exitValue() == 0;
      }
      trial.destroyForcibly();
      return false;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
