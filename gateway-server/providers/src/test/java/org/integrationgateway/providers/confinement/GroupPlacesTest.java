package org.integrationgateway.providers.confinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.config.providers.ProcessLimits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Control groups of version 2, in a folder that looks like them, and those of this host. */
@DisabledOnOs(OS.WINDOWS)
class GroupPlacesTest {
  private static final String PID = Long.toString(ProcessHandle.current().pid());
  private static final ProcessLimits LIMITS =
      new ProcessLimits(
          Optional.of(64L << 20), Optional.of(1500), Optional.of(20), Optional.empty());

  @TempDir Path mount;
  private Path membership;

  @BeforeEach
  void write() throws IOException {
    group(mount, "cpu memory pids", "1\n2\n");
    Files.delete(mount.resolve("cgroup.type"));
    membership = Files.writeString(mount.resolve("membership"), "0::/gateway.service\n");
  }

  /** A group as the kernel shows it. */
  private static Path group(Path folder, String controllers, String processes) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("cgroup.type"), "domain\n");
    Files.writeString(folder.resolve("cgroup.controllers"), controllers + "\n");
    Files.writeString(folder.resolve("cgroup.procs"), processes);
    Files.writeString(folder.resolve("cgroup.subtree_control"), "");
    return folder;
  }

  private GroupPlaces places() {
    return new GroupPlaces(mount, membership, Set.of(ProcessHandle.current().pid()));
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file).strip();
  }

  @Test
  void theServerLeavesTheGroupThatItDividesAndWritesTheLimitsOfTheNextOnes() throws Exception {
    var own = group(mount.resolve("gateway.service"), "cpu memory pids", PID + "\n");
    var groups = new ControlGroup(this::places);
    var joined = groups.join(Map.of("memory", 64L << 20, "cpu", 1500L, "pids", 20L));
    assertThat(joined.controllers()).containsExactly("cpu", "memory", "pids");
    assertThat(text(own.resolve("gateway-server/cgroup.procs"))).isEqualTo(PID);
    assertThat(joined.prefix()).hasSize(4).startsWith("/bin/sh", "-c");
    var made = Path.of(joined.prefix().get(3));
    assertThat(made.getParent()).isEqualTo(own);
    assertThat(text(made.resolve("memory.max"))).isEqualTo("67108864");
    assertThat(text(made.resolve("cpu.max"))).isEqualTo("150000 100000");
    assertThat(text(made.resolve("pids.max"))).isEqualTo("20");
  }

  @Test
  void usesTheEmptyGroupAboveThatSystemdHasDelegated() throws Exception {
    var service = group(mount.resolve("gateway.service"), "cpu memory", "");
    group(service.resolve("main"), "cpu memory", PID + "\n");
    Files.writeString(membership, "0::/gateway.service/main\n");
    var place = places().of("memory");
    assertThat(place.folder()).isEqualTo(service);
    assertThat(place.divided()).isFalse();
    new ControlGroup(this::places).join(Map.of("memory", 1L << 20));
    assertThat(text(service.resolve("cgroup.subtree_control"))).isEqualTo("+memory");
    assertThat(service.resolve("gateway-server")).doesNotExist();
  }

  @Test
  void saysWhichControllerIsMissing() throws Exception {
    var own = group(mount.resolve("gateway.service"), "memory pids", PID + "\n");
    assertThat(places().of("cpu").problem())
        .isEqualTo("the control group %s does not have the controller 'cpu'".formatted(own));
    assertThat(places().of("memory").isThere()).isTrue();
  }

  @Test
  void dividesNoGroupWithProcessesOfOthers() throws Exception {
    group(mount.resolve("gateway.service"), "memory", PID + "\n4711\n");
    assertThat(places().of("memory").problem())
        .contains("also holds other processes (4711)")
        .contains("Delegate=yes");
    assertThat(new ControlGroup(this::places).join(Map.of("memory", 1L << 20)).controllers())
        .isEmpty();
    assertThat(mount.resolve("gateway.service/gateway-server")).doesNotExist();
  }

  @Test
  void saysThatDelegationIsMissing() throws Exception {
    var own = group(mount.resolve("gateway.service"), "memory", PID + "\n");
    // Not a file that can be written, also for root.
    Files.delete(own.resolve("cgroup.subtree_control"));
    assertThat(places().of("memory").problem())
        .startsWith("the server may not divide its control group " + own)
        .contains("Delegate=yes");
  }

  @Test
  void saysThatThisHostHasNoControlGroups() throws Exception {
    Files.writeString(membership, "");
    assertThat(places().of("cpu").problem()).contains("no control groups (cgroup v2)");
    var limits = new LaunchLimits(new ControlGroup(this::places), Optional.empty(), false);
    assertThat(limits.shortfalls(LIMITS))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("memory is not limited: this host has no control groups"))
        .anyMatch(line -> line.startsWith("cpu is not limited: this host has no control groups"));
    assertThat(limits.apply(LIMITS, false).unlimited()).hasSize(3);
  }

  @Test
  void aKernelThatRefusesIsAShortfallAndNoFailure() throws Exception {
    var own = group(mount.resolve("gateway.service"), "memory", PID + "\n");
    // The group that the server is to move into is a file.
    Files.writeString(own.resolve("gateway-server"), "");
    var limits = new LaunchLimits(new ControlGroup(this::places), Optional.empty(), false);
    assertThat(limits.apply(LIMITS, false).unlimited())
        .anyMatch(line -> line.contains("the kernel refuses the control group"));
  }

  @Test
  void version1IsDividedByRootOnly() throws Exception {
    Files.createDirectories(mount.resolve("cpu/gateway"));
    Files.writeString(membership, "2:cpu:/gateway\n0::/\n");
    assertThat(places().of("cpu").problem()).contains("run it as root");
    Files.writeString(mount.resolve("cpu/gateway/cgroup.procs"), PID);
    var made = Path.of(new ControlGroup(this::places).join(Map.of("cpu", 250L)).prefix().get(3));
    assertThat(made.getParent()).isEqualTo(mount.resolve("cpu/gateway"));
    assertThat(text(made.resolve("cpu.cfs_quota_us"))).isEqualTo("25000");
  }

  @Test
  void theKernelOfThisHostLimitsAProcess() throws Exception {
    var places = GroupPlaces.ofThisHost();
    for (var controller : List.of("memory", "cpu", "pids")) {
      assumeThat(places.of(controller).problem())
          .as("a control group with the controller " + controller + " on this host")
          .isEmpty();
    }
    var joined =
        new ControlGroup(GroupPlaces::ofThisHost)
            .join(Map.of("memory", 64L << 20, "cpu", 500L, "pids", 20L));
    try (var end = joined.end()) {
      assertThat(joined.controllers()).containsExactly("cpu", "memory", "pids");
      var command = new ArrayList<>(joined.prefix());
      command.addAll(List.of("cat", "/proc/self/cgroup"));
      var process = new ProcessBuilder(command).start();
      var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      for (var folder : joined.prefix().get(3).split(" ")) {
        assertThat(said).contains(Path.of(folder).getFileName().toString());
      }
    }
  }
}
