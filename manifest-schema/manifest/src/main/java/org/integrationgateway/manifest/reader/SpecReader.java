package org.integrationgateway.manifest.reader;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.ui.UiSpec;
import org.integrationgateway.records.component.Component;
import org.integrationgateway.records.component.RecordClass;

/** Reads the {@code spec} block of any kind. */
record SpecReader(ProgramSpec common, Optional<AppSpec> app, Optional<UiSpec> ui) {
  private static final SpecReader EMPTY =
      new SpecReader(ProgramSpec.EMPTY, Optional.empty(), Optional.empty());

  private static final List<String> AT_THE_TOP =
      List.of("kind", "source", "version", "displayName", "iconFile", "entrypoint");

  static SpecReader read(Fields fields, Kind kind) {
    var elsewhere = new LinkedHashMap<String, List<String>>();
    elsewhere.put("at the top level", AT_THE_TOP);
    if (kind != Kind.APP) {
      elsewhere.put("to kind app", names(AppSpec.class));
    }
    if (kind != Kind.UI) {
      elsewhere.put("to kind ui", names(UiSpec.class));
    }
    return read(fields, kind, elsewhere).orElse(EMPTY);
  }

  private static Optional<SpecReader> read(
      Fields fields, Kind kind, Map<String, List<String>> elsewhere) {
    return switch (kind) {
      case APP ->
          fields
              .record("spec", AppForm.class, elsewhere)
              .map(
                  form -> new SpecReader(form.common(), Optional.of(form.app()), Optional.empty()));
      case UI ->
          fields
              .record("spec", UiForm.class, elsewhere)
              .map(form -> new SpecReader(form.common(), Optional.empty(), Optional.of(form.ui())));
      default ->
          fields
              .record("spec", ProgramSpec.class, elsewhere)
              .map(common -> new SpecReader(common, Optional.empty(), Optional.empty()));
    };
  }

  /** The names of all members that a spec can have. */
  static List<String> members() {
    var names = new LinkedHashSet<>(names(ProgramSpec.class));
    names.addAll(names(AppSpec.class));
    names.addAll(names(UiSpec.class));
    return List.copyOf(names);
  }

  private static List<String> names(Class<?> record) {
    return RecordClass.of(record).members().stream().map(Component::name).toList();
  }
}
