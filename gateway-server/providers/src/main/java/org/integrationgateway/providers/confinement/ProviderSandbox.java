package org.integrationgateway.providers.confinement;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The sandbox of one provider.
 *
 * @param home of the server, of which it sees nothing but what is named here
 * @param workdir in which it begins
 * @param readable what it may read beside the system's programs: its package
 * @param separatesNetwork whether a list of hosts gives it a network of its own
 */
record ProviderSandbox(
    Bubblewrap bubblewrap, Path home, Path workdir, Set<Path> readable, boolean separatesNetwork) {
  ProviderSandbox {
    readable = Set.copyOf(new LinkedHashSet<>(readable));
  }

  /**
   * Returns the words that precede the command of the process.
   *
   * @param folder of the launch, the only one that it may write
   * @param ownNetwork whether it has a network of its own, in which nothing can be reached
   */
  List<String> prefix(Path folder, boolean ownNetwork) {
    var prefix = new ArrayList<>(bubblewrap.isolated(ownNetwork));
    boolean shown = Bubblewrap.shows(home) && Files.isDirectory(home);
    if (shown) {
      prefix.addAll(List.of("--tmpfs", home.toString()));
    }
    readable.stream().sorted().forEach(path -> bind(prefix, "--ro-bind-try", path));
    bind(prefix, "--bind", folder);
    if (shown) {
      prefix.addAll(List.of("--remount-ro", home.toString()));
    }
    prefix.addAll(List.of("--remount-ro", "/", "--chdir", workdir.toString(), "--"));
    return prefix;
  }

  private static void bind(List<String> prefix, String how, Path path) {
    prefix.addAll(List.of(how, path.toString(), path.toString()));
  }
}
