package org.integrationgateway.surfaces.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.surfaces.openapi.prepared.PreparedDocuments;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The prepared form of documents, kept between starts. */
class PreparedDocumentsTest {
  private static final String DOCUMENT =
      """
      openapi: 3.1.0
      info: {title: Title, description: Text}
      servers: [{url: '{region}/v1', description: Here, variables: {region: {default: /eu, description: R}}}]
      security: [{oauth: [read]}]
      paths:
        /a/{id}:
          post:
            operationId: a
            summary: S
            description: D
            deprecated: true
            tags: [t, u]
            servers: [{url: 'https://own.example'}]
            parameters:
              - {name: id, in: path, required: true, style: matrix, schema: {type: string}}
              - {name: f, in: query, allowReserved: true, style: pipeDelimited, schema: {type: array}}
            requestBody:
              required: true
              content:
                multipart/form-data:
                  schema: {type: object, properties: {file: {type: string, format: binary}, p: {$ref: 'other.yaml#/P'}}}
                  encoding: {file: {contentType: image/png}}
            responses: {'200': {content: {application/json: {schema: {$ref: 'other.yaml#/P'}}}}}
        /b: {get: {operationId: b, parameters: [{$ref: 'https://x.example/p'}]}}
      components:
        securitySchemes:
          oauth: {type: oauth2, flows: {authorizationCode: {authorizationUrl: 'https://a', tokenUrl: 'https://t', scopes: {read: Reads}}}}
          key: {type: apiKey, in: header, name: X-Key}
      """;

  @TempDir Path folder;
  @TempDir Path home;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("api.yaml"), DOCUMENT);
    Files.writeString(
        folder.resolve("other.yaml"), "P: {type: object, properties: {x: {const: 1}}}\n");
  }

  private ApiDocument read() throws ApiDocumentException {
    return read(DocumentFile.bundled(folder, "api.yaml"), Clock.systemUTC());
  }

  private ApiDocument read(DocumentFile file, Clock clock) throws ApiDocumentException {
    return PreparedDocuments.at(home, clock).read(file);
  }

  private List<Path> kept() throws IOException {
    try (var files = Files.list(home.resolve("prepared/openapi"))) {
      return files.toList();
    }
  }

  /** The known content of a document, as text. */
  private static String all(ApiDocument document) {
    var text = new StringBuilder();
    text.append(document.version()).append(document.title()).append(document.description());
    text.append(document.servers()).append(document.schemes()).append(document.security());
    text.append(document.omitted());
    for (var operation : document.operations()) {
      text.append(operation.id()).append(operation.method()).append(operation.path());
      text.append(operation.summary()).append(operation.description()).append(operation.tags());
      text.append(operation.deprecated()).append(operation.servers());
      text.append(operation.parameters()).append(operation.body());
      text.append(operation.input().json()).append(operation.output().map(ApiSchema::json));
    }
    return text.toString();
  }

  @Test
  void aKeptDocumentIsTheSame() throws Exception {
    var first = all(read());
    var inMemory = all(PreparedDocuments.inMemory().read(DocumentFile.bundled(folder, "api.yaml")));

    assertThat(kept()).hasSize(1);
    var written = Files.getLastModifiedTime(kept().get(0));
    assertThat(all(read())).isEqualTo(first).isEqualTo(inMemory);
    assertThat(Files.getLastModifiedTime(kept().get(0))).isEqualTo(written);
    assertThat(first)
        .contains("Reads", "X-Key", "image/png", "https://x.example/p", "matrix".toUpperCase());
  }

  @Test
  void bodiesAndPlacesAreKept() throws Exception {
    read();
    var operation = read().operations().get(0);

    assertThat(operation.body().map(HttpBody::format)).contains(HttpBody.Format.MULTIPART);
    assertThat(operation.body().map(HttpBody::required)).contains(true);
    assertThat(operation.body().orElseThrow().parts())
        .extracting(HttpBody.Part::name, HttpBody.Part::binary)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("file", true),
            org.assertj.core.groups.Tuple.tuple("p", false));
    assertThat(operation.input().json().at("/$defs/P/properties/x/const").intValue()).isEqualTo(1);
  }

  @Test
  void aDamagedFileIsMadeAgain() throws Exception {
    var good = all(read());
    var file = kept().get(0);
    var bytes = Files.readAllBytes(file);
    for (int at : List.of(0, 9, 18, 40, bytes.length - 1)) {
      var damaged = bytes.clone();
      damaged[at] ^= 0x55;
      Files.write(file, damaged);

      assertThat(all(read())).as("byte %d", at).isEqualTo(good);
      assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }
    Files.write(file, new byte[0]);
    assertThat(all(read())).isEqualTo(good);
  }

  @Test
  void aChangeOfAnyFileIsSeen() throws Exception {
    read();
    Files.writeString(
        folder.resolve("other.yaml"), "P: {type: object, properties: {x: {const: 2}}}\n");
    assertThat(
            read().operations().get(0).input().json().at("/$defs/P/properties/x/const").intValue())
        .isEqualTo(2);
    Files.writeString(folder.resolve("api.yaml"), DOCUMENT.replace("title: Title", "title: Other"));
    assertThat(read().title()).contains("Other");
    assertThat(kept()).hasSize(2);
  }

  @Test
  void whatIsUsedNoMoreIsDeleted() throws Exception {
    read();
    var old = kept().get(0);
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(31))));
    Files.writeString(folder.resolve("api.yaml"), DOCUMENT + "\n");
    read();

    assertThat(kept()).hasSize(1).doesNotContain(old);
  }

  @Test
  void aFolderThatCannotBeWrittenDoesNotMatter() throws Exception {
    Files.writeString(home.resolve("prepared"), "a file");

    assertThat(read().title()).contains("Title");
  }

  @Test
  void relativeServersBelongToTheUrlOfTheDocument() throws Exception {
    Files.writeString(
        folder.resolve("fetched.json"),
        """
        {"openapi": "3.0.0", "servers": [{"url": "/v1"}, {"url": "v2"}, {"url": "../v3"}, {"url": "//other.example/x"}, {"url": "https://abs.example"}],
         "paths": {"/a": {"get": {"parameters": [{"$ref": "other.yaml#/P"}]}}}}
        """);
    var file =
        DocumentFile.fetched(
            folder.resolve("fetched.json"),
            URI.create("https://api.example/docs/one/openapi.json"));

    assertThat(read(file, Clock.systemUTC()).servers())
        .extracting(ApiServer::url)
        .containsExactly(
            "https://api.example/v1",
            "https://api.example/docs/one/v2",
            "https://api.example/docs/v3",
            "https://other.example/x",
            "https://abs.example");
    assertThat(read(file, Clock.systemUTC()).omitted().values())
        .singleElement()
        .asString()
        .contains("not in the package");
  }
}
