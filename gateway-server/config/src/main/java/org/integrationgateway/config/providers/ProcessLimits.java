package org.integrationgateway.config.providers;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node.Kind;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;

/**
 * Limits on the processes of a provider, for each of its instances.
 *
 * @param cpu in thousandths of a processor
 */
public record ProcessLimits(
    @Doc(
            "The memory of an instance's processes together, or of each process where the"
                + " host has no control group for the instance.")
        @Form("size")
        @Range(least = "1MiB", most = "1024GiB")
        Optional<Long> memory,
    @Doc(
            "The processor time that an instance's processes may use together: 1.5 or 1500m"
                + " is one and a half processors. Needs a control group; without one there is no"
                + " limit.")
        @ReadAs(Cpu.class)
        Optional<Integer> cpu,
    @Doc(
            "The maximum number of processes and threads of an instance. Default: 2048 in a"
                + " sandbox.")
        @Range(least = "1", most = "1000000")
        Optional<Integer> processes,
    @Doc("The maximum number of open files of each process. Default: 16384 in a sandbox.")
        @Range(least = "16", most = "1000000")
        Optional<Integer> files) {
  /** No limits. */
  public static final ProcessLimits NONE =
      new ProcessLimits(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** The limits in a sandbox, where an entry names no others. */
  public static final ProcessLimits SANDBOXED =
      new ProcessLimits(Optional.empty(), Optional.empty(), Optional.of(2048), Optional.of(16_384));

  /** Returns these limits, completed by others where these are empty. */
  public ProcessLimits or(ProcessLimits others) {
    return new ProcessLimits(
        memory.or(others::memory),
        cpu.or(others::cpu),
        processes.or(others::processes),
        files.or(others::files));
  }

  /** Returns whether nothing is limited. */
  public boolean isEmpty() {
    return equals(NONE);
  }

  /** A number of processors, as Kubernetes writes it. */
  private static final class Cpu implements Supplier<Shape<Integer>> {
    private static final int THOUSAND = 1000;
    private static final int LEAST = 10;
    private static final int MOST = 1_024_000;

    @Override
    public Shape<Integer> get() {
      return new Scalar<>(
          "a number of processors from 10m to 1024, such as 1.5 or 1500m",
          EnumSet.of(Kind.STRING, Kind.INTEGER, Kind.NUMBER),
          "{\"anyOf\": [{\"type\": \"number\", \"minimum\": 0.01, \"maximum\": 1024}, {\"type\": \"string\","
              + " \"pattern\": \"^([0-9]{1,4}([.][0-9]{1,3})?|[0-9]{1,7}m)$\"}]}",
          (text, folder) -> parsed(text.strip()),
          thousandths ->
              thousandths % THOUSAND == 0
                  ? Integer.toString(thousandths / THOUSAND)
                  : thousandths + "m");
    }

    private static int parsed(String text) {
      if (!text.matches("[0-9]{1,4}([.][0-9]{1,3})?|[0-9]{1,7}m")) {
        throw new IllegalArgumentException("Write 1.5 or 1500m for one and a half.");
      }
      int thousandths =
          text.endsWith("m")
              ? Integer.parseInt(text.substring(0, text.length() - 1))
              : new BigDecimal(text).movePointRight(3).intValueExact();
      if (thousandths < LEAST || thousandths > MOST) {
        throw new IllegalArgumentException("Write one from 10m to 1024.");
      }
      return thousandths;
    }
  }
}
