package org.integrationgateway.engines.openfga.state;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;

/** Model and relationships of the configuration as a text, which OpenFGA keeps. */
final class StateText {
  private static final ObjectMapper JSON = JsonMapper.builder().build();
  private static final TypeReference<List<List<String>>> ROWS = new TypeReference<>() {};
  private static final int DIGEST_BYTES = 12;

  private StateText() {}

  /** The content of the text. */
  private record Content(AuthorizationModel model, List<List<String>> relationships) {}

  static String write(RelationModel model, Configured configured) {
    var content =
        new Content(model.content(), configured.all().stream().map(StateText::row).toList());
    try {
      var bytes = new ByteArrayOutputStream();
      try (var packed = new GZIPOutputStream(bytes)) {
        JSON.writeValue(packed, content);
      }
      return Base64.getEncoder().encodeToString(bytes.toByteArray());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  static State read(Pointer pointer, String text) {
    try (var unpacked =
        new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
      var content = JSON.readTree(unpacked);
      return State.of(
          pointer,
          RelationModel.of(JSON.treeToValue(content.get("model"), AuthorizationModel.class)),
          new Configured(
              JSON.convertValue(content.get("relationships"), ROWS).stream()
                  .map(StateText::relationship)
                  .toList()));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** A digest that is the same for equal content. */
  static String digest(RelationModel model, Configured configured) {
    var digest = Sha256.digest();
    digest.update(bytes(model.id()));
    configured.all().stream()
        .map(fact -> String.join("\n", row(fact)))
        .sorted(Comparator.naturalOrder())
        .forEach(row -> digest.update(bytes(row + "\n\n")));
    return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> row(Relationship fact) {
    var resource = fact.resource();
    var target = fact.target();
    if (target instanceof OfSubject subject) {
      return List.of(resource.type(), resource.id(), fact.relation(), subject.id());
    }
    if (target instanceof OfResource other) {
      return List.of(
          resource.type(),
          resource.id(),
          fact.relation(),
          other.resource().type(),
          other.resource().id());
    }
    var set = (OfSubjectSet) target;
    return List.of(
        resource.type(),
        resource.id(),
        fact.relation(),
        set.resource().type(),
        set.resource().id(),
        set.relation());
  }

  private static Relationship relationship(List<String> row) {
    RelationTarget target =
        switch (row.size()) {
          case 4 -> RelationTarget.subject(row.get(3));
          case 5 -> RelationTarget.resource(row.get(3), row.get(4));
          default -> RelationTarget.everybody(row.get(5), row.get(3), row.get(4));
        };
    return new Relationship(target, row.get(2), new ResourceRef(row.get(0), row.get(1)));
  }
}
