package org.integrationgateway.server.provider.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A package whose program does in shell what needs no JVM, and becomes {@link FaultyProvider}. */
final class FaultyPackage {
  private static final String SCRIPT =
      """
      #!/bin/sh
      here=$(pwd)
      case "$FAULT" in
        EXITS_0) exit 0 ;;
        EXITS_3) echo 'cannot read /etc/fixture.conf' >&2; exit 3 ;;
        NEVER_LISTENS) exec sleep 300 ;;
        IGNORES_ALL) trap '' TERM HUP INT; while :; do sleep 1; done ;;
        CLOSES_STDIO) exec 0<&- 1>&- 2>&- ;;
        IGNORES_TERM) trap '' TERM ;;
        FLOODS) yes 'a flood of lines, all of them alike' & ;;
        ENDLESS_LINE) tr '\\0' x < /dev/zero & ;;
        BINARY_LOG) cat /dev/urandom & ;;
        FORKS) sh "$here/fork.sh" 5 "$here" & ;;
        ESCAPES) @escape@ ;;
      esac
      exec '@java@' -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -Xmx96m \\
        -XX:+ExitOnOutOfMemoryError -cp '@classpath@' @main@
      """;

  /** Two of itself each time, which heed nothing; the last ones stay. */
  private static final String FORK =
      """
      trap '' TERM HUP INT
      if [ "$1" -gt 0 ]; then
        sh "$2/fork.sh" $(($1 - 1)) "$2" &
        sh "$2/fork.sh" $(($1 - 1)) "$2" &
      fi
      sleep 300
      """;

  /** Leaves the session, has no living parent, and forgets its environment. */
  private static final String ESCAPE =
      "setsid sh -c \"exec env -i setsid sh '$here/escapee.sh' %s &\"";

  private static final String ESCAPEE =
      """
      trap '' TERM HUP INT
      PATH=/usr/bin:/bin
      while :; do sleep 1; done
      """;

  private FaultyPackage() {}

  /** Writes it into this folder. */
  static Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/faulty
        version: 1.0.0
        run: [./provider.sh]
        """);
    Files.writeString(folder.resolve("fork.sh"), FORK);
    Files.writeString(folder.resolve("escapee.sh"), ESCAPEE);
    var script =
        SCRIPT
            .replace("@escape@", ESCAPE.formatted(silence()))
            .replace("@java@", Path.of(System.getProperty("java.home"), "bin", "java").toString())
            .replace("@classpath@", System.getProperty("java.class.path"))
            .replace("@main@", FaultyProvider.class.getName());
    var program = Files.writeString(folder.resolve("provider.sh"), script);
    if (!program.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + program + " executable");
    }
    return folder;
  }

  /** Only root has a mark that such a process cannot remove: other users need another trace. */
  private static String silence() {
    return System.getProperty("user.name").equals("root") ? "<&- >&- 2>&-" : "";
  }
}
