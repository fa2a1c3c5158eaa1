package org.integrationgateway.image.java;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.image.root.DistributionFiles;
import org.integrationgateway.image.root.ImageRoot;

/**
 * The start-up cache of the image, which the launcher of the image makes in a training run of the
 * server. Java does not write the same bytes twice, so a cache that was made is kept for the next
 * build of the same files: it is an input of the image, and not its result.
 *
 * @param root with Java and distribution
 * @param feature version of the Java
 * @param work folder for caches that were made
 */
public record StartCache(ImageRoot root, int feature, Path work) {
  private static final int MINUTES = 10;

  /**
   * Makes the cache, or takes the one that was made of the same files, and puts it into the image.
   *
   * @return the cache
   * @throws IOException when the training fails
   */
  public Path make() throws IOException {
    DistributionFiles.addSettings(root, feature, DistributionFiles.Cache.TRAINED);
    root.date();
    var caches = Files.createDirectories(work.resolve("caches"));
    var cache = caches.resolve(fingerprint());
    if (!Files.exists(cache)) {
      var made = train(caches);
      Files.move(made, cache);
    }
    return take(cache);
  }

  /** Leaves the image without a cache. */
  public void none() throws IOException {
    DistributionFiles.addSettings(root, feature, DistributionFiles.Cache.NONE);
  }

  /** Puts a cache that another build has made of the same files into the image. */
  public Path take(Path cache) throws IOException {
    root.copy(cache, DistributionFiles.CACHE, false);
    DistributionFiles.addSettings(root, feature, DistributionFiles.Cache.INSIDE);
    return cache;
  }

  private Path train(Path caches) throws IOException {
    var home = work.resolve("home");
    var trained = work.resolve("trained");
    Folders.delete(home);
    Folders.delete(trained);
    Files.createDirectories(home);
    Files.createDirectories(trained);
    var launcher = root.at(DistributionFiles.PLACE + "/bin/gateway").toString();
    var log = caches.resolve("training.log");
    var builder =
        new ProcessBuilder(launcher, "train")
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    var variables = builder.environment();
    variables
        .keySet()
        .removeIf(name -> name.startsWith("GATEWAY_") || name.startsWith("JAVA_TOOL_OPTIONS"));
    variables.remove("JDK_JAVA_OPTIONS");
    variables.put("GATEWAY_HOME", home.toString());
    variables.put("GATEWAY_CACHE", trained.toString());
    run(builder, log);
    try (var files = Files.list(trained)) {
      var made = files.filter(file -> !file.endsWith(".lock")).toList();
      if (made.size() != 1 || Files.size(made.get(0)) == 0) {
        throw new IOException("the training of the start-up cache made no cache: see " + log);
      }
      return made.get(0);
    } finally {
      Folders.delete(home);
    }
  }

  private static void run(ProcessBuilder builder, Path log) throws IOException {
    var process = builder.start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        throw new IOException("the training did not end in " + MINUTES + " minutes: see " + log);
      }
      if (process.exitValue() != 0) {
        throw new IOException("the training ended with " + process.exitValue() + ": see " + log);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the start-up cache was made");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Returns a digest of the names and contents that the cache is made of. */
  private String fingerprint() throws IOException {
    var digests = new StringBuilder();
    for (var part : List.of("/bin", "/lib", "/runtime")) {
      for (var file : root.below(DistributionFiles.PLACE + part)) {
        if (Files.isRegularFile(file)) {
          digests.append(Sha256.hex(file)).append("  ").append(root.pathOf(file)).append('\n');
        }
      }
    }
    return Sha256.hex(digests.toString().getBytes(StandardCharsets.UTF_8));
  }
}
