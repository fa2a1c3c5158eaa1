package org.integrationgateway.providers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.process.Containment;
import org.integrationgateway.base.process.ProcessTree;

/** Finds a process by the number that it has for itself: in a PID namespace, that of the inside. */
public final class OwnPid {
  private OwnPid() {}

  /** The process; in a namespace before the process outside that has the same number. */
  public static Optional<ProcessHandle> process(long own) {
    if (!Containment.ofThisHost().hasNamespace()) {
      return ProcessHandle.of(own);
    }
    // An orphan stays in its namespace, and so among the descendants.
    return ProcessHandle.current()
        .descendants()
        .filter(process -> last(numbers(process)).equals(Long.toString(own)))
        .max(Comparator.comparingInt(process -> numbers(process).size()));
  }

  /** The process that an answer such as {@code {"pid":17}} names. */
  public static ProcessHandle in(String answer) {
    return process(Long.parseLong(answer.replaceAll("\\D", ""))).orElseThrow();
  }

  public static boolean lives(long own) {
    return process(own).filter(ProcessTree::lives).isPresent();
  }

  private static String last(List<String> numbers) {
    return numbers.get(numbers.size() - 1);
  }

  /** From the outermost namespace to its own. */
  private static List<String> numbers(ProcessHandle process) {
    try {
      var status = Path.of("/proc", Long.toString(process.pid()), "status");
      return Files.readAllLines(status, StandardCharsets.ISO_8859_1).stream()
          .filter(line -> line.startsWith("NSpid:"))
          .map(line -> List.of(line.substring("NSpid:".length()).strip().split("\\s+")))
          .findFirst()
          .orElse(List.of(""));
    } catch (IOException gone) {
      return List.of("");
    }
  }
}
