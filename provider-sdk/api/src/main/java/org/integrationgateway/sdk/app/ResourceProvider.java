package org.integrationgateway.sdk.app;

import java.util.List;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceList;

/**
 * The resources of an app, which clients of the Model Context Protocol read. Called only for an app
 * that announces {@link AppFeature#RESOURCES}; by many threads at once.
 */
public interface ResourceProvider {
  /**
   * The resources and templates of resources that one subject with one credential may read.
   *
   * @throws AppException {@code NOT_SUPPORTED} when the app has none; others as in {@link
   *     AppProvider#execute}
   */
  default ResourceList resources(OfferQuery query) {
    throw new AppException(Reason.NOT_SUPPORTED, "this app has no resources");
  }

  /**
   * The content of a resource: one that is listed, or one of a template.
   *
   * @return at least one content
   * @throws AppException {@code NOT_FOUND} when there is no such resource; {@code NOT_SUPPORTED}
   *     when the app has none; others as in {@link AppProvider#execute}
   */
  default List<ResourceContent> readResource(String uri, OfferQuery query) {
    throw new AppException(Reason.NOT_SUPPORTED, "this app has no resources");
  }
}
