package org.integrationgateway.authoring.lint.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Words of names and texts. */
public final class Words {
  private static final Pattern BETWEEN =
      Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^\\p{L}\\p{N}]+");

  private static final Set<String> FILLERS =
      Set.of("a", "an", "the", "of", "in", "for", "to", "by", "and", "this", "that", "all");

  private static final Set<String> DELETING =
      Set.of("delete", "remove", "destroy", "purge", "drop", "wipe", "erase");

  private static final Set<String> LISTING = Set.of("list", "search", "find", "query");

  private static final Set<String> VERBS =
      Set.of(
          """
          abort accept acknowledge activate add advance analyse analyze answer append apply approve
          archive ask assign attach authorize ban block book browse build buy calculate call cancel
          change charge check choose claim clean clear clone close collect combine commit compare
          complete compute confirm connect convert copy count create deactivate decide decline
          decode decrypt define delete deliver deny deploy describe destroy detach detect diff
          disable disconnect dispatch do download draft drop edit enable encode encrypt end enqueue
          enter erase estimate evaluate execute exists expand explain export extract fetch fill
          filter find finish flag follow forward generate get give greet grant group handle hide
          import index insert inspect install invite invoke issue join keep kill label leave link
          list load lock log login logout look lookup make mark match measure merge modify monitor
          mount move mute notify offer open order parse patch pause pay perform pick pin ping place
          plan play poll post predict prepare preview print process produce promote publish pull
          purge push put query queue quote rank rate read rebuild receive recommend record redeem
          refresh refund register reject release reload remind remove rename render renew reopen
          reorder repeat replace reply report request reserve reset resolve restart restore resume
          retrieve retry return reverse review revoke roll rollback rotate route run save say scan
          schedule score search select send set share show sign simulate sing skip sort speak split
          star start stat stop store stream submit subscribe suggest summarize suspend sync tag take
          tell terminate test track train transfer transform translate trigger unassign unblock
          unlink unlock unpin unsubscribe update upgrade upload upsert use validate verify view vote
          wait watch withdraw wipe write
          """
              .split("\\s+"));

  private Words() {}

  /** The words of a name or a text, in lower case. */
  public static List<String> of(String text) {
    var words = new ArrayList<String>();
    for (var word : BETWEEN.split(text)) {
      if (!word.isEmpty()) {
        words.add(word.toLowerCase(Locale.ROOT));
      }
    }
    return words;
  }

  /** Returns whether one of them is a verb. */
  public static boolean haveVerb(List<String> words) {
    return words.stream().anyMatch(VERBS::contains);
  }

  /** Returns whether one of them says that something is deleted. */
  public static boolean delete(List<String> words) {
    return words.stream().anyMatch(DELETING::contains);
  }

  /** Returns whether one of them says that many things are found. */
  public static boolean list(List<String> words) {
    return words.stream().anyMatch(LISTING::contains);
  }

  /**
   * Returns whether a text has no word that the name does not have: plurals and endings do not
   * count.
   */
  public static boolean repeats(String text, List<String> name) {
    var own = name.stream().map(Words::stem).toList();
    return of(text).stream()
        .filter(word -> !FILLERS.contains(word))
        .map(Words::stem)
        .allMatch(own::contains);
  }

  private static String stem(String word) {
    return word.replaceAll("(?<=\\p{L}{3})(ies|es|s|y|e|ing|ed)$", "");
  }
}
