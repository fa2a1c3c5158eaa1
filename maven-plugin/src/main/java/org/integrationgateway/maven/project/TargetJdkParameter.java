package org.integrationgateway.maven.project;

import java.io.File;
import java.net.URI;
import java.util.Map;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.image.jdk.JdkSource;
import org.integrationgateway.packaging.image.jdk.TargetJdk;
import org.jspecify.annotations.Nullable;

/**
 * The JDK of one platform, in the POM:
 *
 * <pre>{@code
 * <targetJdk>
 *   <platform>linux/arm64</platform>
 *   <home>/opt/jdk-17-arm64</home>
 *   <!-- or --> <toolchain><platform>linux/arm64</platform></toolchain>
 *   <!-- or --> <url>https://.../jdk.tar.gz</url> <sha256>...</sha256>
 * </targetJdk>
 * }</pre>
 *
 * On the command line {@code linux/arm64=/opt/jdk-17-arm64}, or {@code
 * linux/arm64=https://.../jdk.tar.gz#sha256=...}.
 */
@SuppressWarnings("NullAway.Init")
public final class TargetJdkParameter {
  private static final String DIGEST = "#sha256=";

  private String platform;
  private @Nullable File home;
  private @Nullable URI url;
  private @Nullable String sha256;
  private @Nullable Map<String, String> toolchain;

  /** Called by Maven with the text of the command line. */
  public void set(String text) {
    var equals = text.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException(
          "gateway.targetJdks: '"
              + text
              + "' is not PLATFORM=FOLDER or PLATFORM=URL#sha256=DIGEST");
    }
    platform = text.substring(0, equals).strip();
    var source = text.substring(equals + 1).strip();
    if (!source.matches("[a-z]+://.*|file:/.*")) {
      home = new File(source);
      return;
    }
    var digest = source.indexOf(DIGEST);
    url = URI.create(digest < 0 ? source : source.substring(0, digest));
    sha256 = digest < 0 ? null : source.substring(digest + DIGEST.length());
  }

  /**
   * Finds the JDK: the folder that is given, that of a toolchain, or a download.
   *
   * @throws MojoExecutionException when no toolchain meets the requirements
   */
  public TargetJdk resolve(Jdks jdks, MavenSession session) throws MojoExecutionException {
    if (platform == null) {
      throw new IllegalArgumentException("a <targetJdk> names no <platform>");
    }
    return new TargetJdk(Platform.parse(platform), source(jdks, session));
  }

  private JdkSource source(Jdks jdks, MavenSession session) throws MojoExecutionException {
    if (home != null) {
      return new JdkSource.Folder(home.toPath());
    }
    if (toolchain != null) {
      return new JdkSource.Folder(jdks.of(session, toolchain));
    }
    if (url != null && sha256 != null) {
      return new JdkSource.Download(url, sha256);
    }
    throw new IllegalArgumentException(
        "the target JDK of "
            + platform
            + " has no source: give its home, the requirements of a toolchain, or its url"
            + " with sha256");
  }
}
