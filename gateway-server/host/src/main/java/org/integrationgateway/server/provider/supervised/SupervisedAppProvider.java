package org.integrationgateway.server.provider.supervised;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.app.HttpSubjectRequest;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.SessionCatalog;
import org.integrationgateway.sdk.app.SessionCatalogQuery;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptResult;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceList;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.provider.instance.ProviderLauncher;
import org.integrationgateway.server.provider.supervision.CallGate;
import org.integrationgateway.server.provider.supervision.Replacement;
import org.integrationgateway.server.provider.supervision.SupervisionTimes;
import org.integrationgateway.server.provider.supervision.Supervisor;
import org.integrationgateway.server.status.AppHealth;

/**
 * An app's provider that stays the same while its processes change, and keeps the metadata that the
 * last one gave.
 */
public final class SupervisedAppProvider implements AppProvider {
  /** The deadline of calls that have none. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final String name;
  private final Supervisor<ConnectedApp> supervisor;
  private final CallGate<ConnectedApp> entrance;
  private volatile Optional<AppMetadata> metadata = Optional.empty();

  /**
   * @param onReady told what the app says about itself whenever it becomes ready
   */
  public SupervisedAppProvider(
      String name,
      ProviderLauncher<ConnectedApp> launcher,
      SupervisionTimes times,
      Clock clock,
      Consumer<AppMetadata> onReady) {
    this.name = name;
    this.supervisor =
        new Supervisor<>(
            name,
            launcher,
            times,
            clock,
            app -> {
              metadata = Optional.of(app.metadata());
              onReady.accept(app.metadata());
            });
    this.entrance = supervisor.entrance();
  }

  /** The supervisor of its processes. */
  public Supervisor<ConnectedApp> supervisor() {
    return supervisor;
  }

  /**
   * As {@link Supervisor#replace}.
   *
   * @param acceptance told what the next one says about itself, before it serves; may refuse it
   */
  public CompletableFuture<Optional<String>> replace(
      ProviderLauncher<ConnectedApp> next,
      SupervisionTimes times,
      Replacement how,
      Consumer<AppMetadata> acceptance) {
    return supervisor.replace(
        next,
        times,
        how,
        app -> {
          acceptance.accept(app.metadata());
          metadata = Optional.of(app.metadata());
        });
  }

  /** The metadata that its last process gave; empty until it was ready for the first time. */
  public Optional<AppMetadata> known() {
    return metadata;
  }

  /**
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE} when it has never been ready
   */
  @Override
  public AppMetadata metadata() {
    return metadata.orElseThrow(() -> entrance.unavailable().app(name));
  }

  /**
   * @throws GatewayException as {@link CallGate#call} says
   */
  @Override
  public AppResult execute(AppCall call) {
    try {
      return entrance.call(call.deadline(), app -> app.provider().execute(call));
    } catch (GatewayException failure) {
      throw failure.app(name);
    }
  }

  /** A process that is to stop waits until the answer was read. */
  @Override
  public AppStream executeStream(AppCall call) {
    try {
      return entrance.begin(
          call.deadline(), (app, leave) -> app.provider().executeStream(call).closing(leave));
    } catch (GatewayException failure) {
      throw failure.app(name);
    }
  }

  @Override
  public SessionCatalog sessionCatalog(SessionCatalogQuery query) {
    return entrance.call(inForce(), app -> app.provider().sessionCatalog(query));
  }

  @Override
  public Optional<Subject> resolveHttpSubject(HttpSubjectRequest request) {
    return entrance.call(inForce(), app -> app.provider().resolveHttpSubject(request));
  }

  @Override
  public ResourceList resources(OfferQuery query) {
    return entrance.call(inForce(), app -> app.provider().resources(query));
  }

  @Override
  public List<ResourceContent> readResource(String uri, OfferQuery query) {
    return entrance.call(inForce(), app -> app.provider().readResource(uri, query));
  }

  @Override
  public List<Prompt> prompts(OfferQuery query) {
    return entrance.call(inForce(), app -> app.provider().prompts(query));
  }

  @Override
  public PromptResult prompt(String prompt, Map<String, String> arguments, OfferQuery query) {
    return entrance.call(inForce(), app -> app.provider().prompt(prompt, arguments, query));
  }

  private static Deadline inForce() {
    return Deadline.current().orElseGet(() -> Deadline.in(PATIENCE));
  }

  /** The health of the app, as the list of apps shows it. */
  public AppHealth health() {
    return new SupervisedHealth(name, entrance, () -> metadata.isPresent());
  }
}
