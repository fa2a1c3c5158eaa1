package org.integrationgateway.config.apps;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.record.RecordBlock;
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
          "schemas",
          "v0",
          "v0.1");

  private static final RecordBlock<AppInFile.Static> STATIC =
      RecordBlock.of(AppInFile.Static.class);

  private final Reading reading;
  private final PageOrigins origins;
  private final Map<String, String> taken = new HashMap<>();

  /**
   * @param server the block {@code server}
   * @param hasLogin whether browsers have sessions
   */
  public FrontendRecords(Reading reading, Settings server, boolean hasLogin) {
    this.reading = reading;
    this.origins = new PageOrigins(reading, server, hasLogin);
  }

  /**
   * The place of an app's pages.
   *
   * @param frontend the block {@code static}
   */
  public Optional<FrontendConfig> frontend(String app, Settings frontend) {
    if (frontend == Settings.NONE) {
      return Optional.empty();
    }
    return STATIC.find(frontend).map(pages -> frontend(app, pages, frontend));
  }

  private FrontendConfig frontend(String app, AppInFile.Static pages, Settings frontend) {
    var mount = pages.mount();
    if (RESERVED.contains(mount.substring(1).split("/", 2)[0])) {
      refuse(
          frontend,
          "'%s' cannot be a mount: paths of the gateway itself begin with it".formatted(mount),
          "Reserved: /" + String.join(", /", RESERVED) + ".");
    }
    var other = taken.putIfAbsent(mount, app);
    if (other != null) {
      refuse(
          frontend,
          "the apps '%s' and '%s' are both mounted at '%s'".formatted(other, app, mount),
          "Give each a path of its own.");
    }
    return new FrontendConfig(mount, pages.isPublic(), origins.of(app, pages, frontend));
  }

  private void refuse(Settings frontend, String message, String remedy) {
    reading.refuse(frontend, "mount", message, remedy);
  }
}
