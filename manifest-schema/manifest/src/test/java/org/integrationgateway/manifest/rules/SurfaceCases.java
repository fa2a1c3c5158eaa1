package org.integrationgateway.manifest.rules;

import java.util.List;
import java.util.Map;

/** One case of each {@link SurfaceRule}, for the reference; more are beside their checks. */
final class SurfaceCases {
  private static final String GRAPHQL =
      RuleCase.SPEC
          + """
            surfaces: {graphql: {url: https://a.b}}
            allowedOperations:
              pets.find:
                graphql:
          """;
  private static final String MANIFEST =
      RuleCase.SPEC + "  surfaces: {openapi: {document: pets.yaml}}\n";
  private static final String PETS =
      """
      openapi: 3.1.0
      servers: [{url: https://a.b}]
      paths:
        /pets: {get: {operationId: listPets}, post: {operationId: createPet}}
      """;

  /** The descriptor set of a file with the service Pets and its methods Get and Put. */
  private static final String DESCRIPTORS =
      field(
          1,
          field(1, "pets.proto")
              + field(2, "pets.v1")
              + field(6, field(1, "Pets") + field(2, method("Get")) + field(2, method("Put"))));

  static final List<RuleCase> TEXTS =
      List.of(
          graphql(
              SurfaceRule.GRAPHQL_SYNTAX,
              "document: |\n  query { pets(first: 3 >>{ id } }\n",
              "document: |\n  query { pets(first: 3) { id } }\n"),
          graphql(
              SurfaceRule.GRAPHQL_SYNTAX,
              "document: |\n  query { pets { id } }\ninputs: |\n  >>type Pet { id: ID }\n",
              "document: |\n  query { pets { id } }\ninputs: |\n  input Pet { id: ID }\n"),
          graphql(
              SurfaceRule.GRAPHQL_OPERATION,
              "document: |\n  >>query Cats { cats { id } }\n  query Dogs { dogs { id } }\n",
              "operationName: Dogs\n"
                  + "document: |\n  query Cats { cats { id } }\n  query Dogs { dogs { id } }\n"),
          graphql(
              SurfaceRule.GRAPHQL_FRAGMENT,
              "document: |\n  query { pets { >>...Names } }\n",
              "document: |\n  query { pets { ...Names } }\n  fragment Names on Pet { name }\n"),
          graphql(
              SurfaceRule.GRAPHQL_UNUSED_FRAGMENT,
              "document: |\n  query { pets { id } }\n  >>fragment Names on Pet { name }\n",
              "document: |\n  query { pets { id ...Names } }\n  fragment Names on Pet { name }\n"),
          graphql(
              SurfaceRule.GRAPHQL_VARIABLE,
              "document: |\n  query { pet(id: >>$id) { name } }\n",
              "document: |\n  query($id: ID!) { pet(id: $id) { name } }\n"),
          new RuleCase(
              SurfaceRule.GRPC_PLAIN,
              RuleCase.SPEC + "  surfaces:\n    grpc:\n      descriptors: reflection\n",
              "      target: 'a.b:443'\n      tls: >>false\n",
              "      target: 'localhost:443'\n      tls: false\n"));

  static final List<FileCase> FILES =
      List.of(
          document(
              SurfaceRule.OPENAPI_MALFORMED,
              "A document that breaks off in the middle.",
              "openapi: 3.1.0\npaths: {/pets: {get: "),
          document(
              SurfaceRule.OPENAPI_VERSION,
              "A JSON Schema in place of a document, or `openapi: 4.0.0`.",
              "type: object\n"),
          document(
              SurfaceRule.OPENAPI_SLIP,
              "`operationId: listPets` for `GET /pets` and for `POST /pets`.",
              PETS.replace("createPet", "listPets")),
          document(
              SurfaceRule.OPENAPI_SERVER,
              "`servers: [{url: /v1}]`",
              PETS.replace("https://a.b", "/v1")),
          spec(
              SurfaceRule.OPENAPI_OPERATION,
              "`allowedOperations: {listpets: {}}`, where the document has `listPets`.",
              "  allowedOperations: {listpets: {}}\n",
              "  allowedOperations: {listPets: {}}\n"),
          spec(
              SurfaceRule.OPERATION_CLASH,
              "An operation `listPets` under `surfaces.rest` beside one in the document.",
              "    rest: {baseUrl: https://a.b, operations: [{name: listPets, method: GET, path:"
                  + " /}]}\n",
              "    rest: {baseUrl: https://a.b, operations: [{name: list, method: GET, path:"
                  + " /}]}\n"),
          document(
              SurfaceRule.OPENAPI_LEFT_OUT,
              "`/pets: {get: oops}`, or a parameter that refers to a file outside the package.",
              PETS.replace("{operationId: createPet}", "oops")),
          grpc(
              SurfaceRule.GRPC_DESCRIPTORS,
              "A `.proto` file in place of a descriptor set.",
              "",
              "syntax = \"proto3\";\n"),
          grpc(
              SurfaceRule.GRPC_SERVICE,
              "`services: [pets.v1.Pet]`, where the descriptors have `pets.v1.Pets`.",
              "      services: [pets.v1.Pet]\n",
              DESCRIPTORS),
          grpc(
              SurfaceRule.GRPC_OPERATION,
              "`allowedOperations: {pets.v1.Pets.get: {}}`, where the method is `Get`.",
              "  allowedOperations: {pets.v1.Pets.get: {}}\n",
              DESCRIPTORS));

  private SurfaceCases() {}

  private static String method(String name) {
    return field(1, name) + field(2, ".pets.v1.Pet") + field(3, ".pets.v1.Pet");
  }

  /** A field of bytes in protobuf's binary form. */
  private static String field(int tag, String content) {
    return "" + (char) (tag << 3 | 2) + length(content.length()) + content;
  }

  private static String length(int size) {
    return size < 0x80 ? "" + (char) size : "" + (char) (size & 0x7f | 0x80) + (char) (size >> 7);
  }

  private static FileCase grpc(SurfaceRule rule, String shown, String more, String bad) {
    var manifest =
        RuleCase.SPEC
            + "  surfaces:\n    grpc:\n      target: 'a.b:443'\n      descriptors: pets.binpb\n";
    return new FileCase(
        rule,
        shown,
        Map.of("manifest.yaml", manifest + more, "pets.binpb", bad),
        Map.of("manifest.yaml", manifest, "pets.binpb", DESCRIPTORS));
  }

  private static RuleCase graphql(SurfaceRule rule, String bad, String good) {
    return new RuleCase(rule, GRAPHQL, bad.indent(8), good.indent(8));
  }

  private static FileCase document(SurfaceRule rule, String shown, String bad) {
    return new FileCase(
        rule,
        shown,
        Map.of("manifest.yaml", MANIFEST, "pets.yaml", bad),
        Map.of("manifest.yaml", MANIFEST, "pets.yaml", PETS));
  }

  private static FileCase spec(SurfaceRule rule, String shown, String bad, String good) {
    var head = RuleCase.SPEC + "  surfaces:\n    openapi: {document: pets.yaml}\n";
    return new FileCase(
        rule,
        shown,
        Map.of("manifest.yaml", head + bad, "pets.yaml", PETS),
        Map.of("manifest.yaml", head + good, "pets.yaml", PETS));
  }
}
