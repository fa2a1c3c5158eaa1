package org.integrationgateway.command.scaffold;

/** An OpenAPI document with one of each that a new package takes from it. */
final class ShopDocument {
  static final String TEXT =
      """
      openapi: 3.0.3
      info:
        title: Shop
        description: |
          Sells **things**. See the [manual](https://docs.example.com).

          More words.
        version: "7"
      servers:
        - url: https://{region}.shop.example.com/v1
          variables:
            region: {default: eu, enum: [eu, us], description: Where the shop is.}
        - url: https://test.example.com
      tags:
        - {name: items, description: What is sold.}
      security:
        - login: [items:read]
      paths:
        /items:
          get:
            operationId: items/list-all
            summary: "List items: all of them"
            tags: [items]
            parameters:
              - {name: page, in: query, schema: {type: integer}}
              - {name: per_page, in: query, schema: {type: integer, default: 20, maximum: 50}}
            responses:
              "200":
                description: Items
                content:
                  application/json:
                    schema:
                      type: object
                      properties:
                        data: {type: array, items: {type: object}}
                        total: {type: integer}
          post:
            operationId: createItem
            tags: [items]
            requestBody:
              content:
                application/json:
                  schema: {type: object, properties: {name: {type: string}}}
            responses: {"201": {description: Made}}
        /items/{itemId}:
          get:
            operationId: getItem
            tags: [items]
            parameters:
              - {name: itemId, in: path, required: true, schema: {type: string}}
            responses: {"200": {description: An item}}
          delete:
            operationId: deleteItem
            deprecated: true
            tags: [items]
            parameters:
              - {name: itemId, in: path, required: true, schema: {type: string}}
            responses: {"204": {description: Gone}}
        /status:
          get:
            responses: {"200": {description: Fine}}
      components:
        securitySchemes:
          login:
            type: oauth2
            flows:
              authorizationCode:
                authorizationUrl: https://shop.example.com/authorize
                tokenUrl: https://shop.example.com/token
                scopes: {"items:read": Read items, "items:write": Write items}
          key: {type: apiKey, in: header, name: X-Api-Key}
          old: {type: apiKey, in: query, name: api_key}
      """;

  private ShopDocument() {}

  /** The document with other security requirements. */
  static String secured(String security, String schemes) {
    return TEXT.substring(0, TEXT.indexOf("security:"))
        + "security: "
        + security
        + "\n"
        + TEXT.substring(TEXT.indexOf("paths:"), TEXT.indexOf("components:"))
        + "components: {securitySchemes: "
        + schemes
        + "}\n";
  }
}
