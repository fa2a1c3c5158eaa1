package org.integrationgateway.sdk.typed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptCompletion;
import org.integrationgateway.sdk.app.offer.PromptResult;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceList;

/** The app that a {@link TypedApp} builds. */
final class PreparedApp implements AppProvider {
  private final AppMetadata metadata;
  private final PreparedOffers offers;
  private final Map<String, PreparedOperation> operations = new LinkedHashMap<>();

  PreparedApp(AppMetadata metadata, List<PreparedOperation> prepared, PreparedOffers offers) {
    this.metadata = metadata;
    this.offers = offers;
    for (var operation : prepared) {
      operations.put(operation.description().id(), operation);
    }
  }

  @Override
  public AppMetadata metadata() {
    return metadata;
  }

  @Override
  public AppResult execute(AppCall call) {
    return operation(call).call(call);
  }

  @Override
  public AppStream executeStream(AppCall call) {
    return operation(call).stream(call);
  }

  @Override
  public ResourceList resources(OfferQuery query) {
    return offers.list();
  }

  @Override
  public List<ResourceContent> readResource(String uri, OfferQuery query) {
    return List.of(offers.read(uri, query));
  }

  @Override
  public List<Prompt> prompts(OfferQuery query) {
    return offers.prompts();
  }

  @Override
  public PromptResult prompt(String name, Map<String, String> arguments, OfferQuery query) {
    return offers.make(name, arguments, query);
  }

  @Override
  public List<String> completions(PromptCompletion typing, OfferQuery query) {
    return offers.completions(typing, query);
  }

  private PreparedOperation operation(AppCall call) {
    var operation = operations.get(call.operation());
    if (operation == null) {
      throw new AppException(
          Reason.NOT_FOUND,
          "app '%s' has no operation '%s'%s"
              .formatted(
                  metadata.name(),
                  call.operation(),
                  SimilarNames.suffix(call.operation(), operations.keySet())));
    }
    return operation;
  }
}
