package org.integrationgateway.engines.openfga.state;

import java.util.HashSet;
import java.util.Set;
import org.integrationgateway.engines.authorization.RelationModel;

/** The relationships that a model allows, without their ids. */
final class Shapes {
  private Shapes() {}

  static Set<String> of(RelationModel model) {
    var shapes = new HashSet<String>();
    for (var type : model.content().resourceTypes()) {
      for (var relation : type.relations()) {
        for (var target : relation.targets()) {
          shapes.add(String.join(" ", type.name(), relation.name(), target));
        }
      }
    }
    return shapes;
  }
}
