package org.integrationgateway.upstreams.grpc.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import org.integrationgateway.upstreams.grpc.ShopServer;
import org.integrationgateway.upstreams.grpc.descriptor.Comments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** JSON Schemas of messages, by the kinds of their fields. */
final class MessageSchemasTest {
  private static final Descriptor ITEM =
      ShopServer.items().findMethodByName("PutItem").getInputType();
  private static final JsonNode INPUT = MessageSchemas.input(ITEM, new Comments());
  private static final JsonNode OUTPUT = MessageSchemas.output(ITEM, new Comments());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "number | {'type':['integer','string'],'pattern':'^-?[0-9]{1,19}$'}",
        "displayName | {'type':'string','description':'The name on the shelf.'}",
        "colour | {'type':'string','enum':['COLOUR_UNSPECIFIED','RED','BLUE']}",
        "tags | {'type':'array','items':{'type':'string'}}",
        "parts | {'type':'object','propertyNames':{'pattern':'^-?[0-9]{1,20}$'},"
            + "'additionalProperties':{'$ref':'#/$defs/shop.v1.Item.Part'}}",
        "amount | {'type':'number','description':'At most one of amount, onRequest is given.'}",
        "note | {'type':'string'}",
        "picture | {'type':'string','contentEncoding':'base64'}",
        "warranty | {'type':'string','pattern':'^-?[0-9]+(\\\\.[0-9]{1,9})?s$','description':'Seconds, such as 1.5s.'}",
        "more | {'type':'object'}",
        "anything | {}",
        "list | {'type':'array'}",
        "maybe | {'type':'string'}",
        "nothing | {'type':'null'}",
        "small | {'type':'integer','minimum':0,'maximum':4294967295}",
        "sold | {'type':'boolean'}",
      })
  void describesWhatCallersGive(String field, String expected) {
    assertThat(INPUT.path("properties").path(field).toString())
        .isEqualTo(expected.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "number | {'type':'string','pattern':'^-?[0-9]{1,19}$'}",
        "colour | {'type':['string','integer']}",
        "ratio | {'type':['number','string']}",
      })
  void describesAnswersAsServersMayGiveThem(String field, String expected) {
    assertThat(OUTPUT.path("properties").path(field).toString())
        .isEqualTo(expected.replace('\'', '"'));
  }

  @Test
  void definesMessagesOnceAlsoThoseThatHoldThemselves() {
    var part = INPUT.path("$defs").path("shop.v1.Item.Part");
    assertThat(part.at("/properties/parts/items/$ref").asString())
        .isEqualTo("#/$defs/shop.v1.Item.Part");
    assertThat(part.path("additionalProperties").asBoolean(true)).isFalse();
    assertThat(INPUT.path("additionalProperties").asBoolean(true)).isFalse();
    assertThat(OUTPUT.has("additionalProperties")).isFalse();
  }
}
