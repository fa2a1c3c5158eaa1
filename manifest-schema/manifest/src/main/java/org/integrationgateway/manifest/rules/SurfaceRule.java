package org.integrationgateway.manifest.rules;

import static org.integrationgateway.document.problem.RuleText.error;
import static org.integrationgateway.document.problem.RuleText.warning;

import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;

/** Rules of the documents and descriptors that surfaces are made of. */
public enum SurfaceRule implements Rule {
  OPENAPI_MALFORMED(
      error(
          "2601",
          "malformed OpenAPI document",
          "The document is YAML or JSON in UTF-8, of at most 64 MiB and 200 levels, with at most"
              + " two million values; its aliases stand for at most a million values.")),
  OPENAPI_VERSION(
      error(
          "2602",
          "not an OpenAPI document",
          "A document says 'swagger: \"2.0\"' or 'openapi:' with a version from 3.0 to 3.2.")),
  OPENAPI_SLIP(
      warning(
          "2603",
          "mistake in the OpenAPI document",
          "If a key occurs twice, the last one counts. Of operations with the same operationId, the"
              + " second one gets the suffix _2, the third one _3. A path begins with a slash, and a"
              + " parameter has a name and a place.")),
  OPENAPI_OPERATION(
      error(
          "2604",
          "operation is not in the document",
          "A key of allowedOperations is an operationId of the OpenAPI document, or for operations"
              + " without one the method and the path, as get_pets_petId for GET /pets/{petId}. It"
              + " is not checked where the operation may come from a program, an MCP server or a"
              + " GraphQL schema.")),
  OPENAPI_SERVER(
      warning(
          "2605",
          "OpenAPI document without server",
          "The document has no absolute URL in its servers, so every deployment must set"
              + " surfaces.openapi.baseUrl.")),
  OPERATION_CLASH(
      error(
          "2606",
          "operation of two surfaces",
          "Callers name an operation, but not its surface: two surfaces cannot have operations with"
              + " the same id.")),
  OPENAPI_LEFT_OUT(
      warning(
          "2607",
          "operation of the OpenAPI document is left out",
          "An operation is left out if it is not an object, if a reference that its input needs"
              + " points to nothing or out of the package, or if its method is TRACE. The others are"
              + " served.")),

  GRAPHQL_SYNTAX(
      error(
          "2611",
          "malformed GraphQL document",
          "A document has operations and fragments by the GraphQL specification, and at most 15,000"
              + " tokens.")),
  GRAPHQL_OPERATION(
      error(
          "2612",
          "ambiguous GraphQL operation",
          "A document of several operations needs graphql.operationName, which is the name of one;"
              + " names are unique.")),
  GRAPHQL_FRAGMENT(
      error(
          "2614",
          "unusable GraphQL fragment",
          "Fragments are defined once, in the document that uses them, and do not contain"
              + " themselves.")),
  GRAPHQL_UNUSED_FRAGMENT(
      warning(
          "2615",
          "unused GraphQL fragment",
          "Servers refuse documents that define a fragment and do not use it.")),
  GRAPHQL_VARIABLE(
      error(
          "2616",
          "GraphQL variable is not declared",
          "An operation declares every variable that it and its fragments use, each once.")),

  GRPC_DESCRIPTORS(
      error(
          "2621",
          "unusable descriptor set",
          "The file is what protoc writes by --descriptor_set_out with --include_imports, of at"
              + " most 16 MiB; --include_source_info adds the comments as descriptions.")),
  GRPC_SERVICE(
      error(
          "2622",
          "service is not in the descriptors",
          "surfaces.grpc.services has full names of services that the descriptors describe.")),
  GRPC_OPERATION(
      error(
          "2623",
          "method is not in the descriptors",
          "A key of allowedOperations is the full name of a service, a dot and the name of a"
              + " method whose requests do not stream. It is not checked where the operation may come"
              + " from a program, an MCP server or a GraphQL schema.")),
  GRPC_PLAIN(
      warning(
          "2624",
          "gRPC without TLS",
          "A package that turns TLS off sends calls and credentials of all its users as plain"
              + " text. To this host there is no TLS by default."));

  private final RuleText text;

  SurfaceRule(RuleText text) {
    this.text = text;
  }

  @Override
  public RuleText text() {
    return text;
  }
}
