package org.integrationgateway.mcp.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.core.FlattenGraphFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.KeywordRepeatFilter;
import org.apache.lucene.analysis.miscellaneous.RemoveDuplicatesTokenFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;

/**
 * Divides texts and names into words: {@code listUsers}, {@code list_users} and {@code List users}
 * have the same. Each word counts as it is spelled and without its ending; accents do not count.
 */
final class ToolWords extends Analyzer {
  private static final int PARTS =
      WordDelimiterGraphFilter.GENERATE_WORD_PARTS
          | WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS
          | WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE
          | WordDelimiterGraphFilter.SPLIT_ON_NUMERICS
          | WordDelimiterGraphFilter.STEM_ENGLISH_POSSESSIVE
          // CATENATE_ALL makes 'github' a word of GitHub.
          | WordDelimiterGraphFilter.CATENATE_ALL;

  @Override
  protected TokenStreamComponents createComponents(String field) {
    var source = new StandardTokenizer();
    TokenStream words = new WordDelimiterGraphFilter(source, PARTS, null);
    words = new FlattenGraphFilter(words);
    words = new LowerCaseFilter(words);
    words = new ASCIIFoldingFilter(words);
    words = new CJKBigramFilter(words);
    words = new StopFilter(words, EnglishAnalyzer.ENGLISH_STOP_WORDS_SET);
    words = new KeywordRepeatFilter(words);
    words = new PorterStemFilter(words);
    return new TokenStreamComponents(source, new RemoveDuplicatesTokenFilter(words));
  }

  /**
   * A word.
   *
   * @param stem the same without its ending
   */
  record Word(String spelled, String stem) {}

  /**
   * The words of a request, each once.
   *
   * @param most of them; the others are left out
   */
  List<Word> of(String text, int most) {
    var words = new LinkedHashMap<String, Word>();
    try (var stream = tokenStream("", text)) {
      var token = stream.addAttribute(CharTermAttribute.class);
      var asSpelled = stream.addAttribute(KeywordAttribute.class);
      var spelled = "";
      stream.reset();
      while (words.size() < most && stream.incrementToken()) {
        var next = token.toString();
        // The stem follows the word, unless it is the same.
        spelled = asSpelled.isKeyword() ? next : spelled;
        words.put(spelled, new Word(spelled, next));
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return List.copyOf(words.values());
  }
}
