package org.integrationgateway.packaging.image.launcher;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The POSIX shell script that starts a program on Linux and macOS. It uses only commands built into
 * the shell (an environment without PATH is enough; {@code readlink} only for symbolic links), does
 * not change the working directory, writes no file, and ends with {@code exec}, so that signals
 * reach the program and no shell process stays.
 */
public final class ShellLauncher {
  private static final Pattern PLAIN = Pattern.compile("[\\w.:=+/@%,-]+");

  private static final String FIND_ITSELF =
      """
      #!/bin/sh
      # Starts @title@. Made by gateway package; the host that starts it sets SERVICE_PROVIDER_SOCKET.
      case $0 in
        */*) self=$0 ;;
        *) self=./$0 ;;
      esac
      while [ -h "$self" ]; do
        target=$(readlink "$self") || exit 1
        case $target in
          /*) self=$target ;;
          *) self=${self%/*}/$target ;;
        esac
      done
      here=${self%/*}
      here=$(CDPATH= cd -- "${here:-/}" && pwd -P) || exit 1
      # In the locale C, Java cannot open a path with other letters than those of ASCII.
      case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
        C | POSIX) LC_ALL=C.UTF-8 && export LC_ALL ;;
      esac
      """;

  private static final String OWN_JAVA =
      """
      case $here in
        *:*)
          echo "@title@ cannot run in $here: Java splits its own path at every ':'." >&2
          exit 78
          ;;
      esac
      java=$here/runtime/bin/java
      """;

  /**
   * Reads the version from the file beside a Java, because starting a Java to ask for it takes a
   * third of a provider's start; a Java without this file is started.
   */
  private static final String HOST_JAVA =
      """
      needs=@feature@
      read_feature() {
        feature=
        program=$1
        while [ -h "$program" ]; do
          target=$(readlink "$program" 2>/dev/null) || break
          case $target in
            /*) program=$target ;;
            *) program=${program%/*}/$target ;;
          esac
        done
        release=${program%/*}/../release
        if [ -r "$release" ]; then
          while IFS='=' read -r key value; do
            case $key in JAVA_VERSION) feature=$value ;; esac
          done < "$release"
        fi
        if [ -z "$feature" ]; then
          feature=$("$1" -version 2>&1) || feature=
          case $feature in
            *version*) feature=${feature#*version } ;;
            *) feature= ;;
          esac
        fi
        feature=${feature#\\"}
        feature=${feature#1.}
        feature=${feature%%[!0-9]*}
      }
      java=
      found=
      try() {
        [ -z "$java" ] && [ -f "$1" ] && [ -x "$1" ] || return 0
        read_feature "$1"
        [ -n "$feature" ] || return 0
        if [ "$feature" -ge "$needs" ]; then
          java=$1
          return 0
        fi
        found=${found:-"found $feature at $1"}
      }
      if [ -n "${GATEWAY_PROVIDER_JAVA:-}" ]; then
        try "$GATEWAY_PROVIDER_JAVA"
        found=${found:-"and GATEWAY_PROVIDER_JAVA ($GATEWAY_PROVIDER_JAVA) is not a Java"}
      else
        [ -z "${JAVA_HOME:-}" ] || try "$JAVA_HOME/bin/java"
        try "$(command -v java || :)"
        for candidate in /usr/lib/jvm/*/bin/java /usr/java/*/bin/java /opt/java/*/bin/java \\
            /Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java \\
            /opt/homebrew/opt/openjdk/bin/java /usr/bin/java /usr/local/bin/java; do
          try "$candidate"
        done
      fi
      if [ -z "$java" ]; then
        found=${found:-"and PATH and the usual places have no Java"}
        echo "@title@ needs Java $needs or newer, $found." >&2
        echo "Install one, name its program in GATEWAY_PROVIDER_JAVA, or package this provider" >&2
        echo "with its own runtime: layout 'image'." >&2
        exit 69
      fi
      quiet=
      if [ "$feature" -ge @warns@ ]; then
        quiet='@quiet@'
      fi
      """;

  /**
   * The host may ask Java for a list of the classes that it loads, for an archive of the classes of
   * such a list in place of a start, or to start with an archive. A Java that cannot use an archive
   * starts without it, and would print a warning on standard output.
   */
  private static final String ARCHIVED =
      " \\\n"
          + "  ${SERVICE_JAVA_CLASSES:+\"-XX:DumpLoadedClassList=$SERVICE_JAVA_CLASSES\""
          + " -Xlog:disable -Xlog:all=error:stderr} \\\n"
          + "  ${SERVICE_JAVA_DUMP:+-Xshare:dump"
          + " \"-XX:SharedClassListFile=$SERVICE_JAVA_DUMP\"} \\\n"
          + "  ${SERVICE_JAVA_ARCHIVE:+\"-XX:SharedArchiveFile=$SERVICE_JAVA_ARCHIVE\""
          + " -Xlog:disable -Xlog:all=error:stderr} \\\n"
          + " ";

  private ShellLauncher() {}

  /** Starts a program with its own Java in {@code runtime} beside it. */
  public static String carryingJava(LaunchSettings start) {
    return (FIND_ITSELF + OWN_JAVA).replace("@title@", start.title())
        + exec(ARCHIVED, start.optionsOfItsJava());
  }

  /**
   * Starts a program with the host's Java: the one that {@code GATEWAY_PROVIDER_JAVA} names,
   * otherwise the first that is new enough in {@code JAVA_HOME}, PATH and the usual places.
   */
  public static String searchingJava(LaunchSettings start) {
    return (FIND_ITSELF + HOST_JAVA)
            .replace("@title@", start.title())
            .replace("@feature@", Integer.toString(start.feature()))
            .replace("@warns@", Integer.toString(LaunchSettings.WARNS))
            .replace("@quiet@", LaunchSettings.NO_WARNINGS)
        + exec(" $quiet", start.optionsOfAnyJava());
  }

  private static String exec(String before, List<String> options) {
    return "exec \"$java\""
        + before
        + " "
        + options.stream().map(ShellLauncher::quoted).collect(Collectors.joining(" "))
        + " \\\n  -jar \"$here/lib/program.jar\" \"$@\"\n";
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
