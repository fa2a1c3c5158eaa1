package org.integrationgateway.server.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.HttpSubjectRequest;
import org.integrationgateway.sdk.app.SessionCatalog;
import org.integrationgateway.sdk.app.SessionCatalogQuery;
import org.junit.jupiter.api.Test;

/** Operations that a provider offers, beside those of its manifest and for one caller. */
final class ProvidedOperationsTest extends BuiltAppTest {
  @Test
  void combinesDeclaredAndProvidedOperations() throws Exception {
    provider = Optional.of(new Fixed(List.of(operation("analyse", "{\"type\":\"object\"}"))));
    var app = build(WEATHER);
    assertThat(app.operations()).containsOnlyKeys("forecast", "report", "analyse");
    assertThat(app.operations().get("analyse").transport().wireName()).isEqualTo("provider");
    assertThat(app.operations().get("analyse").connection().name()).isEqualTo("default");
  }

  @Test
  void asksTheProviderForWhatDependsOnTheCaller() throws Exception {
    provider = Optional.of(new PerCaller());
    var app =
        build(
            WEATHER
                + "  allowedOperations:\n    forecast:\n    tide: {alias: sea.tide}\n"
                + "entrypoint:\n  artifactPath: bin/run\n");
    assertThat(app.operations()).containsOnlyKeys("forecast");
    var catalog = app.catalogs().get(0);
    assertThat(catalog.connection().name()).isEqualTo("default");
    var context = CallContext.of(Subject.of("user:alice"));
    var said = catalog.operations(context, Optional.empty(), Deadline.in(Duration.ofMinutes(1)));
    assertThat(said.operations()).extracting(Operation::id).containsExactly("sea.tide");
    assertThat(said.maxAge()).isEqualTo(Duration.ofSeconds(30));
    var request =
        new HttpSubjectRequest(
            "ping", "GET", "/ping", Map.of(), Map.of(), "{}", new byte[0], "open", Map.of(), "x");
    assertThat(app.httpSubjects().httpSubject(request, Deadline.in(Duration.ofMinutes(1))))
        .contains(Subject.of("user:carol"));
  }

  @Test
  void asksNoProviderThatHasTheSameForEveryCaller() throws Exception {
    provider = Optional.of(new Fixed(List.of(operation("analyse", "{}"))));
    var app = build(WEATHER);
    assertThat(app.catalogs()).isEmpty();
    var request =
        new HttpSubjectRequest(
            "ping", "GET", "/ping", Map.of(), Map.of(), "{}", new byte[0], "open", Map.of(), "x");
    assertThat(app.httpSubjects().httpSubject(request, Deadline.in(Duration.ofMinutes(1))))
        .isEmpty();
  }

  @Test
  void refusesTwoOperationsOfOneNameAndSchemasThatAreNone() {
    provider =
        Optional.of(
            new Fixed(
                List.of(
                    operation("report", "{\"type\":\"object\"}"),
                    operation("odd", "{\"type\":\"objekt\"}"))));
    assertThatThrownBy(() -> build(WEATHER))
        .isInstanceOfSatisfying(
            AppLoadException.class,
            problem -> {
              assertThat(problem.problems()).hasSize(2);
              assertThat(problem).hasMessageContaining("'report'").hasMessageContaining("'odd'");
            });
  }

  /** Has one operation for each caller, and one that is not allowed. */
  private static final class PerCaller implements AppProvider {
    @Override
    public AppMetadata metadata() {
      return new AppMetadata("tides", Optional.empty(), Optional.empty(), List.of())
          .with(Set.of(AppFeature.SESSION_CATALOG, AppFeature.RESOLVE_HTTP_SUBJECT));
    }

    @Override
    public AppResult execute(AppCall call) {
      return AppResult.json(call.input());
    }

    @Override
    public SessionCatalog sessionCatalog(SessionCatalogQuery query) {
      assertThat(CallContext.current()).contains(query.context());
      return new SessionCatalog(
          List.of(operation("tide", "{}"), operation("wave", "{}")), Duration.ofSeconds(30));
    }

    @Override
    public Optional<Subject> resolveHttpSubject(HttpSubjectRequest request) {
      return Optional.of(Subject.of("user:carol"));
    }
  }
}
