package org.integrationgateway.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.Signature;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.image.StartedImage.Entry;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.oci.MediaTypes;
import org.integrationgateway.packaging.oci.PlatformImage;
import org.integrationgateway.packaging.platform.BinaryHeader;
import org.integrationgateway.packaging.release.provenance.Envelope;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The image of the distribution: built, read as a registry has it, and run as a container. */
@Tag("nightly")
@EnabledOnOs(value = OS.LINUX, disabledReason = "images for Linux are made on Linux")
final class ImageIT {
  private static final long MEBIBYTE = 1 << 20;
  private static final String TIME = "2026-11-20T00:00:00Z";

  private static final KeyPair KEYS = keys();

  @TempDir static Path target;
  @TempDir Path folder;
  private static BuiltImage image;

  private static KeyPair keys() {
    try {
      return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeAll
  static void build() throws Exception {
    image = build(target);
  }

  /** A key as {@code openssl genpkey -algorithm ed25519} writes it. */
  private static Path key() throws Exception {
    var file = target.resolve("release.pem");
    if (!Files.exists(file)) {
      var bytes = Base64.getEncoder().encodeToString(KEYS.getPrivate().getEncoded());
      Files.writeString(
          file, "-----BEGIN PRIVATE KEY-----\n" + bytes + "\n-----END PRIVATE KEY-----\n");
    }
    return file;
  }

  private static BuiltImage build(Path target) throws Exception {
    var distribution = Path.of("../command/target/gateway-" + ProductVersion.NUMBER);
    var arguments =
        List.of(
            "distribution=" + distribution,
            "target=" + target,
            "version=" + ProductVersion.NUMBER,
            "time=" + TIME,
            "key=" + key());
    return new ImageBuild(ImageRequest.of(arguments), System.out::println).run();
  }

  private static JsonNode config() throws IOException {
    var digest = StartedImage.manifest(image.layout()).path("config").path("digest").asString();
    return StartedImage.blob(image.layout(), digest);
  }

  private static List<String> words(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asString).toList();
  }

  @Test
  void saysWhoRunsWhat() throws IOException {
    var whole = config();
    var config = whole.path("config");

    assertThat(whole.path("os").asString()).isEqualTo("linux");
    assertThat(whole.path("created").asString()).isEqualTo(TIME);
    assertThat(config.path("User").asString()).isEqualTo("10001:10001");
    assertThat(words(config.path("Entrypoint"))).containsExactly("/opt/gateway/bin/gateway");
    assertThat(words(config.path("Cmd"))).containsExactly("serve");
    assertThat(words(config.path("Env")))
        .contains("GATEWAY_HOME=/var/lib/gateway", "GATEWAY_LOG_FORMAT=json", "LANG=C.UTF-8");
    assertThat(config.path("ExposedPorts").propertyNames())
        .containsExactlyInAnyOrder("8080/tcp", "9090/tcp");
    assertThat(config.path("Volumes").propertyNames()).containsExactly("/var/lib/gateway");
    var labels = config.path("Labels");
    assertThat(labels.path("org.opencontainers.image.version").asString())
        .isEqualTo(ProductVersion.NUMBER);
    assertThat(labels.path("org.opencontainers.image.licenses").asString()).isEqualTo("Apache-2.0");
    assertThat(labels.propertyNames())
        .contains(
            "org.opencontainers.image.title",
            "org.opencontainers.image.created",
            "org.opencontainers.image.source");
  }

  @Test
  void hasWhatChangesSeldomBelowWhatChangesWithEachBuild() throws IOException {
    var layers = StartedImage.manifest(image.layout()).path("layers");
    var entries = StartedImage.unpack(image.layout(), folder.resolve("root"));

    assertThat(layers).hasSize(5);
    assertThat(image.packed()).isLessThan(120 * MEBIBYTE);
    System.out.printf(
        "image: %d MiB in layers, %d MiB unpacked%n",
        image.packed() / MEBIBYTE, image.unpacked() / MEBIBYTE);
    assertThat(entries)
        .allSatisfy(
            entry ->
                assertThat(entry.seconds())
                    .as(entry.path())
                    .isIn(1L, Instant.parse(TIME).getEpochSecond()));
    assertThat(entries)
        .filteredOn(entry -> entry.user() != 0)
        .extracting(Entry::path)
        .containsExactly("/var/lib/gateway/");
    assertThat(entries)
        .extracting(Entry::path)
        .contains("/bin/sh", "/opt/gateway/runtime/bin/java", "/opt/gateway/cache/start")
        .contains("/opt/gateway/packages/gateway-index.json")
        .noneMatch(path -> path.contains("/tck/") || path.contains("junit"));
  }

  /** An administrator of the machine that builds may trust authorities that others should not. */
  @Test
  void trustsWhatMozillaTrustsAndNothingOfThisMachine() throws IOException {
    var trusted =
        Files.readString(image.root().resolve("etc/ssl/certs/ca-certificates.crt"))
            .split("BEGIN CERTIFICATE");
    try (var files = Files.list(Path.of("/usr/share/ca-certificates/mozilla"))) {
      assertThat(trusted).hasSize((int) files.count() + 1);
    }
  }

  @Test
  void hasItsBillAndItsProvenanceAsReferrers() throws IOException {
    var read = PlatformImage.in(image.layout());

    assertThat(read).hasSize(1);
    var referrers = read.get(0).referrers();
    assertThat(referrers)
        .extracting(referrer -> referrer.described().artifactType().orElse(""))
        .containsExactlyInAnyOrder(MediaTypes.SBOM, MediaTypes.PROVENANCE);
    var bill = attached(MediaTypes.SBOM);
    assertThat(bill)
        .contains("\"CycloneDX\"", "pkg:maven/org.eclipse.jetty/", "\"openjdk\"")
        .contains("opt/gateway/cache/start", "usr/bin/bwrap");
    if (Files.exists(Path.of("/usr/bin/dpkg-query"))) {
      assertThat(bill).contains("pkg:deb/", "\"name\" : \"libc6\"");
    }
    var signed = Envelope.read(attached(MediaTypes.PROVENANCE).getBytes(StandardCharsets.UTF_8));
    assertThat(new String(signed.payload(), StandardCharsets.UTF_8))
        .contains("https://slsa.dev/provenance/v1", "containers#build-type-image-v1")
        .contains(read.get(0).manifest().described().sha256());
  }

  /** The checks that {@code cosign verify --key} makes of a layout. */
  @Test
  void isSignedAsCosignVerifiesIt() throws Exception {
    var entries = StartedImage.blob(image.layout().resolve("index.json")).path("manifests");
    var type = "application/vnd.dev.cosign.artifact.sig.v1+json";
    var found =
        StreamSupport.stream(entries.spliterator(), false)
            .filter(entry -> entry.path("artifactType").asString("").equals(type))
            .map(entry -> entry.path("digest").asString())
            .toList();
    assertThat(found).hasSize(1);
    var manifest = StartedImage.blob(image.layout(), found.get(0));
    assertThat(manifest.path("subject").path("digest").asString()).isEqualTo(image.digest());
    var layer = manifest.path("layers").get(0);
    var payload =
        Files.readAllBytes(StartedImage.path(image.layout(), layer.path("digest").asString()));
    assertThat(new String(payload, StandardCharsets.UTF_8))
        .contains("{\"docker-manifest-digest\":\"" + image.digest() + "\"}");
    var verifier = Signature.getInstance("Ed25519");
    verifier.initVerify(KEYS.getPublic());
    verifier.update(payload);
    var made = layer.path("annotations").path("dev.cosignproject.cosign/signature").asString();
    assertThat(verifier.verify(Base64.getDecoder().decode(made))).isTrue();
  }

  private static String attached(String type) throws IOException {
    var image = PlatformImage.in(ImageIT.image.layout()).get(0);
    var referrer =
        image.referrers().stream()
            .filter(one -> one.described().artifactType().orElse("").equals(type))
            .findFirst()
            .orElseThrow();
    var layer = referrer.layers().get(0);
    return Files.readString(StartedImage.path(ImageIT.image.layout(), layer.digest()));
  }

  /** The start-up cache is kept, because Java does not make the same bytes twice. */
  @Test
  void isTheSameBytesTwice() throws Exception {
    var before = image.digest();
    var archive = Sha256.hex(image.archive());

    var again = build(target);

    assertThat(again.digest()).isEqualTo(before);
    assertThat(Sha256.hex(again.archive())).isEqualTo(archive);
  }

  @Test
  void servesOnARootThatCannotBeWritten() throws Exception {
    assumeTrue(
        Files.isExecutable(StartedImage.BWRAP) && mayMakeNamespaces(),
        "not run: Bubblewrap is missing, or this machine lets it make no namespaces");
    var root = folder.resolve("root");
    StartedImage.unpack(image.layout(), root);
    try (var server = StartedImage.start(root, config().path("config"), folder)) {
      var ready = server.awaitReady();
      System.out.println("image: ready after " + ready.toMillis() + " ms");
      var answer =
          server.get(
              "/api/v1/demo/hello.greet?name=Ada",
              Map.of("Authorization", "Bearer " + server.token()));

      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(answer.body()).contains("Ada");
      assertThat(server.log()).doesNotContain("without the start-up cache");
      assertThat(server.probe(root, "/ready")).isZero();
      assertThat(server.probe(root, "/api/v1/apps")).isEqualTo(1);
      assertThat(server.stop()).as(server.log()).isZero();
    }
  }

  /** Java refuses to start with this option where it cannot use the cache. */
  @Test
  void usesItsCacheAsTheUserOfTheImage() throws Exception {
    assumeTrue(
        Files.isExecutable(StartedImage.BWRAP) && mayMakeNamespaces(),
        "not run: Bubblewrap is missing, or this machine lets it make no namespaces");
    var root = folder.resolve("root");
    StartedImage.unpack(image.layout(), root);
    var home = Files.createDirectories(folder.resolve("home"));
    var line = new ArrayList<>(StartedImage.command(root, config().path("config"), home));
    int entry = line.indexOf("/opt/gateway/bin/gateway");
    line.addAll(entry, List.of("--setenv", "GATEWAY_JAVA_OPTS", "-XX:AOTMode=on -Dgateway.any=1"));
    line.add("--help");

    var process = new ProcessBuilder(line).redirectErrorStream(true).start();
    process.getOutputStream().close();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains("serve your apps").doesNotContain("not found");
  }

  /** No program of the other platform runs on this machine. */
  @Test
  void packagesOfAnotherPlatformMakeAnIndexOfBoth() throws Exception {
    var packages = folder.resolve("packages");
    assumeTrue(
        fetched(packages), "not run: this machine cannot fetch packages of Debian for arm64");
    var request =
        ImageRequest.of(
            List.of(
                "distribution=../command/target/gateway-" + ProductVersion.NUMBER,
                "target=" + folder.resolve("target"),
                "version=" + ProductVersion.NUMBER,
                "time=" + TIME,
                "packages=" + packages));
    var other = new ImageBuild(request.ofPackages(), System.out::println).run();
    var both = PlatformImage.together(read(image.layout(), other.layout()), Map.of());

    assertThat(both.manifests()).hasSize(2);
    assertThat(other.platform()).isEqualTo(Platform.of("linux", "arm64"));
    assertThat(other.packed()).isLessThan(120 * MEBIBYTE);
    for (var file : PROGRAMS) {
      assertThat(BinaryHeader.platform(other.root().resolve(file)))
          .as(file)
          .contains(other.platform());
    }
    assertThat(Files.readString(other.root().resolve("var/lib/dpkg/status.d/libc6")))
        .contains("Architecture: arm64");
    assertThat(other.root().resolve("usr/share/doc/libstdc++6/copyright")).isRegularFile();
    assertThat(other.root().resolve("opt/gateway/cache")).doesNotExist();
    assertThat(Files.readString(other.root().resolve("opt/gateway/image.env")))
        .contains("GATEWAY_CACHE=off");
  }

  private static final List<String> PROGRAMS =
      List.of(
          "bin/sh",
          "usr/bin/bwrap",
          "usr/bin/setpriv",
          "lib/ld-linux-aarch64.so.1",
          "lib/aarch64-linux-gnu/libc.so.6",
          "lib/aarch64-linux-gnu/libpthread.so.0",
          "opt/gateway/runtime/bin/java",
          "opt/gateway/runtime/lib/server/libjvm.so",
          "opt/gateway/native/libsqlitejdbc.so");

  private static List<PlatformImage> read(Path... layouts) throws IOException {
    var images = new ArrayList<PlatformImage>();
    for (var layout : layouts) {
      images.addAll(PlatformImage.in(layout));
    }
    return images;
  }

  private boolean fetched(Path packages) throws Exception {
    var process =
        new ProcessBuilder("./packages", "arm64", packages.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("apt.log").toFile())
            .start();
    process.getOutputStream().close();
    return process.waitFor() == 0;
  }

  private static boolean mayMakeNamespaces() throws Exception {
    var process =
        new ProcessBuilder(
                StartedImage.BWRAP.toString(), "--unshare-user", "--ro-bind", "/", "/", "true")
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    process.getInputStream().readAllBytes();
    return process.waitFor() == 0;
  }
}
