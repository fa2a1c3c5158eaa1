package org.integrationgateway.packaging;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.packaging.image.BundledFile;
import org.integrationgateway.packaging.image.JavaBundle;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.packaging.release.RuntimeKind;
import org.integrationgateway.packaging.workspace.ArchiveFolder;
import org.integrationgateway.packaging.workspace.ArchivePlan;
import org.integrationgateway.packaging.workspace.WorkLock;

/** Makes release archives from a source package. */
public final class Packager {
  private static final String STATIC_ROOT = "static";

  private final PackagingRequest request;
  private final SourcePackage source;
  private final Optional<JavaBundles> java;
  private final List<String> notes = new ArrayList<>();
  private Optional<BundledFile> catalog = Optional.empty();
  private boolean executable;

  private Packager(PackagingRequest request, SourcePackage source) throws IOException {
    this.request = request;
    this.source = source;
    this.java = JavaBundles.of(request, source);
  }

  /**
   * Checks the manifest, runs those of its commands that must run, collects the files that it names
   * and that were made, and writes the archives with their bills of materials, metadata and
   * checksums. The same request with the same files gives the same bytes, and unchanged archives
   * are not written again. When it fails, earlier archives are unchanged.
   *
   * @throws PackagingException when the package cannot be made
   */
  public static PackagingResult run(PackagingRequest request) throws PackagingException {
    try {
      var source = SourcePackage.open(request);
      try (var lock = WorkLock.of(request.work())) {
        return new Packager(request, source).make();
      }
    } catch (IOException failed) {
      throw PackagingException.of(failed);
    } catch (InvalidPathException unreadable) {
      throw PackagingException.of(unreadable);
    }
  }

  private PackagingResult make() throws PackagingException, IOException {
    var build = new SourceBuild(request, source);
    var plans = new ArrayList<ArchivePlan>();
    var results = build.build();
    catalog = new ProgramCatalog(request, source, this::note).find();
    for (var built : results) {
      plans.add(plan(built));
    }
    var archiveFolder =
        new ArchiveFolder(request.output(), request.work(), request.timestamp(), request.log());
    var archives = archiveFolder.put(plans);
    var released = new ArrayList<>(archives);
    released.addAll(archiveFolder.earlier(plans));
    var index =
        archiveFolder.index(
            ReleaseMetadata.of(
                source.manifest().source(),
                source.manifest().kind(),
                new SemanticVersion(source.version()),
                executable ? RuntimeKind.EXECUTABLE : RuntimeKind.of(source.manifest()),
                released));
    return new PackagingResult(
        build.outcomes(), archives, index.metadata(), index.checksums(), notes);
  }

  private ArchivePlan plan(BuildResult built) throws PackagingException, IOException {
    var program = program(built);
    if (program.isEmpty()) {
      note("the archive has no program and runs everywhere");
    }
    var developers = new DeveloperFiles();
    var files = new ArrayList<>(source.files(source.written(request), developers));
    for (var file : built.staticFiles().entrySet()) {
      if (!developers.has(STATIC_ROOT, file.getKey())) {
        files.add(new BundledFile(STATIC_ROOT + "/" + file.getKey(), file.getValue(), false));
      }
    }
    developers.note().ifPresent(this::note);
    program.ifPresent(packaged -> files.addAll(packaged.files()));
    if (program.isPresent()) {
      catalog.ifPresent(files::add);
    }
    executable |= program.isPresent();
    var staticRoot = built.hasStaticFiles() ? Optional.of(STATIC_ROOT) : Optional.<String>empty();
    return new ArchivePlan(
        source.manifest(),
        new SemanticVersion(source.version()),
        program.isPresent() ? program.get().platform() : built.target(),
        source.manifestName(),
        source.released(program, staticRoot),
        files,
        program.map(ArchiveProgram::inside).orElse(List.of()));
  }

  private Optional<ArchiveProgram> program(BuildResult built)
      throws PackagingException, IOException {
    var args = source.manifest().entrypoint().map(Entrypoint::args).orElse(List.of());
    if (java.isPresent()) {
      var bundle = java.get().bundle(built.target());
      note(note(bundle));
      return Optional.of(ArchiveProgram.of(bundle, args));
    }
    new BuildCheck(source).require(built);
    if (built.program().isEmpty()) {
      return Optional.empty();
    }
    var name = source.manifest().entrypoint().orElseThrow().artifactPath();
    var platform = built.target().orElseGet(HostPlatform::current);
    new TargetCheck(name, platform, built.target().isPresent())
        .check(built.program().get())
        .ifPresent(this::note);
    return Optional.of(ArchiveProgram.of(built.program().get(), platform, args));
  }

  private void note(String note) {
    if (!notes.contains(note)) {
      notes.add(note);
    }
  }

  private static String note(JavaBundle bundle) {
    return "layout " + bundle.layout().word() + ": " + bundle.reason();
  }
}
