package org.integrationgateway.http.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The script of a console, from the forms in which modules import and export. */
final class ModuleBundleTest {
  @Test
  void importsBecomeCallsAndExportsWhatAFunctionReturns() {
    var script =
        bundle(
            Map.of(
                "home/main.js",
                """
                import { one, two as other } from '../core/numbers.js';
                import words from '../texts/en.js';
                import './side.js';
                const page = () => import('./page.js');
                """,
                "core/numbers.js",
                """
                export { three } from './three.js';
                export const one = 1;
                export async function two() {}
                export class Four {}
                """,
                "core/three.js",
                "export{a as three};",
                "texts/en.js",
                "export default {\n};\n",
                "home/side.js",
                "const sheet = new URL('../lib/a.css', import.meta.url).href;\n",
                "home/page.js",
                "// import in a comment\n"));

    assertThat(script)
        .contains(
            "const { one, two: other } = $use('core/numbers.js');",
            "const { default: words } = $use('texts/en.js');",
            "\n$use('home/side.js');",
            "const page = () => $load('home/page.js');",
            "\nconst one = 1;",
            "\nasync function two() {}",
            "return { Four: Four, one: one, three: $use('core/three.js').three, two: two, };",
            "return { three: a, };",
            "const $default = {\n};\n\nreturn { default: $default, };",
            "new URL('lib/a.css', import.meta.url).href",
            "$modules['home/page.js'] = () => {\n// import in a comment\n")
        .endsWith("$use('home/main.js');\nexport { $load as load };\n");
  }

  @Test
  void documentationCommentsAreLeftOutAndLicencesStay() {
    var script =
        bundle(
            Map.of(
                "home/main.js",
                """
                /** Adds two
                 * numbers. */
                const add = (a, b) => a + b; /** said here */
                import './lib.js';
                """,
                "home/lib.js",
                """
                /**
                 * @license
                 * Copyright of the library
                 */
                const text = 1;
                """));

    assertThat(script)
        .contains("const add = (a, b) => a + b; /** said here */", "Copyright of the library")
        .doesNotContain("numbers.");
  }

  @Test
  void statementsOfALibraryMayStandOnOneLine() {
    var script =
        bundle(
            Map.of(
                "home/main.js",
                "/* licence */import{A as t}from\"./lib.js\";import{b}from\"./lib.js\";let c=t(b);export{c as d};",
                "home/lib.js",
                "const A=1,b=2;export{A,b};"));

    assertThat(script)
        .contains(
            "/* licence */const {A: t} = $use('home/lib.js');const {b} = $use('home/lib.js');",
            "return { A: A, b: b, };")
        .doesNotContain("export{", "import{");
  }

  @Test
  void namesAModuleThatIsNotThere() {
    assertThatThrownBy(() -> bundle(Map.of("home/main.js", "import './gone.js';\n")))
        .hasMessageContaining("home/gone.js");
  }

  private static String bundle(Map<String, String> modules) {
    return ModuleBundle.of(
        "home/main.js",
        name -> {
          var text = modules.get(name);
          if (text == null) {
            throw new IllegalStateException("no module " + name);
          }
          return text;
        });
  }
}
