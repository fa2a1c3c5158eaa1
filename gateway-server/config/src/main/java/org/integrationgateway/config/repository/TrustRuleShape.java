package org.integrationgateway.config.repository;

import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node;
import tools.jackson.databind.node.ObjectNode;

/** The form of a rule of {@code packages.trust}, whose checks are problems of the file. */
final class TrustRuleShape implements Supplier<Shape<TrustConfig.Rule>>, Shape<TrustConfig.Rule> {
  private static final RecordBlock<TrustConfig.Rule> BLOCK = RecordBlock.of(TrustConfig.Rule.class);

  @Override
  public Shape<TrustConfig.Rule> get() {
    return this;
  }

  @Override
  public String label() {
    return "a mapping with source and keys";
  }

  @Override
  public Optional<TrustConfig.Rule> read(Node node, String path, Reading reading) {
    return BLOCK
        .block()
        .read(node, path, reading)
        .flatMap(settings -> BLOCK.make(settings, node, path, reading));
  }

  @Override
  public ObjectNode schema() {
    return BLOCK.block().schema();
  }

  @Override
  public Optional<Block> block(Node node) {
    return Optional.of(BLOCK.block());
  }

  @Override
  public String show(TrustConfig.Rule rule) {
    return rule.source();
  }
}
