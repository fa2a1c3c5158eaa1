package org.integrationgateway.packaging.release.sbom;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar with the descriptions that Maven puts into one. */
final class CraftedJar implements AutoCloseable {
  private final ZipOutputStream zip;

  CraftedJar(Path file) throws IOException {
    zip = new ZipOutputStream(Files.newOutputStream(Files.createFile(file)));
    with("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n");
  }

  CraftedJar from(String group, String artifact, String version) throws IOException {
    return with(
        folder(group, artifact) + "pom.properties",
        "#Generated\nversion=%s\ngroupId=%s\nartifactId=%s\n".formatted(version, group, artifact));
  }

  CraftedJar pom(String group, String artifact, String text) throws IOException {
    return with(folder(group, artifact) + "pom.xml", text);
  }

  CraftedJar with(String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
    return this;
  }

  private static String folder(String group, String artifact) {
    return "META-INF/maven/" + group + "/" + artifact + "/";
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
