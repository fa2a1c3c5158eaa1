package org.integrationgateway.packaging.image.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the class that starts a provider. The author can name it (in the build, or as {@code
 * Main-Class} of the jar); otherwise it is the only class with a {@code main} that calls the SDK,
 * and if no class calls the SDK, the only class with a {@code main}.
 */
public final class MainClass {
  private static final String SDK = "org.integrationgateway.sdk.";

  private final Optional<String> declared;
  private final List<String> callingSdk;
  private final List<String> startable;

  private MainClass(Optional<String> declared, List<String> callingSdk, List<String> startable) {
    this.declared = declared;
    this.callingSdk = List.copyOf(callingSdk);
    this.startable = List.copyOf(startable);
  }

  /** Searches a jar or a folder of classes. */
  public static MainClass search(Path classes) throws IOException {
    var entry = new ClassPathEntry(classes);
    var startable = new ArrayList<String>();
    var callers = new ArrayList<String>();
    entry.eachClass(
        found -> {
          if (found.startable()) {
            startable.add(found.name());
          }
          if (found.references().stream().anyMatch(MainClass::startsProviders)) {
            callers.add(found.name());
          }
        });
    var callingSdk = startable.stream().filter(name -> callsTheSdk(name, callers)).toList();
    return new MainClass(entry.declaredMainClass(), callingSdk, startable);
  }

  /**
   * Returns whether a class or one nested in it is among the callers: the main of a class in Kotlin
   * only calls that of its companion.
   */
  private static boolean callsTheSdk(String name, List<String> callers) {
    return callers.stream().anyMatch(one -> one.equals(name) || one.startsWith(name + "$"));
  }

  private static boolean startsProviders(String name) {
    return name.startsWith(SDK) && name.endsWith(".ProviderMain");
  }

  /**
   * Returns whether these classes are a provider's program, and not only code beside a manifest.
   */
  public boolean isProvider() {
    return declared.isPresent() || !callingSdk.isEmpty();
  }

  /**
   * Returns the class to start.
   *
   * @throws AmbiguousMainClassException when no class, or more than one, can be started
   */
  public String required() throws AmbiguousMainClassException {
    if (declared.isPresent()) {
      return declared.get();
    }
    var candidates = callingSdk.isEmpty() ? startable : callingSdk;
    if (candidates.size() == 1) {
      return candidates.get(0);
    }
    throw new AmbiguousMainClassException(candidates);
  }
}
