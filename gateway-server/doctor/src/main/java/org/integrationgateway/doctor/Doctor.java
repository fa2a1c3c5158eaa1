package org.integrationgateway.doctor;

import java.net.InetAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.config.GatewayConfig;

/** Runs all checks, each also where others fail. */
public final class Doctor {
  private final Examined examined;
  private final Clock clock;
  private final List<Finding> findings = new ArrayList<>();

  private Doctor(Examined examined, Clock clock) {
    this.examined = examined;
    this.clock = clock;
  }

  /** The findings of all checks, in the order in which they are shown. */
  public static List<Finding> examine(Examined examined, Clock clock) {
    var doctor = new Doctor(examined, clock);
    doctor.run();
    return List.copyOf(doctor.findings);
  }

  private void run() {
    add("java", MachineCheck::java);
    add("memory", MachineCheck::memory);
    add("limits", LimitsCheck::run);
    add("home", () -> HomeCheck.of(examined.home()));
    add("configuration", () -> ConfigurationFindings.of(examined));
    Map<String, Function<GatewayConfig, List<Finding>>> ofConfiguration = new LinkedHashMap<>();
    ofConfiguration.put("packages", config -> PackagesCheck.of(config, examined.lock()));
    ofConfiguration.put("sandbox", SandboxCheck::of);
    ofConfiguration.put("store", config -> new StoreCheck(config, clock).run());
    ofConfiguration.put("certificates", config -> new CertificateCheck(clock.instant()).of(config));
    ofConfiguration.put("egress", config -> EgressCheck.of(config, InetAddress::getAllByName));
    ofConfiguration.put("ports", PortCheck::of);
    add("clock", () -> ClockCheck.of(clock.instant()));
    var config = examined.config();
    ofConfiguration.forEach(
        (name, check) ->
            add(
                name,
                () ->
                    config
                        .map(check)
                        .orElseGet(
                            () ->
                                List.of(
                                    Finding.warn(
                                        name,
                                        "not checked: the configuration cannot be read",
                                        "Correct the configuration, and run this again.")))));
  }

  /** A check that fails in a way of its own is a finding, and does not end the others. */
  private void add(String name, Supplier<List<Finding>> check) {
    try {
      findings.addAll(check.get());
    } catch (RuntimeException unexpected) {
      findings.add(
          Finding.fail(
              name,
              "the check itself failed: " + unexpected,
              "Report this, with the output of GATEWAY_DEBUG=1."));
    }
  }
}
