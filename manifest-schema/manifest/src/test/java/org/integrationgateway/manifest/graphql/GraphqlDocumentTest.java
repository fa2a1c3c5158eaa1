package org.integrationgateway.manifest.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Optional;
import org.integrationgateway.manifest.app.ParameterType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GraphqlDocumentTest {
  @Test
  void makesParametersOfVariables() throws GraphqlSyntaxException {
    var parameters =
        operation(
                "query Issue($id: ID!, $first: Int = 50, $all: Boolean! = false) {"
                    + " issue(id: $id, first: $first, all: $all) { id } }")
            .parameters();
    assertThat(parameters)
        .extracting(GraphqlParameter::name, GraphqlParameter::required)
        .containsExactly(tuple("id", true), tuple("first", false), tuple("all", false));
    assertThat(parameters.get(1).defaultValue()).contains("50");
    assertThat(parameters.get(0).offset()).isEqualTo("query Issue(".length());
  }

  @ParameterizedTest
  @CsvSource({
    "String!,STRING",
    "ID,STRING",
    "Int,INT",
    "Float!,NUMBER",
    "Boolean,BOOL",
    "[String!]!,ARRAY",
    "[[Int]],ARRAY",
    "IssueFilter,OBJECT",
    "IssueCreateInput!,OBJECT",
    "JSON,OBJECT",
    "JSONObject,OBJECT",
    "issue_bool_exp,OBJECT",
    "DateTime,STRING",
    "PaginationOrderBy,STRING",
    "UUID!,STRING",
    "Unknown = {a: 1},OBJECT",
    "Unknown = A,STRING"
  })
  void mapsTypesWithoutASchema(String type, ParameterType expected) throws GraphqlSyntaxException {
    var parameter = operation("query($v: " + type + ") { a(v: $v) }").parameters().get(0);
    assertThat(parameter.type()).isEqualTo(expected);
    assertThat(parameter.graphqlType()).isEqualTo(type.split(" ")[0]);
  }

  @Test
  void takesDescriptionsAsHelpAndDoesNotSendThem() throws GraphqlSyntaxException {
    var text =
        """
        # "not" a description of $this
        "Finds an issue"
        query Issue(
          "The id, as \\"people\\" know it" $id: ID! = "x" @tag(name: "kept")
          ""\"
          How many,
            at most
          ""\"
          $first: Int, $list: [String] = ["a" "b"] "last" $filter: F = {a: "c"}
        ) @live(if: "d") {
          issue(id: $id, note: "e" filter: $filter) { title(as: ""\"f""\") ...Fields }
        }
        "What is shown" fragment Fields on Issue { id }
        """;
    var document = GraphqlDocument.parse(text);
    assertThat(document.upstreamText())
        .isEqualTo(
            """
            # "not" a description of $this
            query Issue(
              $id: ID! = "x" @tag(name: "kept")
              $first: Int, $list: [String] = ["a" "b"] $filter: F = {a: "c"}
            ) @live(if: "d") {
              issue(id: $id, note: "e" filter: $filter) { title(as: ""\"f""\") ...Fields }
            }
            fragment Fields on Issue { id }
            """);
    var operation = document.operations().get(0);
    assertThat(operation.description()).contains("Finds an issue");
    assertThat(operation.parameters())
        .extracting(parameter -> parameter.description().orElse("-"))
        .containsExactly("The id, as \"people\" know it", "How many,\n  at most", "-", "last");
    assertThat(GraphqlDocument.parse(document.upstreamText()).upstreamText())
        .isEqualTo(document.upstreamText());
  }

  @Test
  void leavesADocumentWithoutDescriptionsAsItIs() throws GraphqlSyntaxException {
    var text = "\n\tquery A ( $a : Int , ) { a ( b : \"$c\" ) # end\n }\r\n";
    assertThat(GraphqlDocument.parse(text).upstreamText()).isEqualTo(text);
  }

  @Test
  void choosesTheOperationThatRuns() throws GraphqlSyntaxException {
    var one = GraphqlDocument.parse("{ a }");
    assertThat(one.operation(Optional.empty())).isPresent();
    assertThat(one.operation(Optional.of("A"))).isEmpty();
    var two = GraphqlDocument.parse("query A { a } mutation B { b }");
    assertThat(two.operation(Optional.empty())).isEmpty();
    assertThat(two.operation(Optional.of("B")).orElseThrow().kind())
        .isEqualTo(OperationKind.MUTATION);
  }

  @Test
  void knowsTheFragmentsThatAnOperationReaches() throws GraphqlSyntaxException {
    var document =
        GraphqlDocument.parse(
            """
            query A { ...B ... on Q { ...Missing } }
            fragment B on Q { ...C } fragment C on Q { ...B d(e: [{f: $g}]) @skip(if: $h) }
            fragment D on Q { d }
            """);
    var reached = document.fragmentsOf(document.operations());
    assertThat(reached).extracting(GraphqlFragment::name).containsExactly("B", "C");
    assertThat(reached.get(1).variables())
        .extracting(GraphqlReference::name)
        .containsExactlyInAnyOrder("g", "h");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "query A( { a }|9|unexpected '{'",
        "{ a|3|it ends too early",
        "''|0|the document is empty",
        "# only words|12|it ends too early",
        "{ a \ud83d\ude00 }|4|unexpected '\ud83d\ude00'",
        "{ \ud83d\ude00 }|2|unexpected '\ud83d\ude00'",
        "{ a(b: \"c) }|7|unexpected '\"'",
        "{ a } type B { c: Int }|6|a type definition",
        "extend schema @a|0|a type definition",
        "\"alone\" { a }|0|unexpected '\"alone\"'",
        "query(\"no variable\" id: ID) { a }|6|unexpected",
        "query(= \"value\" $a: ID) { a }|6|unexpected '='"
      })
  void saysWhatIsWrongAndWhere(String text, int offset, String message) {
    var thrown = refused(text);
    assertThat(thrown.getMessage()).contains(message);
    assertThat(thrown.offset()).as(thrown.getMessage()).isEqualTo(offset);
  }

  @Test
  void refusesDocumentsThatAreTooLargeOrTooDeep() {
    for (var text :
        new String[] {
          "{" + "a ".repeat(20_000) + "}",
          "{a".repeat(20_000),
          "{a(b: " + "[".repeat(10_000),
          "\"" + "a".repeat(100_000) + "\" query { a }" + " ".repeat(300_000) + "{"
        }) {
      assertThat(refused(text)).isNotNull();
    }
  }

  private static GraphqlOperation operation(String text) throws GraphqlSyntaxException {
    return GraphqlDocument.parse(text).operations().get(0);
  }

  private static GraphqlSyntaxException refused(String text) {
    var thrown =
        catchThrowableOfType(GraphqlSyntaxException.class, () -> GraphqlDocument.parse(text));
    assertThat(thrown).as(text.substring(0, Math.min(40, text.length()))).isNotNull();
    return thrown;
  }
}
