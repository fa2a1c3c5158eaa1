package org.integrationgateway.testkit.tck.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.rules.TestProgram;

/** The provider of an archetype as a package, compiled and run with one version of the SDK. */
record ArchetypePackage(Path folder) {
  /**
   * Compiles the archetype.
   *
   * @param root of the version whose archetype it is
   * @param sdk the class path of the SDK
   * @param kind of the archetype
   */
  static ArchetypePackage compiled(Path root, List<Path> sdk, String kind, Path folder)
      throws IOException {
    var template =
        root.resolve("archetypes/gateway-archetype-" + kind)
            .resolve("src/main/resources/archetype-resources");
    var classes = Files.createDirectories(folder.resolve("classes"));
    var sources = new ArrayList<Path>();
    try (var files = Files.list(template.resolve("src/main/java"))) {
      for (var file : files.toList()) {
        var source = folder.resolve("sources").resolve(file.getFileName());
        Files.createDirectories(source.getParent());
        sources.add(
            Files.writeString(source, Files.readString(file).replace("${package}", "com.example")));
      }
    }
    var path = joined(sdk);
    var arguments = new ArrayList<>(List.of("-nowarn", "-proc:none", "-parameters"));
    arguments.addAll(List.of("-d", classes.toString(), "-cp", path));
    sources.forEach(source -> arguments.add(source.toString()));
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(null, System.out, System.err, arguments.toArray(String[]::new));
    assertThat(exit).as("the archetype '%s' of %s compiles", kind, root).isZero();
    if (Files.exists(template.resolve("tck.yaml"))) {
      Files.copy(template.resolve("tck.yaml"), folder.resolve("tck.yaml"));
    }
    var data = template.resolve("src/test/resources");
    if (Files.isDirectory(data)) {
      var copy = Files.createDirectories(folder.resolve("src/test/resources"));
      try (var files = Files.list(data)) {
        for (var file : files.toList()) {
          Files.copy(file, copy.resolve(file.getFileName()));
        }
      }
    }
    write(folder, kind, classes + File.pathSeparator + path, mainClass(sources));
    return new ArchetypePackage(folder);
  }

  private static String mainClass(List<Path> sources) throws IOException {
    for (var source : sources) {
      if (Files.readString(source).contains("void main(String")) {
        return "com.example." + source.getFileName().toString().replace(".java", "");
      }
    }
    throw new AssertionError("no main class in " + sources);
  }

  private static void write(Path folder, String kind, String classPath, String main)
      throws IOException {
    var platform = HostPlatform.current();
    var program = platform.folder() + "/provider";
    var script = folder.resolve(program);
    Files.createDirectories(script.getParent());
    Files.writeString(
        script,
        "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s\n"
            .formatted(TestProgram.java(), classPath, main));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: %s
        source: example.com/acme/compatible/%s
        version: 1.0.0
        entrypoint: {artifactPath: %s}
        artifacts:
        - {os: %s, arch: %s, path: %s, sha256: %s}
        """
            .formatted(
                kind, kind, program, platform.os(), platform.arch(), program, Sha256.hex(script)));
  }

  static String joined(List<Path> classPath) {
    return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
