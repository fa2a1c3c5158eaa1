package org.integrationgateway.providers.supervision;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathFreeTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          /srv/gw/packages/sha256-5d/bin/weather was changed: its SHA-256 is ab | weather was changed: its SHA-256 is ab
          the list of its files, /srv/a/x.files, is missing                     | the list of its files, x.files, is missing
          there is no file /opt/x; try '/bin/sh'                                | there is no file x; try 'sh'
          C:\\srv\\weather.exe is not a file                                    | weather.exe is not a file
          it does not answer at http://127.0.0.1:9/a and/or says 1/2            | it does not answer at http://127.0.0.1:9/a and/or says 1/2
          it refuses its configuration                                          | it refuses its configuration
          """)
  void namesFilesAndNotWhereTheyLie(String reason, String told) {
    assertThat(PathFreeText.of(reason)).isEqualTo(told);
  }
}
