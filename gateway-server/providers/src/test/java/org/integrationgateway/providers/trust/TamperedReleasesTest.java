package org.integrationgateway.providers.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.config.repository.TrustConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.packaging.release.Checksums;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.lock.LockedPackage;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.sources.Locker;
import org.integrationgateway.providers.sources.PackageSources;
import org.integrationgateway.providers.sources.Sync;
import org.integrationgateway.providers.trust.SignedRepository.Keys;
import org.integrationgateway.rules.Rounds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases, indexes and signatures that were changed after they were signed. */
class TamperedReleasesTest {
  private static final String ARCHIVE = "stock-1.2.0-generic.tar.gz";
  private static final String PLACE = "apps.stock";

  @TempDir Path folder;
  private Path home;
  private Path lockFile;
  private Keys keys;
  private Keys foreign;
  private SignedRepository repository;
  private Path release;

  @BeforeEach
  void releaseAndIndex() throws IOException {
    home = folder.resolve("home");
    lockFile = folder.resolve("gateway.lock.json");
    keys = Keys.make(folder, "acme");
    foreign = Keys.make(folder, "foreign");
    repository =
        new SignedRepository(Files.createDirectories(folder.resolve("repository")), folder);
    release = repository.release("1.2.0", keys);
    repository.index(keys);
  }

  @Test
  void acceptsNoTamperedRelease() throws IOException {
    long seed = Long.getLong("gateway.tamper.seed", System.nanoTime());
    var random = new Random(seed);
    assertThat(lock().packages()).containsKey(PLACE);
    int rounds = Rounds.of("gateway.tamper.rounds", 150, 1000);
    for (int round = 0; round < rounds; round++) {
      var pristine = copies();
      var what = tamper(random);
      assertThatThrownBy(this::lock)
          .as("seed %d, round %d: %s", seed, round, what)
          .isInstanceOf(PackageException.class);
      restore(pristine);
    }
    assertThat(lock().packages()).containsKey(PLACE);
  }

  /** Changes the repository as an attacker could who has no key, and returns how. */
  private String tamper(Random random) throws IOException {
    var files =
        List.of(
            repository.folder().resolve("gateway-index.json"),
            repository.folder().resolve("gateway-index.json.sig"),
            release.resolve(ReleaseMetadata.FILE),
            release.resolve(Checksums.FILE),
            release.resolve(Checksums.FILE + ".sig"),
            release.resolve(ARCHIVE));
    var file = files.get(random.nextInt(files.size()));
    int way = random.nextInt(6);
    switch (way) {
      case 0 -> flip(file, random);
      case 1 -> Files.write(file, cut(Files.readAllBytes(file), random));
      case 2 -> Files.write(file, new byte[0]);
      case 3 -> Files.delete(file);
      case 4 -> replaceConsistently(random);
      default -> signAgain(file, random);
    }
    return way + " of " + file.getFileName();
  }

  private static void flip(Path file, Random random) throws IOException {
    var bytes = Files.readAllBytes(file);
    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    Files.write(file, bytes);
  }

  private static byte[] cut(byte[] bytes, Random random) {
    return Arrays.copyOf(bytes, random.nextInt(bytes.length));
  }

  /** Another program in the archive, with every digest as it must be, but for the signatures. */
  private void replaceConsistently(Random random) throws IOException {
    var other = new SignedRepository(folder.resolve("evil"), folder.resolve("evil-work"));
    Files.createDirectories(other.folder());
    var evil = other.release("1.2.0", random.nextBoolean() ? foreign : null);
    Files.write(
        evil.resolve(ARCHIVE), new byte[] {(byte) random.nextInt()}, StandardOpenOption.APPEND);
    var metadata = metadata(evil);
    var entry = metadata.archives().get(0);
    var forged =
        new ReleaseMetadata(
            metadata.source(),
            metadata.kind(),
            metadata.version(),
            metadata.runtime(),
            List.of(
                new ReleaseMetadata.Entry(
                    entry.platform(),
                    entry.file(),
                    Sha256.hex(evil.resolve(ARCHIVE)),
                    Files.size(evil.resolve(ARCHIVE)),
                    entry.sbom(),
                    entry.sbomSha256())));
    Files.writeString(release.resolve(ReleaseMetadata.FILE), forged.text());
    Files.copy(
        evil.resolve(ARCHIVE), release.resolve(ARCHIVE), StandardCopyOption.REPLACE_EXISTING);
    var digests = new TreeMap<String, String>();
    digests.put(ReleaseMetadata.FILE, Sha256.hex(release.resolve(ReleaseMetadata.FILE)));
    digests.put(ARCHIVE, Sha256.hex(release.resolve(ARCHIVE)));
    Files.writeString(release.resolve(Checksums.FILE), new Checksums(digests).text());
    if (random.nextBoolean()) {
      var index = repository.folder().resolve("gateway-index.json");
      Files.writeString(
          index,
          Files.readString(index)
              .replace(entry.sha256(), Sha256.hex(release.resolve(ARCHIVE)))
              .replaceFirst(
                  "\"sha256\": \"[0-9a-f]{64}\"",
                  "\"sha256\": \"" + Sha256.hex(release.resolve(ReleaseMetadata.FILE)) + "\""));
    }
  }

  private static ReleaseMetadata metadata(Path release) throws IOException {
    try {
      return MetadataReader.in(release);
    } catch (ReleaseException broken) {
      throw new IOException(broken);
    }
  }

  /** Signs the index or the release by a key that is not trusted. */
  private void signAgain(Path unused, Random random) throws IOException {
    if (random.nextBoolean()) {
      repository.index(foreign);
      return;
    }
    var sums = release.resolve(Checksums.FILE);
    try {
      Files.write(
          release.resolve(Checksums.FILE + ".sig"),
          foreign.signing().sign(Files.readAllBytes(sums), Instant.EPOCH));
    } catch (SignatureException impossible) {
      throw new IOException(impossible);
    }
  }

