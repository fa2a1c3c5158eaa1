package org.integrationgateway.packaging.archive;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Keeps the content of selected files and discards the others. */
final class PickedFiles implements ArchiveScan.Target {
  private final Set<String> names;
  private final Map<String, ByteArrayOutputStream> picked = new HashMap<>();

  PickedFiles(Set<String> names) {
    this.names = Set.copyOf(names);
  }

  @Override
  public void folder(String name) {}

  @Override
  public OutputStream file(String name, boolean executable) {
    return names.contains(name)
        ? picked.computeIfAbsent(name, first -> new ByteArrayOutputStream())
        : OutputStream.nullOutputStream();
  }

  Map<String, byte[]> contents() {
    var contents = new HashMap<String, byte[]>();
    picked.forEach((name, content) -> contents.put(name, content.toByteArray()));
    return contents;
  }
}
