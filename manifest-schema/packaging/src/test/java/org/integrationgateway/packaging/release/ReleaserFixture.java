package org.integrationgateway.packaging.release;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.junit.jupiter.api.io.TempDir;

/** Archives of several machines, and the release of them. */
abstract class ReleaserFixture {
  static final String SCRIPT = "#!/bin/sh\nexit 0\n";
  static final String PAIR = "linux/amd64,darwin/arm64";

  @TempDir Path root;
  final List<String> log = new ArrayList<>();

  Weather weather(String folder) throws IOException {
    return Weather.program(root.resolve(folder), SCRIPT);
  }

  Path collected() {
    return root.resolve("collected");
  }

  Path release() {
    return root.resolve("release");
  }

  ReleaseResult run() throws ReleaseException {
    return Releaser.run(request());
  }

  ReleaseRequest request() {
    return request(collected(), release(), Optional.empty(), List.of(), Optional.empty());
  }

  ReleaseRequest requiring(List<Platform> platforms) {
    return request(collected(), release(), Optional.empty(), platforms, Optional.empty());
  }

  ReleaseRequest signed(SigningKey key) {
    return request(collected(), release(), Optional.empty(), List.of(), Optional.of(key));
  }

  ReleaseRequest request(
      Path folder,
      Path output,
      Optional<String> version,
      List<Platform> required,
      Optional<SigningKey> key) {
    return new ReleaseRequest(folder, output, version, required, key, BuildOrigin.LOCAL, log::add);
  }

  static void refuses(ThrowingCallable release, String... words) {
    assertThatThrownBy(release).isInstanceOf(ReleaseException.class).message().contains(words);
  }

  static Map<String, String> files(Path folder) throws IOException {
    var files = new TreeMap<String, String>();
    for (var name : children(folder)) {
      files.put(name, Sha256.hex(folder.resolve(name)));
    }
    return files;
  }

  static List<String> children(Path folder) throws IOException {
    try (var children = Files.list(folder)) {
      return children.map(child -> child.getFileName().toString()).sorted().toList();
    }
  }
}
