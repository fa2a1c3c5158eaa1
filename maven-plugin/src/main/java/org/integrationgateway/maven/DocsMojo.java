package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.authoring.docs.PackagePage;
import org.integrationgateway.authoring.docs.PackagePage.InvalidPackageException;
import org.integrationgateway.authoring.docs.Stale;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.maven.project.PomVersion;
import org.jspecify.annotations.Nullable;

/**
 * Writes the page of the package, <code>PACKAGE.md</code>: what it connects to, how to connect,
 * every operation with example calls, and its configuration. The operations of a Java program are
 * those of its last <code>mvn package</code>. Bound to a phase, it writes nothing and fails when
 * the page is stale; a project without the page is left alone.
 */
@Mojo(name = "docs", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class DocsMojo extends ManifestMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.docs.skip", defaultValue = "false")
  private boolean skipDocs;

  /** Writes nothing, and fails when the page is stale or missing. */
  @Parameter(property = "gateway.docs.check", defaultValue = "false")
  private boolean check;

  /** The page in Markdown; the project's <code>PACKAGE.md</code> by default. */
  @Parameter(
      property = "gateway.docs.page",
      defaultValue = "${project.basedir}/PACKAGE.md",
      required = true)
  private File page;

  /** A file that receives the page as HTML, too. */
  @Parameter(property = "gateway.docs.html")
  private @Nullable File html;

  /**
   * The folder of intermediate files, where <code>gateway:package</code> writes the operations of a
   * Java program.
   */
  @Parameter(
      property = "gateway.workDir",
      defaultValue = "${project.build.directory}/gateway",
      required = true)
  private File workDir;

  @Override
  boolean skipThis() {
    return skipDocs;
  }

  @Override
  void run() throws IOException, MojoFailureException {
    boolean bound = !isNamedAlone();
    if (bound && !check && !page.exists()) {
      return;
    }
    var written = read();
    if (html != null) {
      Files.createDirectories(html.toPath().toAbsolutePath().getParent());
      Files.writeString(html.toPath(), written.html());
    }
    if (bound || check) {
      check(written.markdown());
      return;
    }
    Files.writeString(page.toPath(), written.markdown());
    written.unlisted().ifPresent(getLog()::warn);
    show("wrote " + shown(page.toPath()));
  }

  private PackagePage read() throws IOException, MojoFailureException {
    var options =
        ReadOptions.DEFAULT.withSdkNative(true).withVersion(PomVersion.of(project).ofManifest());
    try {
      return PackagePage.of(manifest(), options, workDir.toPath().resolve("catalog.json"));
    } catch (InvalidPackageException invalid) {
      throw new MojoFailureException(
          ProblemPrinter.excerpts().print(shown(invalid.problems())).stripTrailing(), invalid);
    }
  }

  private void check(String expected) throws IOException, MojoFailureException {
    var name = shown(page.toPath()).toString();
    if (!page.exists()) {
      throw new MojoFailureException(name + " does not exist: 'mvn gateway:docs' writes it");
    }
    var stale = Stale.of(Files.readString(page.toPath()), expected);
    if (stale.isPresent()) {
      throw new MojoFailureException(stale.get().message(name) + "; 'mvn gateway:docs' writes it");
    }
  }
}
