package org.integrationgateway.manifest.packaging.image;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The POSIX shell script that starts a Java provider. It uses only what a shell has built in (an
 * environment without PATH is enough), leaves the working directory alone, writes nothing, and ends
 * in {@code exec}, so that signals reach the provider and no shell stays behind.
 *
 * @param title for the first comment
 * @param mainClass to start
 * @param jars file names in {@code lib}, in class path order
 * @param jvmOptions the author's
 * @param feature of the Java it carries, or the oldest it can run on
 */
record Launcher(
    String title, String mainClass, List<String> jars, List<String> jvmOptions, int feature) {
  /** Short start and small memory first: a provider waits for others most of its life. */
  private static final List<String> QUICK_START =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData",
          "-Xshare:auto",
          "-Xms16m",
          "-Xmx256m",
          "-Dfile.encoding=UTF-8");

  private static final String FIND_ITSELF =
      """
      #!/bin/sh
      # Starts %s. Made by gateway package; whoever starts it gives SERVICE_PROVIDER_SOCKET.
      case $0 in
        */*) self=$0 ;;
        *) self=./$0 ;;
      esac
      while [ -h "$self" ]; do
        target=$(readlink "$self")
        case $target in
          /*) self=$target ;;
          *) self=${self%%/*}/$target ;;
        esac
      done
      here=${self%%/*}
      here=$(CDPATH= cd -- "${here:-/}" && pwd -P) || exit 1
      """;

  private static final String OWN_JAVA =
      """
      java=$here/runtime/bin/java
      """;

  private static final String HOST_JAVA =
      """
      java=$(command -v java || :)
      for candidate in /usr/lib/jvm/*/bin/java /usr/java/*/bin/java /opt/java/*/bin/java \\
          /opt/homebrew/opt/openjdk/bin/java /usr/bin/java /usr/local/bin/java; do
        [ -n "$java" ] && break
        [ -x "$candidate" ] && java=$candidate
      done
      if [ -z "$java" ]; then
        echo "%s needs Java %d or newer, and there is no 'java' on PATH or in /usr/lib/jvm." >&2
        echo "Install one, or package it with its own runtime: layout 'image'." >&2
        exit 69
      fi
      """;

  Launcher {
    if (!title.matches("[\\w .+-]+")) {
      throw new IllegalArgumentException(
          "title '" + title + "' would not survive a shell: letters, digits and . + - _ only");
    }
    jars = List.copyOf(jars);
    jvmOptions = List.copyOf(jvmOptions);
  }

  String withOwnJava() {
    var options = new ArrayList<>(QUICK_START);
    if (feature >= 24) {
      // Netty and protobuf use both; from 24 on the JVM warns on every start.
      options.add("--enable-native-access=ALL-UNNAMED");
      options.add("--sun-misc-unsafe-memory-access=allow");
    }
    return FIND_ITSELF.formatted(title) + OWN_JAVA + exec(options);
  }

  String withJavaOfTheHost() {
    return FIND_ITSELF.formatted(title) + HOST_JAVA.formatted(title, feature) + exec(QUICK_START);
  }

  private String exec(List<String> own) {
    var options = new ArrayList<>(own);
    options.addAll(jvmOptions);
    var classPath = jars.stream().map(jar -> "$here/lib/" + jar).collect(Collectors.joining(":"));
    return "exec \"$java\" "
        + options.stream().map(Launcher::quoted).collect(Collectors.joining(" "))
        + " \\\n  -cp \""
        + classPath
        + "\" \\\n  "
        + mainClass
        + " \"$@\"\n";
  }

  private static String quoted(String word) {
    return word.matches("[\\w.:=+/@%,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
