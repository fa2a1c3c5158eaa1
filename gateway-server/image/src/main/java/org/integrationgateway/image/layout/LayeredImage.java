package org.integrationgateway.image.layout;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.LogEvent;
import com.google.cloud.tools.jib.api.Ports;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FileEntry;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.integrationgateway.image.root.DistributionFiles;
import org.integrationgateway.image.root.ImageRoot;
import org.integrationgateway.image.root.SystemFiles;
import org.integrationgateway.packaging.oci.PlatformImage;

/**
 * The image in layers, what changes seldom below what changes with each build. The same files give
 * the same bytes.
 *
 * @param work folder for layers that are kept for the next build
 * @param log receives warnings
 */
public record LayeredImage(
    ImageRoot root, ImageSettings settings, Path work, Consumer<String> log) {
  private static final Map<String, String> FOLDER_MODES =
      Map.of(SystemFiles.HOME, "700", "/tmp", "777");

  /** Returns the image in the format of OCI. */
  public PlatformImage layout() throws IOException {
    var archive = work.resolve("layout.tar");
    write(archive, ImageFormat.OCI);
    UnpackedLayout.write(archive, work.resolve("layout"));
    return PlatformImage.in(work.resolve("layout")).get(0);
  }

  /** Writes an archive for {@code docker load} and {@code podman load}. */
  public void writeArchive(Path archive) throws IOException {
    write(archive, ImageFormat.Docker);
  }

  private void write(Path archive, ImageFormat format) throws IOException {
    try {
      Files.deleteIfExists(archive);
      var name = ImageSettings.NAME + ":" + settings.version();
      container()
          .setFormat(format)
          .containerize(
              Containerizer.to(TarImage.at(archive).named(name))
                  .setBaseImageLayersCache(work.resolve("base"))
                  .setApplicationLayersCache(work.resolve("layers"))
                  .setToolName("gateway image")
                  .addEventHandler(LogEvent.class, this::tell));
    } catch (InvalidImageReferenceException malformed) {
      throw new IOException(
          "the base '" + settings.base().orElse("") + "' is not the name of an image", malformed);
    } catch (RegistryException | ExecutionException | CacheDirectoryCreationException failed) {
      throw new IOException("the image cannot be written: " + failed.getMessage(), failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the image was written");
    }
  }

  private void tell(LogEvent event) {
    if (event.getLevel() == LogEvent.Level.WARN || event.getLevel() == LogEvent.Level.ERROR) {
      log.accept(event.getMessage());
    }
  }

  private JibContainerBuilder container() throws IOException, InvalidImageReferenceException {
    var builder = settings.base().isPresent() ? Jib.from(settings.base().get()) : Jib.fromScratch();
    var platform = new Platform(settings.platform().arch(), settings.platform().os());
    return builder
        .setPlatforms(Set.of(platform))
        .setFileEntriesLayers(layers())
        .setEntrypoint(ImageSettings.ENTRY_POINT)
        .setProgramArguments(ImageSettings.COMMAND)
        .setEnvironment(ImageSettings.ENVIRONMENT)
        .setLabels(settings.labels())
        .setUser(ImageSettings.USER)
        .setWorkingDirectory(AbsoluteUnixPath.get(SystemFiles.CONFIGURATION))
        .setVolumes(AbsoluteUnixPath.get(SystemFiles.HOME))
        .setExposedPorts(Ports.parse(ImageSettings.PORTS))
        .setCreationTime(settings.time());
  }

  /** Parts of the image, each with the folders above its files. */
  private enum Part {
    SYSTEM,
    RUNTIME,
    LIBRARIES,
    GATEWAY,
    CACHE;

    static Part of(String path) {
      if (!path.startsWith(DistributionFiles.PLACE + "/")) {
        return SYSTEM;
      }
      var inner = path.substring(DistributionFiles.PLACE.length() + 1);
      if (inner.startsWith("runtime")) {
        return RUNTIME;
      }
      if (inner.startsWith("cache")) {
        return CACHE;
      }
      boolean others = inner.startsWith("lib/") && !inner.startsWith("lib/gateway-");
      return others || inner.startsWith("native") ? LIBRARIES : GATEWAY;
    }
  }

  private List<FileEntriesLayer> layers() throws IOException {
    var builders = new ArrayList<FileEntriesLayer.Builder>();
    for (var part : Part.values()) {
      builders.add(FileEntriesLayer.builder().setName(part.name().toLowerCase(Locale.ROOT)));
    }
    for (var file : root.below("/")) {
      if (!file.equals(root.folder())) {
        var path = root.pathOf(file);
        builders.get(Part.of(path).ordinal()).addEntry(entry(file, path));
      }
    }
    return builders.stream().map(FileEntriesLayer.Builder::build).toList();
  }

  private FileEntry entry(Path file, String path) {
    var mode =
        Files.isDirectory(file)
            ? FOLDER_MODES.getOrDefault(path, "755")
            : Files.isExecutable(file) ? "755" : "644";
    boolean ofServer = path.equals(SystemFiles.HOME);
    return new FileEntry(
        file,
        AbsoluteUnixPath.get(path),
        FilePermissions.fromOctalString(mode),
        settings.time(),
        ofServer ? ImageSettings.USER : "0:0");
  }
}
