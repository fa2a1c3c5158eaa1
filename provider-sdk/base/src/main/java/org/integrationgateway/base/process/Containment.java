package org.integrationgateway.base.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * How the children of this process are separated from it, with the tools of the host:
 *
 * <ul>
 *   <li>a session of their own, so that Ctrl-C does not reach them;
 *   <li>a PID namespace: when the child or this process ends, the kernel ends all that came out of
 *       the child, also what left its session, its parent and its environment. An ordinary user
 *       gets one in a user namespace, where the host allows it;
 *   <li>without a namespace, SIGTERM for the child when this process is killed.
 * </ul>
 *
 * <p>All of that is Linux; elsewhere a child is only a child.
 *
 * @param session what stands before a command for a session of its own
 * @param signal the same for a signal, which follows it, at the end of this process
 * @param namespace the same for a PID namespace; empty without one
 * @param ownUsers whether that is in a user namespace: sudo and other programs that change the user
 *     fail there, and files of other users have an unknown owner
 */
public record Containment(
    List<String> session, List<String> signal, List<String> namespace, boolean ownUsers) {
  /** A child is only a child. */
  public static final Containment NONE = new Containment(List.of(), List.of(), List.of(), false);

  private static final List<Path> FOLDERS = List.of(Path.of("/usr/bin"), Path.of("/bin"));
  private static final String SHELL = "/bin/sh";

  /** How long a trial of the tools may take, also on a host that is busy. */
  private static final int TRIAL_SECONDS = 10;

  /**
   * The kernel sends no signal when this process has ended before the child asked for it. Then the
   * child has another parent, and ends here.
   */
  private static final String STARTED_BY = "[ $PPID = %d ] || exit 137; ";

  private static final String EXECUTE = "exec \"$0\" \"$@\"";

  /**
   * By descriptor 5 the init reads which process is the parent of the outer process. The number of
   * the outer process is not in use while the child runs.
   */
  private static final String UNSHARE =
      "exec 5</proc/$$/stat; exec %s%s --pid --fork --kill-child=TERM --mount-proc"
          + " --propagation slave -- /bin/sh -c \"$0\" $$ \"$@\"";

  /** The init needs the capabilities until it has drawn the first number. */
  private static final String USER_NAMESPACE = " --user --map-current-user --keep-caps";

  private static final String DROP = "%s --ambient-caps -all --inh-caps -all -- ";

  /**
   * Process 1 of the namespace: collects orphans, returns the exit code of its program, and ends
   * with it, upon which the kernel kills the rest. It gets SIGTERM when the process that started it
   * is gone: then it passes the signal on, and ends two seconds later. The kernel ignores a signal
   * to a process 1 without a handler, so the init checks once that no parent ended before it had
   * one.
   *
   * <p>The program's number inside is that of a process outside, because Java names files in /tmp
   * by its number. A shell starts background commands with SIGINT and SIGQUIT ignored; env changes
   * that back.
   */
  private static final String INIT =
      """
      trap "exit 143" TERM
      read -r pid name state parent rest <&5
      [ "$parent" = %d ] || exit 143
      echo $(($0 - 1)) 2>/dev/null >/proc/sys/kernel/ns_last_pid
      exec 3>&2 2>/dev/null 4<&0 5<&-
      %s --default-signal=INT,QUIT "$@" <&4 2>&3 3>&- 4<&- &
      program=$!
      trap "kill $program; (%s 2; kill -KILL $program) & wait $program; exit" TERM
      wait $program
      exit $?
      """;

  public Containment {
    session = List.copyOf(session);
    signal = List.copyOf(signal);
    namespace = List.copyOf(namespace);
  }

  /** The best that this host offers; found out once, in some milliseconds. */
  public static Containment ofThisHost() {
    return OfThisHost.FOUND;
  }

  /** Apart, because most processes start no child. */
  private static final class OfThisHost {
    static final Containment FOUND = find();
  }

  /**
   * A session of their own and no more: children may end later than the thread that starts them.
   */
  public static Containment inSession() {
    var session = tool("setsid").map(List::of).orElse(List.of());
    return new Containment(session, List.of(), List.of(), false);
  }

  static Containment find() {
    var session = inSession().session();
    var signal = tool("setpriv").map(tool -> List.of(tool, "--pdeathsig")).orElse(List.of());
    var plain = new Containment(session, signal, List.of(), false);
    // The smaller systems' tool of the same name does not know the option.
    if (signal.isEmpty() || !plain.works()) {
      return inSession();
    }
    var namespace = namespaceOfThisHost();
    var contained = new Containment(session, signal, namespace, !isRoot());
    return !namespace.isEmpty() && contained.works() ? contained : plain;
  }

  private static List<String> namespaceOfThisHost() {
    var tools =
        Stream.of("unshare", "setpriv", "env", "sleep")
            .flatMap(name -> tool(name).stream())
            .toList();
    if (tools.size() < 4) {
      return List.of();
    }
    boolean root = isRoot();
    var enter = UNSHARE.formatted(tools.get(0), root ? "" : USER_NAMESPACE);
    var env = root ? tools.get(2) : DROP.formatted(tools.get(1)) + tools.get(2);
    var init = INIT.formatted(ProcessHandle.current().pid(), env, tools.get(3));
    return List.of(SHELL, "-c", startedByThis() + enter, init);
  }

  private static String startedByThis() {
    return STARTED_BY.formatted(ProcessHandle.current().pid());
  }

  /** Returns this containment on a host that allows no namespaces. */
  public Containment withoutNamespace() {
    return new Containment(session, signal, List.of(), false);
  }

  /** Returns this containment for programs that need the users of the host. */
  public Containment withUsersOfTheHost() {
    return ownUsers ? withoutNamespace() : this;
  }

  /** Whether children are in PID namespaces. */
  public boolean hasNamespace() {
    return !namespace.isEmpty();
  }

  /**
   * The whole command of a child.
   *
   * @param sandboxed whether it is a sandbox that makes a PID namespace and ends it at SIGTERM
   */
  public List<String> command(List<String> argv, boolean sandboxed) {
    boolean namespaced = hasNamespace() && !sandboxed;
    var command = new ArrayList<>(session);
    if (!signal.isEmpty()) {
      command.addAll(signal);
      command.addAll(List.of(namespaced ? "KILL" : "TERM", "--"));
    }
    if (namespaced) {
      command.addAll(namespace);
    } else if (!signal.isEmpty()) {
      command.addAll(List.of(SHELL, "-c", startedByThis() + EXECUTE));
    }
    command.addAll(argv);
    return command;
  }

  private static Optional<String> tool(String name) {
    return FOLDERS.stream()
        .map(folder -> folder.resolve(name))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  private static boolean isRoot() {
    try {
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private boolean works() {
    try {
      var trial =
          new ProcessBuilder(command(List.of("true"), false))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      // An interrupt of the caller must not cost every later child its containment.
      trial.onExit().completeOnTimeout(trial, TRIAL_SECONDS, TimeUnit.SECONDS).join();
      if (!trial.isAlive()) {
        return trial.exitValue() == 0;
      }
      trial.destroyForcibly();
      return false;
    } catch (IOException e) {
      return false;
    }
  }
}
