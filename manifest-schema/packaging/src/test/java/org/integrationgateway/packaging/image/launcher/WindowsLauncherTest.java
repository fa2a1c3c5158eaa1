package org.integrationgateway.packaging.image.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The command processor does not run here: what is known of it is asked of the text. */
class WindowsLauncherTest {
  private static final LaunchSettings START =
      new LaunchSettings(
          "probe 1.0", List.of("-Dplain=1", "-Dtext=50% of \"a & b\"", "-Dend=c:\\x y\\"), 17);

  static List<String> scripts() {
    return List.of(WindowsLauncher.carryingJava(START), WindowsLauncher.searchingJava(START));
  }

  @Test
  void startsItsOwnJavaFromItsOwnFolderWithAllArgumentsAndGivesItsExitCode() {
    assertThat(WindowsLauncher.carryingJava(START).replace("\r\n", "\n"))
        .isEqualTo(
            """
            @echo off
            rem Starts probe 1.0. Made by gateway package; the host that starts it sets SERVICE_PROVIDER_SOCKET.
            setlocal EnableExtensions DisableDelayedExpansion
            set "here=%~dp0"
            set "java=%here%runtime\\bin\\java.exe"
            "%java%" -XX:+UseSerialGC -XX:-UsePerfData -Xshare:auto -Xms24m -Xmn12m \
            -Xmx256m -XX:Tier3InvocationThreshold=1000 -XX:Tier3MinInvocationThreshold=500 \
            -XX:Tier3CompileThreshold=10000 -XX:Tier3BackEdgeThreshold=200000 \
            -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000 \
            -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000 \
            -Dfile.encoding=UTF-8 -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0 \
            -Dplain=1 ^"-Dtext=50%% of \\^"a ^& b\\^"^" \
            ^"-Dend=c:\\x y\\\\^" -jar "%here%lib\\program.jar" %*
            exit /b %ERRORLEVEL%
            """);
  }

  @Test
  void searchesJavaInTheSameOrderAsTheShell() {
    var script = WindowsLauncher.searchingJava(START);

    assertThat(script)
        .containsSubsequence(
            "if defined GATEWAY_PROVIDER_JAVA (",
            "if defined JAVA_HOME call :try",
            "%%~$PATH:j",
            "Eclipse Adoptium",
            ":missing",
            "probe 1.0 needs Java %needs% or newer, %found%.",
            "exit /b 69")
        .contains("set \"needs=17\"");
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void everyLineEndsAsOnWindowsAndIsShortEnough(String script) {
    assertThat(script.replace("\r\n", "")).doesNotContain("\n", "\r");
    assertThat(script).endsWith("\r\n");
    assertThat(script.lines()).allMatch(line -> line.length() < 1000);
    assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(script)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void everyLabelThatIsGoneToIsThere(String script) {
    var labels = Pattern.compile("(?:goto|call) (:\\w+)").matcher(script);

    assertThat(labels.results().map(found -> found.group(1)))
        .allMatch(label -> script.contains("\r\n" + label + "\r\n"));
  }
}
