package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.manifest.ui.UiSpec;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;

/** The {@code spec} of a manifest: what belongs to its kind. */
interface Spec {
  /** The members that every kind has. */
  ProgramSpec common();

  /** The members of an app. */
  default Optional<AppSpec> ofApp() {
    return Optional.empty();
  }

  /** The members of a user interface. */
  default Optional<UiSpec> ofUi() {
    return Optional.empty();
  }

  /** The record of a kind. */
  static Class<? extends Spec> of(Kind kind) {
    return switch (kind) {
      case APP -> App.class;
      case UI -> Ui.class;
      default -> ProgramSpec.class;
    };
  }

  @Definition("appSpec")
  @Title("Specification of an app")
  @Doc(
      "Surfaces and operations of the app, how it authenticates at its upstream, and"
          + " which routes external senders can use.")
  record App(@Inline ProgramSpec common, @Inline AppSpec app) implements Spec {
    @Override
    public Optional<AppSpec> ofApp() {
      return Optional.of(app);
    }
  }

  @Definition("uiSpec")
  @Title("Specification of a user interface")
  @Doc("Static files, and which of them need a role.")
  record Ui(@Inline ProgramSpec common, @Inline UiSpec ui) implements Spec {
    @Override
    public Optional<UiSpec> ofUi() {
      return Optional.of(ui);
    }
  }
}
