package org.integrationgateway.server.api.v1;

/** Manifests of apps whose operations are declared in many ways. */
final class RestRequestApps {
  /** A connection for people and one for the bot; a parameter chooses. */
  static final String CHAT =
      """
      defaultConnection: default
      connections:
        default: {mode: subject, auth: {type: bearer}}
        bot: {mode: subject, auth: {type: bearer}}
      surfaces:
        rest:
          connection: default
          baseUrl: UPSTREAM
          operations:
            - name: rooms.list
              method: GET
              path: /rooms.list
              connectionSelector: {parameter: as, default: person, values: {bot: bot, person: default}}
              parameters:
                - {name: as, type: string, in: query, internal: true}
                - {name: limit, type: int, in: query}
                - {name: archived, type: bool, in: query}
                - {name: score, type: number, in: query}
            - name: status.set
              method: POST
              path: /status.set
              connection: bot
              parameters:
                - {name: room, type: string, in: body, required: true}
                - {name: messages, type: array, in: body}
                - {name: metadata, type: object, in: body}
            - name: rooms.open
              method: POST
              path: /rooms.open
              connectionSelector: {parameter: as, default: person, values: {bot: bot, person: default}}
              parameters:
                - {name: as, type: string, in: body, internal: true}
                - {name: users, type: string, in: body}
                - {name: quiet, type: bool, in: body}
      """;

  static final String WAREHOUSE =
      """
      managedParameters:
        - {name: X-Api-Version, in: header, value: "7"}
        - {name: tenant, in: path, value: acme/eu}
      connections:
        default: {mode: none}
      surfaces:
        rest:
          connection: default
          baseUrl: UPSTREAM
          operations:
            - name: tables.get
              method: GET
              path: /{tenant}/projects/{project_id}/tables/{table}
              parameters:
                - {name: project_id, type: string, in: path, required: true}
                - {name: table, type: string, in: path, required: true}
                - {name: filter, type: object, in: query}
                - {name: tags, type: array, in: query}
                - {name: X-Trace, type: array, in: header}
                - {name: X-Labels, type: object, in: header}
                - {name: x-api-version, type: string, in: header}
            - name: jobs.insert
              method: POST
              path: /projects/{project_id}/jobs
              parameters:
                - {name: project_id, type: string, in: path, required: true}
                - {name: dryRun, type: bool, in: query, default: true}
                - {name: configuration, type: object, in: body, required: true}
                - {name: labels, type: object, in: body}
            - name: jobs.cancel
              method: DELETE
              path: /projects/{project_id}/jobs/{job}
              parameters:
                - {name: project_id, type: string}
                - {name: job, type: int}
                - {name: force, type: bool}
      """;

  /** Fixed values in the base URL, and a header that may be a secret of the deployment. */
  static final String SEALED =
      """
      managedParameters:
        - {name: X-Tenant, in: header, value: t-98765}
        - {name: X-Api-Version, in: header, value: "7"}
        - {name: region, in: path, value: eu/1}
      connections:
        default: {mode: none}
      surfaces:
        rest:
          connection: default
          baseUrl: UPSTREAM/{region}
          operations:
            - name: items.list
              method: GET
              path: /items
              parameters:
                - {name: X-Own, type: string, in: header}
      """;

  static final String ANYTHING =
      """
      connections:
        default: {mode: none}
      surfaces:
        rest:
          connection: default
          baseUrl: UPSTREAM
          operations:
            - {name: get_anything, method: GET, path: /anything}
            - {name: post_anything, method: POST, path: /anything}
      """;

  static final String FORMS =
      """
      headers: {Content-Type: application/x-www-form-urlencoded}
      connections:
        default: {mode: none}
      surfaces:
        rest:
          connection: default
          baseUrl: UPSTREAM
          operations:
            - name: send
              method: POST
              path: /send/{room}
              parameters:
                - {name: room, type: string, in: path, required: true}
                - {name: text, type: string, in: body}
                - {name: count, type: int, in: body}
                - {name: to, type: array, in: body}
                - {name: options, type: object, in: body}
            - {name: open, method: POST, path: /open}
      """;

  static final String PAGED =
      """
      connections:
        default: {mode: none}
      surfaces:
        rest:
          connection: default
          baseUrl: UPSTREAM
          operations:
            - name: list
              method: GET
              path: /list
              parameters:
                - {name: color, type: string, in: query}
      pagination: {style: page, limitParam: size, defaultLimit: 10, resultsPath: items}
      responseMapping: {dataPath: items}
      allowedOperations:
        list: {paginate: true}
      """;

  private RestRequestApps() {}
}
