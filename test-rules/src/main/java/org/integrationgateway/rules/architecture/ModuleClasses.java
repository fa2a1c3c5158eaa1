package org.integrationgateway.rules.architecture;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * The compiled main classes of the module that is tested, without those of other modules that share
 * its packages.
 */
public final class ModuleClasses implements LocationProvider {
  private static final Path CLASSES = Path.of("target", "classes");

  @Override
  public Set<Location> get(Class<?> test) {
    if (!Files.isDirectory(CLASSES)) {
      throw new IllegalStateException("no classes in " + CLASSES.toAbsolutePath());
    }
    return Set.of(Location.of(CLASSES));
  }
}
