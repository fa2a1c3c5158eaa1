package org.integrationgateway.http.feature;

import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.http.route.Routes;

/**
 * A part of the gateway with its own routes. It makes its objects from the {@link Foundation} and
 * the features below it; the gateway mounts and starts all features in the order in which it makes
 * them.
 */
public interface Feature {
  /** A feature that has routes at the public listener only. */
  static Feature open(Consumer<Routes.Builder> routes) {
    return new Feature() {
      @Override
      public void mount(Routes.Builder open) {
        routes.accept(open);
      }
    };
  }

  /** A feature that has routes for operators only. */
  static Feature admin(Consumer<Routes.Builder> routes) {
    return new Feature() {
      @Override
      public void mountAdmin(Routes.Builder admin) {
        routes.accept(admin);
      }
    };
  }

  /** Adds the routes of the public listener. */
  default void mount(Routes.Builder open) {}

  /** Adds the routes for operators: at the management listener, where there is one. */
  default void mountAdmin(Routes.Builder admin) {}

  /** The records of a subject that the feature keeps, as {@code gateway subject forget} removes. */
  default List<SubjectRecords> ofSubjects() {
    return List.of();
  }

  /** Starts work in the background, once all apps are deployed. */
  default void start() {}
}
