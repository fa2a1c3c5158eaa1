/**
 * Records that describe documents. A record says its members once, with their names, texts,
 * defaults and ranges ({@link org.integrationgateway.records.schema}); a {@link
 * org.integrationgateway.records.RecordType} derives the rest: reader, JSON Schema, reference page,
 * writer, and every problem of a document at once, with the near miss of an unknown name.
 *
 * <pre>{@code
 * record Ask(
 *     @Doc("The city.") String city,
 *     @Default("1") @Range(least = "1", most = "14") int days,
 *     Optional<String> language) {}
 *
 * RecordType<Ask> type = RecordTypes.JSON.of(Ask.class);
 * Ask ask = type.read("{\"city\": \"Bern\"}");     // or an InvalidDocumentException
 * }</pre>
 *
 * <p>Three things vary between kinds of documents:
 *
 * <ul>
 *   <li>the format: a {@link org.integrationgateway.records.tree.Tree}, such as the nodes of YAML,
 *       the cursor of a JSON parser, or plain values ({@link
 *       org.integrationgateway.records.tree.ValueTree});
 *   <li>the spelling of single values: {@link org.integrationgateway.records.shape.Scalars}, with
 *       which a {@link org.integrationgateway.records.RecordTypes} is made;
 *   <li>the words of problems, and what a document may write in place of a value: a {@link
 *       org.integrationgateway.records.shape.Dialect}, which {@code RecordType.read(Tree, Dialect)}
 *       reports to.
 * </ul>
 *
 * <p>A record checks itself in its constructor: an {@link IllegalArgumentException} is a problem of
 * the document, of the member with whose name its message begins. A sealed interface of records is
 * annotated with {@link org.integrationgateway.records.schema.Variant}.
 */
@NullMarked
package org.integrationgateway.records;

import org.jspecify.annotations.NullMarked;
