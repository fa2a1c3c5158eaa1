package org.integrationgateway.packaging.release.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.packaging.release.Programs;

/** The real program with a keyring of its own; its agent is ended with it. */
final class Gpg implements AutoCloseable {
  private final Path home;

  Gpg() throws IOException {
    Programs.require("gpg", "gpgconf");
    // The agent's socket must fit into 108 bytes.
    home =
        Files.createTempDirectory(
            Path.of("/tmp"),
            "gpg",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Runs gpg and returns its result, also after a failure. */
  Programs.Result run(String... arguments) throws Exception {
    var command = new ArrayList<>(List.of("gpg", "--batch", "--yes", "--pinentry-mode=loopback"));
    command.addAll(List.of(arguments));
    return Programs.run(home, environment(), command.toArray(String[]::new));
  }

  /** Runs it, and expects that it does what it should. */
  String expect(String... arguments) throws Exception {
    var result = run(arguments);
    assertThat(result.exit()).as(String.join(" ", arguments) + "\n" + result.output()).isZero();
    return result.output();
  }

  /** Makes a key. */
  void generate(String user, String algorithm, String usage, String expires, String passphrase)
      throws Exception {
    expect("--passphrase", passphrase, "--quick-generate-key", user, algorithm, usage, expires);
  }

  /** The secret key of a user as a file. */
  Path secret(String user, String passphrase, boolean armored) throws Exception {
    var file = home.resolve(user.replaceAll("\\W", "") + ".secret");
    var form = armored ? "--armor" : "--no-armor";
    expect(
        "--passphrase",
        passphrase,
        form,
        "--output",
        file.toString(),
        "--export-secret-keys",
        user);
    return file;
  }

  /** The public key of a user as a file. */
  Path published(String user) throws Exception {
    var file = home.resolve(user.replaceAll("\\W", "") + ".asc");
    expect("--armor", "--output", file.toString(), "--export", user);
    return file;
  }

  /** Of the first key. */
  String fingerprint() throws Exception {
    return expect("--with-colons", "--list-keys").split("fpr:::::::::")[1].split(":")[0];
  }

  Path file(String name) {
    return home.resolve(name);
  }

  private Map<String, String> environment() {
    return Map.of("GNUPGHOME", home.toString(), "LC_ALL", "C");
  }

  @Override
  public void close() throws Exception {
    Programs.run(home, environment(), "gpgconf", "--kill", "all");
    for (int attempt = 0; attempt < 5 && Files.exists(home); attempt++) {
      Programs.run(Path.of("/tmp"), "rm", "-rf", home.toString());
    }
  }
}
