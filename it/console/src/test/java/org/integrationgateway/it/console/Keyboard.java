package org.integrationgateway.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** A person without a pointer. */
final class Keyboard {
  private static final int MANY = 60;

  /** The elements that a pointer can press, in the order of the page, with their places. */
  private static final String PRESSABLE =
      """
      () => {
        const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
          .filter((one) => !one.disabled && one.type !== 'hidden' && one.checkVisibility())
          .filter((one) => !(one.type === 'radio' && !one.checked
            && document.querySelector(`input[type=radio][name="${one.name}"]:checked`)));
        window.pressable = all;
        return all.length;
      }
      """;

  /** The element with the focus, and the part of it that a person does not see. */
  private static final String FOCUS =
      """
      () => {
        const one = document.activeElement;
        const box = one.getBoundingClientRect();
        const style = getComputedStyle(one);
        const outline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
        return [
          window.pressable.indexOf(one),
          one.matches(':focus-visible') && !outline ? `no outline: ${one.outerHTML.slice(0, 120)}` : '',
          one !== document.body && (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
            ? `outside of the window: ${one.outerHTML.slice(0, 120)}` : '',
        ];
      }
      """;

  /** A page may begin with the focus in its middle, such as at the first field of a form. */
  private static final String FROM_THE_BEGINNING =
      """
      () => {
        document.body.tabIndex = -1;
        document.body.focus();
        document.body.removeAttribute('tabindex');
        window.getSelection().removeAllRanges();
        scrollTo(0, 0);
      }
      """;

  private Keyboard() {}

  /** Tab reaches all that a pointer can press, in the order of the page, and shows where it is. */
  static void reachesEverything(Tab tab) {
    int count = Math.min(MANY, ((Number) tab.page().evaluate(PRESSABLE)).intValue());
    tab.page().evaluate(FROM_THE_BEGINNING);
    int last = -1;
    for (int i = 0; i < count; i++) {
      tab.press("Tab");
      var focus = (List<?>) tab.page().evaluate(FOCUS);
      int at = ((Number) focus.get(0)).intValue();
      assertThat(at).as("what has the focus after %d: %s", last, tab.focused()).isEqualTo(last + 1);
      assertThat(focus.get(1)).isEqualTo("");
      assertThat(focus.get(2)).isEqualTo("");
      last = at;
    }
  }
}
