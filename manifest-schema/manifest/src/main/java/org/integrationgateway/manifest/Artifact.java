package org.integrationgateway.manifest;

import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Doc;

/** The program of a prepared or released package for one platform. */
@Definition("artifact")
@Doc("The program for one platform.")
@Keywords("{if: {required: [libc]}, then: {properties: {os: {const: linux}}}}")
public record Artifact(
    @Doc("linux, darwin or windows.")
        @Keywords("{pattern: '^[a-z0-9_]{1,20}$'}")
        @Example({"linux", "darwin", "windows"})
        String os,
    @Doc("amd64 or arm64.") @Keywords("{pattern: '^[a-z0-9_]{1,20}$'}") @Example({"amd64", "arm64"})
        String arch,
    @Doc("musl, on the Linux systems that use it.") @Keywords("{const: musl}") @Example("musl")
        Optional<String> libc,
    @Title("Program")
        @Doc("The path of the program inside the package.")
        @Is("path")
        @Example("artifacts/linux/amd64/weather")
        String path,
    @Doc("Digest of the program, 64 lower-case hexadecimal digits.")
        @Keywords("{pattern: '^[0-9a-f]{64}$'}")
        @Example("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        Optional<String> sha256) {
  private static final Pattern WORD = Pattern.compile("[a-z0-9_]{1,20}");
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  /**
   * Checks each member by itself.
   *
   * @throws InvalidMemberException for a C library that does not go with the system, an empty path,
   *     or a digest of another form
   * @throws IllegalArgumentException when system or architecture is no word of 1 to 20 lower-case
   *     letters, digits and underscores
   */
  public Artifact {
    if (!WORD.matcher(os).matches() || !WORD.matcher(arch).matches()) {
      throw new IllegalArgumentException(
          "'" + os + "' and '" + arch + "' must be a system and an architecture, as linux, amd64");
    }
    if (libc.isPresent() && !(libc.get().equals("musl") && os.equals("linux"))) {
      throw new InvalidMemberException("libc", "libc can only be 'musl', and only with os 'linux'");
    }
    if (path.isBlank()) {
      throw new InvalidMemberException("path", "an artifact needs the path of its program");
    }
    if (sha256.isPresent() && !DIGEST.matcher(sha256.get()).matches()) {
      throw new InvalidMemberException("sha256", "sha256 must be 64 lower-case hexadecimal digits");
    }
  }

  /** The platform that the program runs on. */
  public Platform target() {
    return new Platform(os, arch, libc);
  }

  /** {@code linux-amd64} or {@code linux-amd64-musl}, as in the names of archives. */
  public String platform() {
    return os + "-" + arch + libc.map(variant -> "-" + variant).orElse("");
  }
}
