package org.siterank.analysis;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The number before a heading, with the word that labels it: "Chapter 4. Files", "5.1 Files", "B.3.
 * Files", "Приложение Б. Файлы", "第5章 ファイル", "4장. 파일".
 *
 * <p>It is told by its form, a number or a single letter that a sign parts from what follows, in
 * any language. Where nothing but a space parts the two, as in "Chapter 4 Files", only the usual
 * words for a division of a text are taken for a label: "Python 3 tutorial" has the same form.
 */
final class Numbering {

  /** Digits with points between them. */
  private static final String DIGITS = "\\p{Nd}+(?:\\.\\p{Nd}+)*";

  /** Digits, a single letter with or without digits behind it, or a Roman number. */
  private static final String NUMBER =
      "(?:" + DIGITS + "|[\\p{Lu}\\p{Lo}](?:\\.\\p{Nd}+)*|[IVXLC]{1,7})";

  private static final String WORD = "[\\p{L}\\p{M}'’]+";

  /** Scripts that may write a label and its number without a space. */
  private static final String CJK =
      "[\\p{IsHan}\\p{IsHangul}\\p{IsHiragana}\\p{IsKatakana}\\u30FC]";

  /** A sign behind the number, with space behind it. */
  private static final String SIGN = "(?:\\s*[.:)]\\s+|\\s+[-–—]\\s+)";

  /** A sign or a space. */
  private static final String CJK_SIGN = "(?:\\s*[.:)．：、]\\s*|[\\s\\u3000]+)";

  private static final String REST = "(\\S.*)$";

  private static final List<Pattern> FORMS =
      List.of(
          // 第5章 …, 第五章 …, 제4장 …
          Pattern.compile(
              "^[第제]\\s*[\\p{Nd}〇一二三四五六七八九十百]{1,4}\\s*" + CJK + "{1,2}" + CJK_SIGN + REST),
          // 4장. …
          Pattern.compile("^\\p{Nd}{1,3}\\s?" + CJK + "{1,2}" + CJK_SIGN + REST),
          // 付録B …, 附录 B. …
          Pattern.compile(
              "^" + CJK + "{1,4}\\s*(?:" + DIGITS + "|[A-Z](?:\\.\\p{Nd}+)*)" + CJK_SIGN + REST),
          // Chapter 4. …, Phụ lục B. …
          Pattern.compile("^(?:" + WORD + "\\.?\\s+){1,2}" + NUMBER + SIGN + REST),
          // 5. fejezet. …
          Pattern.compile("^\\p{Nd}{1,3}\\.?\\s+" + WORD + "\\s*[.:]\\s+" + REST),
          // 5. …, B.3. …, IV) …
          Pattern.compile("^" + NUMBER + SIGN + REST),
          // 5.1 …, B.3 …
          Pattern.compile("^(?:\\p{Nd}+|\\p{Lu})(?:\\.\\p{Nd}+)+\\s+" + REST));

  /** A label and a number that only a space parts from what follows. */
  private static final Pattern SPACED =
      Pattern.compile("^(" + WORD + ")\\s+" + NUMBER + "\\s+" + REST);

  /** Words for the divisions of a text, as names are compared. */
  private static final Set<String> LABELS =
      Pattern.compile(" ")
          .splitAsStream(
              "chapter part section appendix unit lesson volume kapitel teil abschnitt anhang band"
                  + " chapitre partie annexe capítulo parte sección apéndice seção apêndice anexo"
                  + " capitolo sezione appendice allegato hoofdstuk deel bijlage avsnitt bilaga"
                  + " afsnit bilag vedlegg luku osa liite kapitola část příloha rozdział część"
                  + " dodatek fejezet rész függelék capitolul partea anexa poglavje bölüm ek глава"
                  + " часть раздел приложение розділ частина додаток κεφάλαιο μέρος παράρτημα"
                  + " chương phần bab bagian lampiran")
          .map(Names::normal)
          .collect(Collectors.toUnmodifiableSet());

  /** A day: "5. Januar 2020" has the form of a numbered heading. */
  private static final Pattern DATE = Pattern.compile("^" + WORD + "\\.?,?\\s+\\p{Nd}{4}\\b.*");

  /**
   * Most characters of a heading; our choice. A longer one is not read as a name: the patterns
   * could overflow the stack.
   */
  static final int LONGEST = 1_000;

  private Numbering() {}

  /** The text behind the number; empty without a number, or with nothing behind it. */
  static Optional<String> without(String heading) {
    if (heading.length() > LONGEST) {
      return Optional.empty();
    }
    String text = heading.replace('\u00a0', ' ').strip();
    for (Pattern form : FORMS) {
      Matcher matcher = form.matcher(text);
      if (matcher.matches()) {
        return says(matcher.group(1));
      }
    }
    Matcher spaced = SPACED.matcher(text);
    return spaced.matches() && LABELS.contains(Names.normal(spaced.group(1)))
        ? says(spaced.group(2))
        : Optional.empty();
  }

  private static Optional<String> says(String rest) {
    boolean words = rest.codePoints().anyMatch(Character::isLetter);
    return words && !DATE.matcher(rest).matches() ? Optional.of(rest) : Optional.empty();
  }
}
