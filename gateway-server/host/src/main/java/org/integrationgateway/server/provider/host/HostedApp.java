package org.integrationgateway.server.provider.host;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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

/** An app that may use its host only while it carries out a call. */
record HostedApp(AppProvider app, LaunchTokens tokens) implements AppProvider {
  @Override
  public AppMetadata metadata() {
    return app.metadata();
  }

  @Override
  public AppResult execute(AppCall call) {
    try (var open = tokens.open(call.context())) {
      return app.execute(call.under(call.context().withHostToken(open.token())));
    }
  }

  /** The token of the call works until the answer is read or abandoned. */
  @Override
  public AppStream executeStream(AppCall call) {
    var open = tokens.open(call.context());
    try {
      return app.executeStream(call.under(call.context().withHostToken(open.token())))
          .closing(open::close);
    } catch (RuntimeException failure) {
      open.close();
      throw failure;
    }
  }

  @Override
  public SessionCatalog sessionCatalog(SessionCatalogQuery query) {
    try (var open = tokens.open(query.context())) {
      return app.sessionCatalog(
          new SessionCatalogQuery(query.context().withHostToken(open.token()), query.credential()));
    }
  }

  @Override
  public ResourceList resources(OfferQuery query) {
    return asking(query, app::resources);
  }

  @Override
  public List<ResourceContent> readResource(String uri, OfferQuery query) {
    return asking(query, permitted -> app.readResource(uri, permitted));
  }

  @Override
  public List<Prompt> prompts(OfferQuery query) {
    return asking(query, app::prompts);
  }

  @Override
  public PromptResult prompt(String name, Map<String, String> arguments, OfferQuery query) {
    return asking(query, permitted -> app.prompt(name, arguments, permitted));
  }

  private <T> T asking(OfferQuery query, Function<OfferQuery, T> question) {
    try (var open = tokens.open(query.context())) {
      return question.apply(
          new OfferQuery(query.context().withHostToken(open.token()), query.credential()));
    }
  }

  @Override
  public Optional<Subject> resolveHttpSubject(HttpSubjectRequest request) {
    return app.resolveHttpSubject(request);
  }
}
