package org.integrationgateway.document;

import java.io.IOException;
import java.io.Reader;
import java.util.regex.Pattern;

/**
 * Gives a space for each tab of YAML that only separates (YAML 1.2.2, section 6.2), because the
 * parser takes none: after {@code :}, {@code -}, {@code ?} and the header of a block scalar, behind
 * a text in quotes, in blank lines, within brackets, and before a comment that has its own line.
 * Texts keep their tabs, and so does indentation, which may have none.
 */
final class SeparatingTabs extends CharacterFilter {
  private static final char NO_QUOTE = 0;
  private static final int NO_BLOCK = Integer.MAX_VALUE;
  private static final int LONGEST_WORD = 8;

  /** Words after which a value may begin: indicators, anchors, tags, the end of a key. */
  private static final Pattern SEPARATED = Pattern.compile("[-?]|---|[&!*].*|.*:", Pattern.DOTALL);

  /** Words that do not say where the text of a line begins. */
  private static final Pattern PREFIX = Pattern.compile("[&!].*", Pattern.DOTALL);

  private static final Pattern HEADER = Pattern.compile("[|>][-+0-9]{0,2}");

  /** The white space at the beginning of a line, given when it is known what follows. */
  private final StringBuilder indentation = new StringBuilder();

  private final StringBuilder word = new StringBuilder();
  private int wordLength;
  private int given;
  private int next;
  private boolean hasNext;
  private boolean lineBegins = true;
  private boolean comment;

  /** The quote that ends the current text. */
  private char quote = NO_QUOTE;

  private boolean escaped;
  private boolean reopens;
  private int brackets;

  /** Whether a value may begin here, so that white space separates. */
  private boolean separating;

  private boolean header;
  private int column;

  /** The column of the key or the {@code -} to which the value at the end of the line belongs. */
  private int owner;

  private boolean owned;

  /** Lines that are indented more than this belong to a block scalar. */
  private int block = NO_BLOCK;

  SeparatingTabs(Reader in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    if (lineBegins) {
      lineBegins = false;
      begin();
    }
    if (given < indentation.length()) {
      return indentation.charAt(given++);
    }
    int character = hasNext ? next : super.read();
    hasNext = false;
    return character == END ? END : passed((char) character);
  }

  private void begin() throws IOException {
    indentation.setLength(0);
    given = 0;
    next = super.read();
    hasNext = true;
    while (next == ' ' || next == '\t') {
      indentation.append((char) next);
      next = super.read();
    }
    int tab = indentation.indexOf("\t");
    int spaces = tab < 0 ? indentation.length() : tab;
    boolean blank = next == '\n' || next == '\r' || next == END;
    if (!blank && spaces <= block) {
      block = NO_BLOCK;
    }
    boolean separates = blank || next == '#' || brackets > 0;
    if (tab >= 0 && separates && block == NO_BLOCK && quote == NO_QUOTE) {
      indentation.replace(0, indentation.length(), " ".repeat(indentation.length()));
    }
    column = indentation.length();
    owner = column - 1;
    owned = false;
    separating = true;
  }

  private char passed(char character) {
    if (character == '\n' || character == '\r') {
      endLine();
      return character;
    }
    column++;
    if (block != NO_BLOCK || comment) {
      return character;
    }
    if (quote != NO_QUOTE) {
      quoted(character);
      return character;
    }
    if (character == ' ' || character == '\t') {
      endWord();
      return separating ? ' ' : character;
    }
    visible(character);
    reopens = false;
    return character;
  }

  private void quoted(char character) {
    boolean ends = character == quote && !escaped;
    escaped = quote == '"' && character == '\\' && !escaped;
    if (ends) {
      reopens = quote == '\'';
      quote = NO_QUOTE;
      separating = true;
    }
  }

  private void visible(char character) {
    boolean adjacent = word.length() == 1 && word.charAt(0) == ':'; // {"key":"value"}
    boolean begins = adjacent || (word.isEmpty() && separating);
    if (character == '\'' && reopens) {
      quote = character;
    } else if (character == '#' && word.isEmpty()) {
      comment = true;
    } else if (begins && (character == '"' || character == '\'')) {
      quote = character;
      header = false;
      word.setLength(0);
      own(column - 1);
    } else if (begins && (character == '[' || character == '{')) {
      brackets++;
      word.setLength(0);
      separating = true;
      own(column - 1);
    } else if (brackets > 0 && ",]}".indexOf(character) >= 0) {
      brackets -= character == ',' ? 0 : 1;
      word.setLength(0);
      separating = true;
    } else {
      append(character);
    }
  }

  private void own(int place) {
    if (!owned) {
      owner = place;
      owned = true;
    }
  }

  /** Keeps the beginning and the last character of a word. */
  private void append(char character) {
    if (word.length() < LONGEST_WORD) {
      word.append(character);
    } else {
      word.setCharAt(LONGEST_WORD - 1, character);
    }
    wordLength = word.length() == 1 ? 1 : wordLength + 1;
  }

  private void endWord() {
    if (word.isEmpty()) {
      return;
    }
    int began = column - 1 - wordLength;
    header = separating && HEADER.matcher(word).matches();
    separating = header || SEPARATED.matcher(word).matches();
    boolean item = word.length() == 1 && (word.charAt(0) == '-' || word.charAt(0) == '?');
    if (!owned && item) {
      owner = began;
    } else if (word.toString().equals("---")) {
      owner = END;
      owned = true;
    } else if (!header && !PREFIX.matcher(word).matches()) {
      own(began);
    }
    word.setLength(0);
  }

  private void endLine() {
    column++;
    endWord();
    if (header && brackets == 0 && quote == NO_QUOTE && block == NO_BLOCK) {
      block = owner;
    }
    lineBegins = true;
    comment = false;
    header = false;
    reopens = false;
  }
}
