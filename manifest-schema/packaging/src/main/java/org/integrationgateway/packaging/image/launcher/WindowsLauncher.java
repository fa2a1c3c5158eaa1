package org.integrationgateway.packaging.image.launcher;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The {@code .cmd} file that starts a program on Windows. It finds its own folder independent of
 * the working directory, passes its arguments on unchanged, and ends with the program's exit code.
 * A command line has at most 8191 characters, of which the launcher needs a few hundred.
 */
public final class WindowsLauncher {
  private static final Pattern PLAIN = Pattern.compile("[\\w.:=+/@,-]+");

  private static final String BEGIN =
      """
      @echo off
      rem Starts @title@. Made by gateway package; the host that starts it sets SERVICE_PROVIDER_SOCKET.
      setlocal EnableExtensions DisableDelayedExpansion
      set "here=%~dp0"
      """;

  private static final String OWN_JAVA =
      """
      set "java=%here%runtime\\bin\\java.exe"
      """;

  private static final String HOST_JAVA =
      """
      set "needs=@feature@"
      set "java="
      set "found="
      if defined GATEWAY_PROVIDER_JAVA (
        call :try "%GATEWAY_PROVIDER_JAVA%"
        goto :chosen
      )
      if defined JAVA_HOME call :try "%JAVA_HOME%\\bin\\java.exe"
      for %%j in (java.exe) do if not "%%~$PATH:j"=="" call :try "%%~$PATH:j"
      for /d %%d in ("%ProgramFiles%\\Java\\*" "%ProgramFiles%\\Eclipse Adoptium\\*" "%ProgramFiles%\\Microsoft\\jdk*" "%ProgramFiles%\\Zulu\\*") do call :try "%%~d\\bin\\java.exe"
      :chosen
      if not defined java goto :missing
      set "quiet="
      if %feature% geq @warns@ set "quiet=@quiet@"
      """;

  private static final String SEARCH =
      """

      :missing
      if not defined found set "found=and PATH and the usual places have no Java"
      echo @title@ needs Java %needs% or newer, %found%. 1>&2
      echo Install one, name its program in GATEWAY_PROVIDER_JAVA, or package this provider 1>&2
      echo with its own runtime: layout 'image'. 1>&2
      exit /b 69

      :try
      if defined java exit /b 0
      if not exist "%~1" exit /b 0
      set "candidate=%~1"
      set "version="
      set "feature="
      if exist "%~dp1..\\release" for /f "usebackq tokens=1,2 delims==" %%k in ("%~dp1..\\release") do if "%%k"=="JAVA_VERSION" set "version=%%~l"
      if not defined version for /f "tokens=1-3" %%a in ('call "%%candidate%%" -version 2^>^&1') do if "%%b"=="version" set "version=%%~c"
      if not defined version exit /b 0
      if "%version:~0,2%"=="1." set "version=%version:~2%"
      for /f "delims=.-+_" %%v in ("%version%") do set "feature=%%v"
      if not defined feature exit /b 0
      if %feature% geq %needs% (
        set "java=%candidate%"
        exit /b 0
      )
      if not defined found set "found=found %feature% at %candidate%"
      exit /b 0
      """;

  private WindowsLauncher() {}

  /** Starts a program with its own Java in {@code runtime} beside it. */
  public static String carryingJava(LaunchSettings start) {
    return text(start, BEGIN + OWN_JAVA + run("", start.optionsOfItsJava()));
  }

  /** Starts a program with the host's Java, chosen as in {@link ShellLauncher}. */
  public static String searchingJava(LaunchSettings start) {
    return text(start, BEGIN + HOST_JAVA + run(" %quiet%", start.optionsOfAnyJava()) + SEARCH);
  }

  private static String run(String before, List<String> options) {
    return "\"%java%\""
        + before
        + " "
        + options.stream().map(WindowsLauncher::quoted).collect(Collectors.joining(" "))
        + " -jar \"%here%lib\\program.jar\" %*\nexit /b %ERRORLEVEL%\n";
  }

  /** The command processor needs the line ends of Windows, otherwise it loses labels. */
  private static String text(LaunchSettings start, String template) {
    return template
        .replace("@title@", start.title())
        .replace("@feature@", Integer.toString(start.feature()))
        .replace("@warns@", Integer.toString(LaunchSettings.WARNS))
        .replace("@quiet@", LaunchSettings.NO_WARNINGS)
        .replace("\n", "\r\n");
  }

  /**
   * Quotes a word for the command processor and the program's own parser of the command line: every
   * character that is special to the command processor gets a caret, including quotes, so that it
   * never sees a quoted part and all carets count.
   */
  private static String quoted(String word) {
    if (PLAIN.matcher(word).matches()) {
      return word;
    }
    var forProgram =
        "\"" + word.replaceAll("(\\\\*)\"", "$1$1\\\\\"").replaceFirst("(\\\\+)$", "$1$1") + "\"";
    return forProgram.replaceAll("[\"^&|<>()]", "^$0").replace("%", "%%");
  }
}
