package org.integrationgateway.engines.authorization;

import java.util.Collection;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.ResourceRef;

/** Stored relationships of both layers, in one state of them, as a search reads them. */
public interface RelationshipReader {
  /** Whether the subject itself has the relation to the resource. */
  boolean holds(ResourceRef resource, String relation, String subject);

  /** The subject sets that have the relation to the resource. */
  Collection<OfSubjectSet> subjectSets(ResourceRef resource, String relation);

  /** The resources that have the relation to the resource. */
  Collection<ResourceRef> resources(ResourceRef resource, String relation);
}
