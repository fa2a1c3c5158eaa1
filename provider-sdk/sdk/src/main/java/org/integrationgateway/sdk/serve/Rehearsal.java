package org.integrationgateway.sdk.serve;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarFile;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.typed.TypedApp;

/**
 * A start that is only for the record: the host wants to learn which classes a provider needs, so
 * that later starts find them prepared. What is served meanwhile is not the author's provider,
 * which might act on the world, but one that takes a call the same way. The author's classes are
 * loaded, and none of their code runs.
 */
final class Rehearsal {
  private static final String ASKED = "SERVICE_JAVA_RECORD";
  private static final String CLASS = ".class";
  private static final int MOST_CLASSES = 4_000;

  private Rehearsal() {}

  /** Said and answered. */
  private record Line(String text, int number) {}

  static boolean isAsked(Map<String, String> environment) {
    return environment.containsKey(ASKED);
  }

  static AppProvider provider() {
    return TypedApp.named("rehearsal")
        .operation("line.say", Line.class, Line.class, (line, call) -> line)
        .build();
  }

  /** Loads what lies beside the author's main class, without beginning any of it. */
  static void load(Class<?> main) {
    var source = main.getProtectionDomain().getCodeSource();
    if (source == null) {
      return;
    }
    try (var jar = new JarFile(Path.of(source.getLocation().toURI()).toFile())) {
      jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(CLASS) && !name.contains("-"))
          .limit(MOST_CLASSES)
          .forEach(name -> load(name, main.getClassLoader()));
    } catch (IOException | URISyntaxException noJar) {
      // Then its classes are not prepared.
    }
  }

  private static void load(String name, ClassLoader loader) {
    try {
      var dotted = name.substring(0, name.length() - CLASS.length()).replace('/', '.');
      Class.forName(dotted, false, loader);
    } catch (ClassNotFoundException | LinkageError missing) {
      // It needs something that the package does not carry: nor does the provider use it, then.
    }
  }
}
