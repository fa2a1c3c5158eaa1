package org.integrationgateway.sdk.app.offer;

import java.util.List;

/**
 * Resources of an app, and templates of their URIs.
 *
 * @param resources in the order in which they are listed; URIs are unique
 * @param templates in the order in which they are listed
 */
public record ResourceList(List<Resource> resources, List<ResourceTemplate> templates) {
  public ResourceList {
    resources = List.copyOf(resources);
    templates = List.copyOf(templates);
    OfferRules.requireDistinct("resource", resources.stream().map(Resource::uri).toList());
    OfferRules.requireDistinct(
        "resource template", templates.stream().map(ResourceTemplate::uriTemplate).toList());
  }
}
