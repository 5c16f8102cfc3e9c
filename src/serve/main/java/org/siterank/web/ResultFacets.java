package org.siterank.web;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.siterank.search.Facet;

/**
 * Properties by which a list of results can be narrowed, as they are shown.
 *
 * @param total pages found
 */
record ResultFacets(PageTexts texts, SearchQuery question, long total) {

  /** Days of a week, and of the longest month, and one that has begun since they were counted. */
  private static final int WEEK = 8;

  private static final int MONTH = 32;

  /** Of a facet that is chosen from, the choice; of the others, what would narrow the list. */
  List<ResultList.Group> of(List<Facet> found) {
    List<ResultList.Group> groups = new ArrayList<>();
    for (String name : SearchQuery.FACETS) {
      if (name.equals("is")) {
        continue; // Stands among the sections.
      }
      List<ResultList.Choice> choices = new ArrayList<>(choicesOrChosen(name, found));
      if (name.equals("in")) {
        choices.addAll(choicesOrChosen("is", found));
      }
      if (!choices.isEmpty()) {
        groups.add(new ResultList.Group(texts.phrase("facet." + name), choices));
      }
    }
    return groups;
  }

  private List<ResultList.Choice> choicesOrChosen(String name, List<Facet> found) {
    String value = question.filters().get(name);
    return value == null
        ? choices(name, found)
        : List.of(
            new ResultList.Choice(
                label(name, value), question.filtered(name, "").address(), true, ""));
  }

  private List<ResultList.Choice> choices(String name, List<Facet> found) {
    List<ResultList.Choice> choices = new ArrayList<>();
    boolean dated = found.stream().anyMatch(facet -> facet.kind() == Facet.Kind.DATE);
    if (name.equals("sort") && dated) {
      String address = question.filtered(name, "date").address();
      choices.add(new ResultList.Choice(label(name, "date"), address, false, ""));
    }
    for (Facet facet : found) {
      if (facet.kind().filter().equals(name) && narrows(facet)) {
        for (Facet.Value value : facet.values()) {
          choices.add(
              new ResultList.Choice(
                  facet.kind() == Facet.Kind.PERIOD
                      ? period(value.text(), LocalDate.now(ZoneOffset.UTC))
                      : label(name, value.text()),
                  question.filtered(name, value.text()).address(),
                  false,
                  texts.number(value.count())));
        }
      }
    }
    return choices;
  }

  /** A value that all have narrows nothing. */
  private boolean narrows(Facet facet) {
    return facet.values().size() > 1
        || (facet.kind() == Facet.Kind.LIST && facet.values().get(0).count() < total);
  }

  /** The name of a period, by the days since its first one. */
  private Phrase period(String value, LocalDate today) {
    if (value.startsWith("..")) {
      return texts.phrase("date.older");
    }
    LocalDate from = LocalDate.parse(value.substring(0, value.length() - "..".length()));
    long days = ChronoUnit.DAYS.between(from, today);
    return texts.phrase(days <= WEEK ? "date.week" : days <= MONTH ? "date.month" : "date.year");
  }

  private Phrase label(String facet, String value) {
    return switch (facet) {
      case "in" -> texts.foreign(PathWords.of(value));
      case "lang" -> new Phrase(texts.nameOfLanguage(value), "", "");
      case "date" -> new Phrase(texts.digits(value), "", "");
      default -> texts.phraseOr(facet + "." + value, value);
    };
  }
}
