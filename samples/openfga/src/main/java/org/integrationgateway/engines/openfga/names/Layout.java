package org.integrationgateway.engines.openfga.names;

import java.util.Optional;
import org.integrationgateway.engines.openfga.requests.Tuple;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;

/** How tuples of OpenFGA stand for relationships of the runtime layer. */
public interface Layout {
  /** The type of OpenFGA for a type of resources. */
  String type(String type);

  /** The relation of OpenFGA that subjects have by a relation. */
  String held(String relation);

  /** The relationship of a tuple; empty for tuples of other purposes. */
  Optional<Relationship> relationship(Tuple tuple);

  /** A resource as an object of OpenFGA. */
  default String object(ResourceRef resource) {
    return type(resource.type()) + ":" + Ids.encoded(resource.id());
  }
}
