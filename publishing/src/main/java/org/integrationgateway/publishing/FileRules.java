package org.integrationgateway.publishing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.integrationgateway.packaging.release.signature.VerificationKey;

/** Files that Central requires: three jars, and a signature and checksums beside each file. */
final class FileRules {
  private static final List<String> JARS = List.of(".jar", "-sources.jar", "-javadoc.jar");

  private final VerificationKey key;

  FileRules(VerificationKey key) {
    this.key = key;
  }

  List<String> problems(Component component) throws IOException {
    var problems = new ArrayList<String>();
    if (!component.pom().packaging().equals("pom")) {
      for (var ending : JARS) {
        if (component.has(ending)) {
          checkEntries(component, component.file(ending), problems);
        } else {
          problems.add(
              component.coordinates()
                  + ": has no "
                  + component.coordinates().prefix()
                  + ending
                  + ", which Central requires beside every jar; the profile release attaches it");
        }
      }
    }
    for (var file : component.artifacts()) {
      check(component, file, problems);
    }
    return problems;
  }

  private void check(Component component, Path file, List<String> problems) throws IOException {
    var name = component.coordinates() + ": " + file.getFileName() + " ";
    if (!file.getFileName().toString().startsWith(component.coordinates().prefix())) {
      problems.add(name + "does not begin with " + component.coordinates().prefix());
    }
    var content = Files.readAllBytes(file);
    for (var checksum : Checksum.values()) {
      checksum.problem(file, content).ifPresent(problem -> problems.add(name + problem));
    }
    var signature = file.resolveSibling(file.getFileName() + key.extension());
    if (!Files.isRegularFile(signature)) {
      problems.add(name + "has no signature " + signature.getFileName() + " beside it");
      return;
    }
    try {
      key.verify(content, Files.readAllBytes(signature), Instant.now());
    } catch (SignatureException invalid) {
      problems.add(name + "has a signature that does not hold: " + invalid.getMessage());
    }
  }

  private static void checkEntries(Component component, Path jar, List<String> problems)
      throws IOException {
    var name = component.coordinates() + ": " + jar.getFileName() + " ";
    try (var zip = new ZipFile(jar.toFile())) {
      if (zip.stream().allMatch(entry -> entry.isDirectory() || isOfMaven(entry.getName()))) {
        problems.add(name + "is empty");
      }
    } catch (ZipException damaged) {
      problems.add(name + "is not a jar: " + damaged.getMessage());
    }
  }

  private static boolean isOfMaven(String entry) {
    return entry.equals("META-INF/MANIFEST.MF") || entry.startsWith("META-INF/maven/");
  }
}
