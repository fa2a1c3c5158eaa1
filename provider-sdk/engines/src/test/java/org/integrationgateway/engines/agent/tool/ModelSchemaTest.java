package org.integrationgateway.engines.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forms of schemas that vendors of models refuse, and the forms that clients are told. */
class ModelSchemaTest {
  private static Map<String, @Nullable Object> json(String text) {
    return JsonValues.parseObject(text.replace('\'', '"'));
  }

  private static Map<String, @Nullable Object> told(String schema) {
    var original = json(schema);
    var told = ModelSchema.of(original).json();
    assertThat(original).as("the tool's own schema").isEqualTo(json(schema));
    return told;
  }

  private static Map<String, @Nullable Object> property(
      Map<String, @Nullable Object> schema, String name) {
    return JsonValues.object(JsonValues.object(schema, "properties"), name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          true                                             | {}
          {'type': ['string', 'null'], 'description': 'D', 'maxLength': 3} \
                             | {'description': 'D', 'anyOf': [{'type': 'string', 'maxLength': 3}, {'type': 'null'}]}
          {'type': ['string', 'null'], 'enum': ['a', null]} \
                             | {'anyOf': [{'type': 'string', 'enum': ['a']}, {'type': 'null'}]}
          {'type': ['integer']}                            | {'type': 'integer'}
          {'type': ['array', 'null']}  | {'anyOf': [{'type': 'array', 'items': {}}, {'type': 'null'}]}
          {'const': 'x'}                                   | {'enum': ['x']}
          {'type': 'array'}                                | {'type': 'array', 'items': {}}
          {'type': 'array', 'items': true}                 | {'type': 'array', 'items': {}}
          {'items': [{'type': 'string'}]} | {'prefixItems': [{'type': 'string'}], 'items': {}}
          {'minimum': 3, 'exclusiveMinimum': true}         | {'exclusiveMinimum': 3}
          {'maximum': 3, 'exclusiveMaximum': false}        | {'maximum': 3}
          {'type': 'file'}                                 | {}
          {'type': 'string', 'required': true}             | {'type': 'string'}
          {'enum': [{'const': 1, 'type': ['a']}]}          | {'enum': [{'const': 1, 'type': ['a']}]}
          {'properties': {'const': {'const': 1}}}          | {'properties': {'const': {'enum': [1]}}}
          {'additionalProperties': false}                  | {'additionalProperties': false}
          """)
  void tellsMembersInTheFormsThatAllTake(String given, String told) {
    var schema = told("{'type': 'object', 'properties': {'it': " + given + "}}");
    assertThat(property(schema, "it")).isEqualTo(json(told));
  }

  @Test
  void writesDefinitionsInThePlacesOfReferences() {
    assertThat(
            told(
                """
                {'$schema': 'http://json-schema.org/draft-07/schema#', 'type': 'object',
                 'properties': {
                   'home': {'$ref': '#/$defs/address', 'description': 'Where they live.'},
                   'work': {'$ref': '#/$defs/address'},
                   'same': {'$ref': '#/properties/home'},
                   'both': {'$ref': '#/$defs/address', 'minProperties': 1},
                   'lost': {'$ref': '#/$defs/nothing', 'description': 'L'},
                   'far': {'$ref': 'https://example.com/schema.json'}},
                 '$defs': {'address': {'type': 'object', 'description': 'A place.',
                   'properties': {'city': {'$ref': '#/$defs/city~1name'}}},
                   'city/name': {'type': 'string'}}}
                """))
        .isEqualTo(
            json(
                """
                {'type': 'object', 'properties': {
                   'home': {'type': 'object', 'description': 'Where they live.',
                     'properties': {'city': {'type': 'string'}}},
                   'work': {'type': 'object', 'description': 'A place.',
                     'properties': {'city': {'type': 'string'}}},
                   'same': {'type': 'object', 'description': 'Where they live.',
                     'properties': {'city': {'type': 'string'}}},
                   'both': {'allOf': [{'type': 'object', 'description': 'A place.',
                     'properties': {'city': {'type': 'string'}}}, {'minProperties': 1}]},
                   'lost': {'description': 'L'},
                   'far': {}}}
                """));
  }

  @Test
  void endsReferencesThatLeadBackToThemselves() {
    assertThat(
            told(
                """
                {'type': 'object', 'properties': {'filter': {'$ref': '#/$defs/filter'}},
                 '$defs': {'filter': {'type': 'object', 'properties': {
                   'not': {'$ref': '#/$defs/filter'}, 'equals': {'type': 'string'}}}}}
                """))
        .isEqualTo(
            json(
                """
                {'type': 'object', 'properties': {'filter': {'type': 'object', 'properties': {
                   'not': {'type': 'object'}, 'equals': {'type': 'string'}}}}}
                """));
  }

  @Test
  void keepsDefinitionsThatWouldBecomeTooLarge() {
    var schema =
        new StringBuilder("{'type': 'object', 'properties': {'a': {'$ref': '#/$defs/d0'}},");
    schema.append("'$defs': {");
    for (int i = 0; i < 30; i++) {
      schema.append(
          "'d%d': {'type': 'object', 'properties': {'x': {'$ref': '#/$defs/d%d'}, 'y': {'$ref': '#/$defs/d%d'}}},"
              .formatted(i, i + 1, i + 1));
    }
    schema.append("'d30': {'type': 'string'}}}");
    var told = told(schema.toString());
    assertThat(property(told, "a")).isEqualTo(json("{'$ref': '#/$defs/d0'}"));
    assertThat(JsonValues.object(told, "$defs")).hasSize(31);
  }

  @Test
  void hasNoCombinationAtItsTopLevelAndSaysWhatItRequires() {
    assertThat(
            told(
                """
                {'description': 'An attachment.', 'properties': {'page': {'type': 'string'}},
                 'required': ['page'],
                 'anyOf': [
                   {'properties': {'content': {'type': 'string'}, 'kind': {'const': 'text'}},
                    'required': ['content', 'kind']},
                   {'properties': {'url': {'type': 'string'}, 'kind': {'const': 'link'}},
                    'required': ['url', 'kind']}],
                 'allOf': [{'properties': {'title': {'type': 'string'}}}],
                 'not': {'required': ['content', 'url']}}
                """))
        .isEqualTo(
            json(
                """
                {'description': 'An attachment. Needs content; or url.', 'type': 'object',
                 'properties': {
                   'page': {'type': 'string'}, 'title': {'type': 'string'},
                   'content': {'type': 'string'},
                   'kind': {'anyOf': [{'enum': ['text']}, {'enum': ['link']}]},
                   'url': {'type': 'string'}},
                 'required': ['page', 'kind']}
                """));
  }

  @Test
  void declaresRequiredMembers() {
    assertThat(
            told("{'type': 'object', 'properties': {'id': {}}, 'required': ['id', 'state']}")
                .get("properties"))
        .isEqualTo(json("{'id': {}, 'state': {}}"));
  }

  @Test
  void givesMembersNamesThatAreTakenAndTakesThemBack() {
    var schema =
        ModelSchema.of(
            json(
                """
                {'type': 'object', 'properties': {
                   '$filter': {'type': 'string', 'description': 'By OData.'},
                   'page[size]': {'type': 'integer'}, 'page_size_': {'type': 'integer'},
                   'StartTime<': {'type': 'string'}, 'StartTime>': {'type': 'string'}},
                 'required': ['$filter', 'page_size_']}
                """));
    assertThat(JsonValues.object(schema.json(), "properties").keySet())
        .containsExactly("_filter", "page_size__2", "page_size_", "StartTime_", "StartTime__2");
    assertThat(property(schema.json(), "_filter"))
        .containsEntry("description", "By OData. Sent as '$filter'.");
    assertThat(schema.json()).containsEntry("required", List.of("_filter", "page_size_"));
    var arguments =
        json("{'_filter': 'a eq 1', 'page_size_': 3, 'StartTime__2': 'now', '$filter2': 1}");
    assertThat(schema.restored(arguments))
        .isEqualTo(
            json("{'page_size_': 3, '$filter2': 1, '$filter': 'a eq 1', 'StartTime>': 'now'}"));
  }

  @Test
  void takesArgumentsUnderTheirOwnNamesToo() {
    var schema = ModelSchema.of(json("{'type': 'object', 'properties': {'$top': {}}}"));
    var arguments = json("{'$top': 5}");
    assertThat(schema.restored(arguments)).isEqualTo(json("{'$top': 5}"));
  }

  @Test
  void cutsLongNames() {
    var schema =
        ModelSchema.of(
            json(
                "{'properties': {'%s1': {}, '%s2': {}}}"
                    .formatted("x".repeat(70), "x".repeat(70))));
    assertThat(JsonValues.object(schema.json(), "properties").keySet())
        .allSatisfy(name -> assertThat(name).hasSizeLessThanOrEqualTo(64))
        .hasSize(2);
  }

  @Test
  void saysNothingBelowTenLevels() {
    var inner = "{'type': 'object', 'properties': {'leaf': {'type': 'string'}}}";
    for (int i = 0; i < 12; i++) {
      inner = "{'type': 'object', 'properties': {'in': " + inner + "}}";
    }
    var told = told(inner);
    int levels = 0;
    for (var at = told; at.containsKey("properties"); at = property(at, "in")) {
      levels++;
    }
    assertThat(levels).isEqualTo(10);
  }
}
