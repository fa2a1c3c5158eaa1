package org.integrationgateway.image.root;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The system of the machine that builds. */
public final class ThisMachine implements BaseSystem {
  @Override
  public String name() {
    return "this machine";
  }

  @Override
  public Optional<Path> find(String path) {
    return Optional.of(Path.of(path)).filter(Files::isReadable);
  }

  @Override
  public Set<String> libraries(Collection<Path> programs, Path own) throws IOException {
    return SharedLibraries.of(programs, own);
  }

  @Override
  public Map<String, String> packages(Collection<Path> files) throws IOException {
    return InstalledPackages.of(files);
  }
}
