package org.integrationgateway.authoring.template;

import org.integrationgateway.manifest.fields.Choice;

/** The source of the operations of a new app. */
public enum ProjectSurface implements Choice {
  /** A program, in one of the languages. */
  PROGRAM,
  /** Requests to a REST API, described in the manifest. */
  REST,
  /** An OpenAPI document. */
  OPENAPI,
  /** Documents of GraphQL. */
  GRAPHQL,
  /** The tools of an MCP server. */
  MCP
}
