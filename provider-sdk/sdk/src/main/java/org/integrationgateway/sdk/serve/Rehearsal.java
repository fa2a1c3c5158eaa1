package org.integrationgateway.sdk.serve;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarFile;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.typed.TypedApp;

/**
 * A start that only records the classes that a provider needs, so that the host can prepare them
 * for later starts. It serves a stand-in that takes calls like the author's provider, but has no
 * effects. The author's classes are loaded; none of their code runs.
 */
final class Rehearsal {
  private static final String ASKED = "SERVICE_JAVA_RECORD";
  private static final String CLASS = ".class";
  private static final int MOST_CLASSES = 4_000;

  private Rehearsal() {}

  /** The input and the answer of the stand-in's operation. */
  private record Line(String text, int number) {}

  static boolean isAsked(Map<String, String> environment) {
    return environment.containsKey(ASKED);
  }

  static AppProvider provider() {
    return TypedApp.named("rehearsal")
        .operation("line.say", Line.class, Line.class, (line, call) -> line)
        .build();
  }

  /** Loads the classes in the jar of the author's main class, without initializing them. */
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
      // The package lacks a class that this one needs, so the provider does not use it.
    }
  }
}