  private Map<Path, byte[]> copies() throws IOException {
    var copies = new TreeMap<Path, byte[]>();
    try (var files = Files.walk(repository.folder())) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        copies.put(file, Files.readAllBytes(file));
      }
    }
    return copies;
  }

  private static void restore(Map<Path, byte[]> copies) throws IOException {
    for (var copy : copies.entrySet()) {
      Files.write(copy.getKey(), copy.getValue());
    }
  }

  @Test
  void recordsTheSignerAndServesOnlyWhatATrustedKeySigned() {
    var locked = lock().packages().get(PLACE);
    assertThat(locked.signer().orElseThrow()).startsWith("Ed25519 key ");
    LockWriter.write(lock(), lockFile);
    sync();
    assertThat(served(trusting(keys), true)).isInstanceOf(Source.Stored.class);
    assertThat(served(trusting(keys), false)).isInstanceOf(Source.Stored.class);
    for (boolean isLocked : new boolean[] {true, false}) {
      assertThatThrownBy(() -> served(trusting(foreign), isLocked))
          .hasMessageContaining("which packages.trust no longer names");
    }
  }

  @Test
  void servesNothingThatWasLockedWithoutACheck() {
    LockWriter.write(lock(TrustConfig.NONE, LockFile.EMPTY), lockFile);
    assertThatThrownBy(() -> served(trusting(keys), true))
        .hasMessageContaining("was locked without a check of its signature")
        .hasMessageContaining("'gateway lock' checks it");
  }

  @Test
  void refusesUnsignedReleasesAndPackagesWithoutARule() throws IOException {
    repository.release("1.3.0", null);
    repository.index(keys);
    assertThatThrownBy(() -> lock(trusting(keys), LockFile.EMPTY))
        .hasMessageContaining("is refused by packages.trust")
        .hasMessageContaining("there is no SHA256SUMS.sig")
        .hasMessageContaining("ask its publisher for a signed release");
    assertThatThrownBy(() -> lock(new TrustConfig(true, List.of()), LockFile.EMPTY))
        .hasMessageContaining("has no rule in packages.trust.rules");
    assertThat(lock(TrustConfig.NONE, LockFile.EMPTY).packages()).containsKey(PLACE);
  }

  @Test
  void refusesAnotherSignerThanBeforeUntilItIsAccepted() throws IOException {
    var both =
        new TrustConfig(
            false,
            List.of(
                new TrustConfig.Rule(
                    "github.com/acme/*", List.of(keys.open(), foreign.open()), Optional.empty())));
    var before = lock(both, LockFile.EMPTY);
    repository.release("1.3.0", foreign);
    repository.index(keys);
    var update = new Locker.Update(Set.of(PLACE), Set.of());
    assertThatThrownBy(() -> lock(both, before, update))
        .hasMessageContaining("the signer changed")
        .hasMessageContaining("'gateway lock --new-signer " + PLACE + "' accepts it");
    var accepting = new Locker.Update(Set.of(PLACE), Set.of(PLACE));
    assertThat(lock(both, before, accepting).packages().get(PLACE))
        .extracting(LockedPackage::version)
        .isEqualTo("1.3.0");
  }

  @Test
  void asksForTheBuilderOfTheProvenance() throws IOException {
    assertThat(lock(built("local"), LockFile.EMPTY).packages()).containsKey(PLACE);
    assertThatThrownBy(() -> lock(built("https://github.com/acme/*"), LockFile.EMPTY))
        .hasMessageContaining("it was built by local, which is not permitted");
    var statement = release.resolve("stock-1.2.0.intoto.jsonl");
    Files.writeString(statement, "{}", StandardCharsets.UTF_8);
    assertThatThrownBy(() -> lock(built("local"), LockFile.EMPTY))
        .hasMessageContaining("stock-1.2.0.intoto.jsonl");
  }

  private TrustConfig built(String builder) {
    return new TrustConfig(
        false, List.of(new TrustConfig.Rule("*", List.of(keys.open()), Optional.of(builder))));
  }

  private static TrustConfig trusting(Keys keys) {
    return new TrustConfig(
        true,
        List.of(new TrustConfig.Rule("github.com/acme/*", List.of(keys.open()), Optional.empty())));
  }

  private LockFile lock() {
    return lock(trusting(keys), LockFile.EMPTY);
  }

  private LockFile lock(TrustConfig trust, LockFile before) {
    return lock(trust, before, Locker.Update.NONE);
  }

  private LockFile lock(TrustConfig trust, LockFile before, Locker.Update update) {
    try (var locker = Locker.open(config(trust, false), lockFile, line -> {})) {
      return locker.lock(before, update);
    }
  }

  private void sync() {
    try (var sync = Sync.open(config(trusting(keys), false), lock(), lockFile, line -> {})) {
      sync.run();
    }
  }

  private Source served(TrustConfig trust, boolean isLocked) {
    var config = config(trust, isLocked);
    try (var sources = PackageSources.of(config)) {
      return sources.resolved(config).apps().get("stock").source();
    }
  }

  private GatewayConfig config(TrustConfig trust, boolean isLocked) {
    var app = TestConfig.app("stock", new Source.Released(SignedRepository.STOCK, "^1"), Map.of());
    var place =
        new Repository(
            repository.folder().toUri(), Optional.empty(), List.of(keys.open()), Optional.empty());
    return TestConfig.of(home, new ServerConfig.Egress(true, true), List.of(app))
        .with(
            new PackagesConfig(
                List.of(place),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                trust,
                Optional.empty(),
                false))
        .withLock(lockFile, isLocked);
  }
}
