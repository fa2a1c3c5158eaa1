package org.integrationgateway.server.api.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reflection and calls with grpcurl, where it is installed. */
final class GrpcurlTest {
  @TempDir static Path home;

  @Test
  void describesAndCallsTheServices() throws Exception {
    var program = program();
    assumeTrue(program.isPresent(), "grpcurl is not installed: put it into the PATH");
    try (var gateway = PublicGateway.start(home)) {
      var at = gateway.uri().getAuthority();
      assertThat(run(program.get(), "-plaintext", at, "list"))
          .contains("gateway.provider.v1.App", "gateway.provider.v1.IndexedDB")
          .doesNotContain("Cache");
      assertThat(run(program.get(), "-plaintext", at, "describe", "gateway.provider.v1.App"))
          .contains("rpc Invoke (");
      assertThat(
              run(
                  program.get(),
                  "-plaintext",
                  "-H",
                  "authorization: Bearer " + gateway.alice(),
                  "-d",
                  "{\"app\": \"demo\", \"operation\": \"hello.greet\", \"parameters\": {\"name\":"
                      + " \"Ada\"}}",
                  at,
                  "gateway.provider.v1.App/Invoke"))
          .contains("\"status\": 200", "Ada");
      assertThat(run(program.get(), "-plaintext", at, "grpc.health.v1.Health/Check"))
          .contains("SERVING");
    }
  }

  private static Optional<String> program() {
    return Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator))
        .map(folder -> Path.of(folder, "grpcurl"))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  private static String run(String... command) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(new ArrayList<>(List.of(command))).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }
}
