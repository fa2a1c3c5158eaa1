package org.integrationgateway.command.scaffold;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.inspect.Inspector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages from descriptor sets of gRPC services: here those of the gateway's own protocol. */
final class NewFromDescriptorsTest {
  private static final String SET = "/gateway-provider-v1.protobin";

  @TempDir Path folder;

  private Cli.Ran make(String... more) throws IOException {
    try (var in = NewFromDescriptorsTest.class.getResourceAsStream(SET)) {
      Files.write(folder.resolve("own.binpb"), in.readAllBytes());
    }
    var arguments = new ArrayList<String>();
    arguments.addAll(List.of("new", "own", "--grpc", "own.binpb"));
    arguments.addAll(List.of(more));
    return new Cli(folder, new NoServer())
        .with("USER", "ada")
        .run(arguments.toArray(String[]::new));
  }

  @Test
  void makesAPackageOfTheMethodsThatAreOperations() throws IOException {
    var made = make("--base-url", "https://gateway.example:8443");
    assertThat(made.exit()).as(made.err()).isZero();
    var spec = new ManifestReader().read(folder.resolve("own")).manifest().orElseThrow().app();
    var surface = spec.orElseThrow().surfaces().grpc().orElseThrow();
    assertThat(surface.url()).isEqualTo("https://gateway.example:8443");
    var allowed = spec.orElseThrow().allowedOperations().orElseThrow();
    assertThat(allowed.get("gateway.provider.v1.Cache.Get").alias()).hasValue("cache.get");

    var cli = new Cli(folder, new NoServer());
    assertThat(cli.run("validate", "--manifest", "own").exit()).isZero();
    assertThat(cli.run("package", "own").exit()).isZero();
    var archive = folder.resolve("own/dist/own-0.1.0-generic.tar.gz");
    assertThat(Inspector.inspect(archive, ReadOptions.DEFAULT).toString())
        .contains("descriptors.binpb");
    assertThat(Inspector.inspect(folder.resolve("own"), ReadOptions.DEFAULT).toString())
        .contains("transport=GRPC", "path=Optional[/gateway.provider.v1.Cache/Get]");
  }

  @Test
  void asksWhereTheServerIs() throws IOException {
    var refused = make();
    assertThat(refused.exit()).isNotZero();
    assertThat(refused.err()).contains("--base-url https://HOST:PORT");
  }
}
