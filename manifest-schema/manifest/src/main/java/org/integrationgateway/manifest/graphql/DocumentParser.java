package org.integrationgateway.manifest.graphql;

import graphql.language.AstPrinter;
import graphql.language.FragmentDefinition;
import graphql.language.NonNullType;
import graphql.language.OperationDefinition;
import graphql.language.StringValue;
import graphql.language.VariableDefinition;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import graphql.parser.ParserEnvironment;
import graphql.parser.ParserOptions;
import graphql.parser.exceptions.ParseCancelledException;
import graphql.parser.exceptions.ParseCancelledTooDeepException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Parses a document with the library's parser, which does not accept descriptions. */
final class DocumentParser {
  private static final String END = "<EOF>";
  private static final ParserOptions OPTIONS =
      ParserOptions.getDefaultOperationParserOptions()
          .transform(options -> options.captureLineComments(false).readerTrackData(false));

  private final String text;
  private final List<Descriptions.Description> descriptions;
  private final Map<Integer, String> words;
  private final LineStarts lines;

  private DocumentParser(String text) throws GraphqlSyntaxException {
    this.text = text;
    this.descriptions = Descriptions.in(text);
    this.words = words(text, descriptions);
    this.lines = new LineStarts(text);
  }

  static GraphqlDocument parse(String text) throws GraphqlSyntaxException {
    return new DocumentParser(text).parse();
  }

  private GraphqlDocument parse() throws GraphqlSyntaxException {
    var operations = new ArrayList<GraphqlOperation>();
    var fragments = new ArrayList<GraphqlFragment>();
    for (var definition : tree().getDefinitions()) {
      if (definition instanceof OperationDefinition operation) {
        operations.add(operation(operation));
      } else if (definition instanceof FragmentDefinition fragment) {
        fragments.add(fragment(fragment));
      } else {
        throw new GraphqlSyntaxException(
            "a type definition, where only operations and fragments belong",
            lines.offset(definition));
      }
    }
    return new GraphqlDocument(Descriptions.without(text, descriptions), operations, fragments);
  }

  private graphql.language.Document tree() throws GraphqlSyntaxException {
    try {
      return Parser.parse(
          ParserEnvironment.newParserEnvironment()
              .document(Descriptions.blanked(text, descriptions))
              .parserOptions(OPTIONS)
              .locale(Locale.ROOT)
              .build());
    } catch (InvalidSyntaxException e) {
      int offset = lines.offset(e.getLocation());
      throw new GraphqlSyntaxException(reason(e, offset), offset);
    }
  }

  private String reason(InvalidSyntaxException e, int offset) {
    var token = e.getOffendingToken();
    if (END.equals(token) || offset >= text.length()) {
      return text.isBlank() ? "the document is empty" : "not GraphQL: it ends too early";
    }
    if (e instanceof ParseCancelledException || e instanceof ParseCancelledTooDeepException) {
      return "the document is too large: at most 15,000 tokens, not nested too deeply";
    }
    if (token != null) {
      return "not GraphQL: unexpected '" + token + "'";
    }
    boolean character = String.valueOf(e.getMessage()).contains("token recognition");
    return character
        ? "not GraphQL: unexpected '" + Character.toString(text.codePointAt(offset)) + "'"
        : "not GraphQL: " + e.getMessage();
  }

  private GraphqlOperation operation(OperationDefinition definition) {
    var references = References.of(definition.getDirectives(), definition.getSelectionSet(), lines);
    int offset = lines.offset(definition);
    return new GraphqlOperation(
        Optional.ofNullable(definition.getName()),
        OperationKind.valueOf(definition.getOperation().name()),
        description(offset),
        definition.getVariableDefinitions().stream().map(this::parameter).toList(),
        references.fragments,
        references.variables,
        offset);
  }

  private GraphqlFragment fragment(FragmentDefinition definition) {
    var references = References.of(definition.getDirectives(), definition.getSelectionSet(), lines);
    return new GraphqlFragment(
        definition.getName(), references.fragments, references.variables, lines.offset(definition));
  }

  private GraphqlParameter parameter(VariableDefinition definition) {
    var type = definition.getType();
    var defaultValue = definition.getDefaultValue();
    int offset = lines.offset(definition);
    return new GraphqlParameter(
        definition.getName(),
        VariableTypes.of(type, defaultValue),
        AstPrinter.printAstCompact(type),
        type instanceof NonNullType && defaultValue == null,
        description(offset),
        Optional.ofNullable(defaultValue).map(AstPrinter::printAstCompact),
        offset);
  }

  private Optional<String> description(int target) {
    return Optional.ofNullable(words.get(target))
        .map(String::strip)
        .filter(description -> !description.isEmpty());
  }

  /** Returns the texts of descriptions by the offset of the described definition. */
  private static Map<Integer, String> words(
      String text, List<Descriptions.Description> descriptions) throws GraphqlSyntaxException {
    var words = new HashMap<Integer, String>();
    for (var description : descriptions) {
      var literal = text.substring(description.start(), description.end());
      try {
        var value = Parser.parseValue(literal);
        words.put(description.target(), value instanceof StringValue s ? s.getValue() : "");
      } catch (InvalidSyntaxException e) {
        throw new GraphqlSyntaxException(
            "not GraphQL: a description with a character or escape that no string has",
            description.start());
      }
    }
    return words;
  }
}
