package org.integrationgateway.engines.openfga.state;

import java.util.Optional;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.engines.openfga.names.Names;

/**
 * The state in force: a model, and the relationships of the configuration.
 *
 * @param pointer empty before a model was set
 */
public record State(
    Optional<Pointer> pointer, RelationModel model, Configured configured, Names names) {
  /** The state of a store before a model was set. */
  static final State NONE =
      new State(
          Optional.empty(),
          RelationModel.NONE,
          Configured.NONE,
          new Names(RelationModel.NONE.content()));

  static State of(Pointer pointer, RelationModel model, Configured configured) {
    return new State(Optional.of(pointer), model, configured, new Names(model.content()));
  }

  /** Returns this model and configuration with a changed runtime layer. */
  State at(Pointer next) {
    return new State(Optional.of(next), model, configured, names);
  }

  /** The id of the model in OpenFGA; empty before a model was set. */
  public String openFgaModel() {
    return pointer.map(Pointer::model).orElse("");
  }

  /** Whether the other state is the same one, so that nothing changed between them. */
  public boolean isSame(State other) {
    return pointer.equals(other.pointer);
  }

  /** Whether model and configuration are the same, though relationships may have changed. */
  public boolean isSameGeneration(State other) {
    return pointer.map(Pointer::generation).equals(other.pointer.map(Pointer::generation));
  }
}
