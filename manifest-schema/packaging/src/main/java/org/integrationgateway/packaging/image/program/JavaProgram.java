package org.integrationgateway.packaging.image.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A compiled Java program, ready to be packaged.
 *
 * @param classes its own jar, or the folder of its classes
 * @param libraries the jars it needs at run time, in class path order
 * @param mainClass class to start; empty to search for it, see {@link MainClass}
 * @param jvmOptions added after the launcher's own, so that they take precedence
 * @param modules of the JDK to add to an image besides those that its classes mention
 */
public record JavaProgram(
    Path classes,
    List<Path> libraries,
    Optional<String> mainClass,
    List<String> jvmOptions,
    List<String> modules) {
  public JavaProgram {
    libraries = List.copyOf(libraries);
    jvmOptions = List.copyOf(jvmOptions);
    modules = List.copyOf(modules);
  }
}
