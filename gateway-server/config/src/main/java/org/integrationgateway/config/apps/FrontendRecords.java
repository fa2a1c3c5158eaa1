package org.integrationgateway.config.apps;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;

/** Makes records of {@code apps.<name>.static}, and checks that mounts and hosts differ. */
public final class FrontendRecords {
  /** The first segments of the gateway's own paths. */
  static final List<String> RESERVED =
      List.of(
          "admin",
          "api",
          "docs",
          "health",
          "home",
          "identity",
          "login",
          "mcp",
          "metrics",
          "problems",
          "ready",
          "s3",
          "schemas");

  private final Reading reading;
  private final PageOrigins origins;
  private final Map<String, String> taken = new HashMap<>();

  /**
   * @param server the block {@code server}
   * @param hasLogin whether browsers have sessions
   */
  public FrontendRecords(Reading reading, Optional<Settings> server, boolean hasLogin) {
    this.reading = reading;
    this.origins = new PageOrigins(reading, server, hasLogin);
  }

  public Optional<FrontendConfig> frontend(String app, Settings settings) {
    var frontend = settings.find(AppKeys.STATIC);
    var mount = frontend.flatMap(block -> block.find(AppKeys.MOUNT));
    if (frontend.isEmpty() || mount.isEmpty()) {
      return Optional.empty();
    }
    if (RESERVED.contains(mount.get().substring(1).split("/", 2)[0])) {
      refuse(
          frontend.get(),
          "'%s' cannot be a mount: the gateway's own paths begin so".formatted(mount.get()),
          "Reserved: /" + String.join(", /", RESERVED) + ".");
    }
    var other = taken.putIfAbsent(mount.get(), app);
    if (other != null) {
      refuse(
          frontend.get(),
          "the apps '%s' and '%s' are both mounted at '%s'".formatted(other, app, mount.get()),
          "Give each a path of its own.");
    }
    return Optional.of(
        new FrontendConfig(
            mount.get(), frontend.get().get(AppKeys.PUBLIC), origins.of(app, frontend.get())));
  }

  private void refuse(Settings frontend, String message, String remedy) {
    reading.refuse(frontend, AppKeys.MOUNT, message, remedy);
  }
}
