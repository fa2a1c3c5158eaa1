package org.integrationgateway.fleet.figures;

import java.time.Duration;
import java.util.Optional;

/**
 * The part of the history that is wanted.
 *
 * @param window how far it goes back
 * @param app only its calls
 * @param door only calls through it
 */
public record FigureQuery(Duration window, Optional<String> app, Optional<String> door) {
  boolean wantsApp(CallKeys.Key key) {
    return app.map(key.app()::equals).orElse(true);
  }

  boolean wantsDoor(CallKeys.Key key) {
    return door.map(key.door()::equals).orElse(true);
  }
}
