package org.integrationgateway.it.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.packaging.JavaBuild;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.phase.StepPolicy;
import org.integrationgateway.packaging.platform.PlatformChoice;

/** {@link BenchProvider} in an archive with a Java of its own, as {@code gateway:package} does. */
final class PackagedProvider {
  /** The part of the benchmark's class path that a provider has. */
  private static final Pattern ITS_OWN =
      Pattern.compile(
          "(gateway-provider|grpc|netty|proto|gson|guava|failureaccess|perfmark|jackson|jspecify).*");

  private PackagedProvider() {}

  static Path archive(Path folder) throws IOException, PackagingException {
    Files.createDirectories(folder);
    var manifest =
        Files.writeString(
            folder.resolve("manifest.yaml"),
            "kind: app\nsource: example.com/bench/apps/items\nversion: 1.0.0\n");
    var classes = folder.resolve("classes");
    for (var file : List.of("BenchProvider", "BenchProvider$Ask", "BenchProvider$Item")) {
      var name = BenchProvider.class.getPackageName().replace('.', '/') + "/" + file + ".class";
      var target = classes.resolve(name);
      Files.createDirectories(target.getParent());
      try (var in = BenchProvider.class.getClassLoader().getResourceAsStream(name)) {
        Files.write(target, Objects.requireNonNull(in, name).readAllBytes());
      }
    }
    var program =
        new JavaProgram(
            classes, libraries(), Optional.of(BenchProvider.class.getName()), List.of(), List.of());
    var result =
        Packager.run(
            new PackagingRequest(
                manifest,
                folder.resolve("dist"),
                folder.resolve("work"),
                Optional.empty(),
                Optional.empty(),
                Optional.of(
                    new JavaBuild(program, Path.of(System.getProperty("java.home")), Layout.IMAGE)),
                PlatformChoice.DEFAULT,
                PackagingRequest.DEFAULT_TIMESTAMP,
                StepPolicy.standard(),
                line -> {}));
    return result.archives().get(0).file();
  }

  private static List<Path> libraries() {
    return Arrays.stream(System.getProperty("java.class.path").split(":"))
        .map(Path::of)
        .filter(path -> ITS_OWN.matcher(path.getFileName().toString()).matches())
        .toList();
  }
}
