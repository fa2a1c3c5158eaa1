package org.integrationgateway.manifest.graphql;

import graphql.language.AstPrinter;
import graphql.language.Definition;
import graphql.language.Description;
import graphql.language.EnumTypeDefinition;
import graphql.language.InputObjectTypeDefinition;
import graphql.language.InputValueDefinition;
import graphql.language.NonNullType;
import graphql.language.ScalarTypeDefinition;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import graphql.parser.ParserEnvironment;
import graphql.parser.ParserOptions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The types of a schema that the variables of a document have.
 *
 * @param types input objects and enums by their names, in the order of the text
 */
public record GraphqlInputs(Map<String, GraphqlInput> types) {
  /** No types. */
  public static final GraphqlInputs NONE = new GraphqlInputs(Map.of());

  private static final ParserOptions OPTIONS =
      ParserOptions.getDefaultSdlParserOptions()
          .transform(options -> options.captureLineComments(false).readerTrackData(false));

  public GraphqlInputs {
    types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
  }

  /**
   * Reads definitions in the schema language.
   *
   * @throws GraphqlSyntaxException when the text is malformed, or defines anything but input
   *     objects, enums and scalars
   */
  public static GraphqlInputs parse(String text) throws GraphqlSyntaxException {
    var lines = new LineStarts(text);
    var types = new LinkedHashMap<String, GraphqlInput>();
    try {
      var environment =
          ParserEnvironment.newParserEnvironment()
              .document(text)
              .parserOptions(OPTIONS)
              .locale(Locale.ROOT)
              .build();
      for (var definition : Parser.parse(environment).getDefinitions()) {
        read(definition, lines, types);
      }
    } catch (InvalidSyntaxException malformed) {
      throw new GraphqlSyntaxException(
          "not the schema language of GraphQL: " + malformed.getMessage(),
          lines.offset(malformed.getLocation()));
    }
    return new GraphqlInputs(types);
  }

  private static void read(
      Definition<?> definition, LineStarts lines, Map<String, GraphqlInput> types)
      throws GraphqlSyntaxException {
    if (definition instanceof InputObjectTypeDefinition object) {
      var members =
          object.getInputValueDefinitions().stream().map(member -> member(member, lines)).toList();
      types.put(
          object.getName(), new GraphqlInput(text(object.getDescription()), members, List.of()));
    } else if (definition instanceof EnumTypeDefinition values) {
      var names = values.getEnumValueDefinitions().stream().map(value -> value.getName()).toList();
      types.put(
          values.getName(), new GraphqlInput(text(values.getDescription()), List.of(), names));
    } else if (!(definition instanceof ScalarTypeDefinition)) {
      throw new GraphqlSyntaxException(
          "a definition where only 'input', 'enum' and 'scalar' belong", lines.offset(definition));
    }
  }

  private static GraphqlParameter member(InputValueDefinition definition, LineStarts lines) {
    var type = definition.getType();
    var defaultValue = definition.getDefaultValue();
    return new GraphqlParameter(
        definition.getName(),
        VariableTypes.of(type, defaultValue),
        AstPrinter.printAstCompact(type),
        type instanceof NonNullType && defaultValue == null,
        text(definition.getDescription()),
        Optional.ofNullable(defaultValue).map(AstPrinter::printAstCompact),
        lines.offset(definition));
  }

  private static Optional<String> text(@Nullable Description description) {
    return Optional.ofNullable(description)
        .map(Description::getContent)
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }
}
