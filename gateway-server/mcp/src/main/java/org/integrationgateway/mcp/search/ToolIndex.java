package org.integrationgateway.mcp.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.integrationgateway.core.catalog.Parameter;
import org.integrationgateway.core.catalog.Tool;

/** The words of tools, in memory. */
final class ToolIndex {
  static final String NAME = "name";
  static final String TITLE = "title";
  static final String APP = "app";
  static final String TAGS = "tags";
  static final String PARAMETERS = "parameters";
  static final String DESCRIPTION = "description";

  private static final int LONGEST_DESCRIPTION = 2000;
  private static final FieldType COUNTED = counted();

  /** Buffer for more than the words of a large catalog, so that they are one segment at once. */
  private static final int BUFFER_MEGABYTES = 64;

  private ToolIndex() {}

  /** An index of one segment, whose documents are the tools in their order. */
  static IndexReader of(List<Tool> tools, ToolWords words) {
    var settings =
        new IndexWriterConfig(words)
            .setRAMBufferSizeMB(BUFFER_MEGABYTES)
            .setMergeScheduler(new SerialMergeScheduler())
            // Keeps the order of documents.
            .setMergePolicy(new LogDocMergePolicy());
    try {
      var directory = new ByteBuffersDirectory();
      try (var writer = new IndexWriter(directory, settings)) {
        for (var tool : tools) {
          writer.addDocument(document(tool));
        }
        writer.forceMerge(1);
      }
      return DirectoryReader.open(directory);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static Document document(Tool tool) {
    var document = new Document();
    var app = tool.app();
    var operation = tool.operation();
    // Also its parts, so that 'postmessage' is a word of chat.postMessage.
    add(document, NAME, operation.id() + ' ' + operation.id().replaceAll("[./:_-]+", " "));
    operation.title().ifPresent(title -> add(document, TITLE, title));
    add(document, APP, app.name() + ' ' + app.displayName().orElse(""));
    add(document, TAGS, String.join(" ", operation.tags()));
    add(
        document,
        PARAMETERS,
        operation.parameters().stream().map(Parameter::name).collect(Collectors.joining(" ")));
    operation
        .description()
        .map(text -> text.substring(0, Math.min(text.length(), LONGEST_DESCRIPTION)))
        .ifPresent(text -> add(document, DESCRIPTION, text));
    return document;
  }

  private static void add(Document document, String field, String text) {
    document.add(new Field(field, text, COUNTED));
  }

  /** Words without their places: nothing asks for phrases. */
  private static FieldType counted() {
    var type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.freeze();
    return type;
  }
}
