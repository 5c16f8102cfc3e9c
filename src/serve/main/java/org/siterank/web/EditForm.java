package org.siterank.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.change.CheckedEdits;
import org.siterank.change.LinkEdit;
import org.siterank.change.WebmasterSession;
import org.siterank.site.PageUrl;

/**
 * The form of the sandbox: a list of edits and what was done to it. Nothing of it is kept on the
 * server; the list goes to and fro in the page, as the lines of the file that is shared.
 *
 * @param edits the list, all of which can be made
 * @param undone edits that were taken back, the last one at the end
 * @param from what stands in the field of the page a link starts at
 * @param to what stands in the field of the page it leads to
 * @param faults what could not be done, in words
 */
record EditForm(
    CheckedEdits edits, List<LinkEdit> undone, String from, String to, List<String> faults) {

  /** Edits that may be tried together: more than anybody types, and few enough to be listed. */
  static final int MOST_EDITS = 500;

  private static final int MOST_FAULTS = 20;

  /** The button that was pressed, and its effect on the list. */
  private static final class Pressing {

    private final WebRequest request;
    private final Wording wording;
    private final WebmasterSession session;
    private final PageUrl base;
    private final List<String> faults = new ArrayList<>();
    private List<LinkEdit> edits = new ArrayList<>();
    private List<LinkEdit> undone = new ArrayList<>();
    private String from;
    private String to;

    Pressing(WebRequest request, Wording wording, PageUrl base) {
      this.request = request;
      this.wording = wording;
      this.session = wording.session();
      this.base = base;
      this.from = request.text("from");
      this.to = request.text("to");
    }

    EditForm form() throws BadRequest, IOException {
      List<String> lines = new ArrayList<>(request.text("edits").lines().toList());
      lines.addAll(request.texts("e"));
      edits = read(lines);
      undone = read(request.text("undone").lines().toList());
      edits = new ArrayList<>(checked(edits).accepted()); // What may be undone can be made.
      press(request.text("do"));
      CheckedEdits list = checked(edits);
      return new EditForm(list, undone, from, to, faults);
    }

    private List<LinkEdit> read(List<String> lines) throws BadRequest {
      List<LinkEdit> read = new ArrayList<>();
      int number = 0;
      for (String line : lines) {
        number++;
        if (line.isBlank() || line.strip().startsWith("#")) {
          continue;
        }
        Optional<LinkEdit> edit = LinkEdit.parse(line, base);
        if (edit.isPresent()) {
          read.add(edit.get());
        } else {
          fault(wording.say("edit.unreadable", Integer.toString(number), line.strip()));
        }
      }
      if (read.size() > MOST_EDITS) {
        throw BadRequest.translated(413, wording.say("edit.toomany", MOST_EDITS, read.size()));
      }
      return read;
    }

    private void fault(String words) {
      if (faults.size() < MOST_FAULTS) {
        faults.add(words);
      } else if (faults.size() == MOST_FAULTS) {
        faults.add(wording.say("edit.morefaults"));
      }
    }

    private CheckedEdits checked(List<LinkEdit> list) throws IOException {
      CheckedEdits checked = session.check(list);
      for (CheckedEdits.Refusal refusal : checked.refused()) {
        fault(refused(wording, refusal));
      }
      return checked;
    }

    private void press(String button) throws BadRequest, IOException {
      switch (button) {
        case "add" -> append(true);
        case "remove" -> append(false);
        case "undo" -> takeBack(edits.size() - 1);
        case "redo" -> {
          if (!undone.isEmpty()) {
            edits.add(undone.remove(undone.size() - 1));
          }
        }
        case "clear" -> {
          while (!edits.isEmpty()) {
            takeBack(edits.size() - 1);
          }
        }
        case "", "apply" -> {}
        default -> {
          if (!button.matches("drop-[0-9]{1,3}")) {
            throw new BadRequest("do must name a button, got " + button);
          }
          takeBack(Integer.parseInt(button.substring("drop-".length())));
        }
      }
    }

    private void takeBack(int index) {
      if (index >= 0 && index < edits.size()) {
        undone.add(edits.remove(index));
      }
    }

    private void append(boolean adds) throws BadRequest, IOException {
      Optional<PageUrl> source = base.resolve(from);
      Optional<PageUrl> target = base.resolve(to);
      if (from.isEmpty() || to.isEmpty() || source.isEmpty() || target.isEmpty()) {
        fault(wording.say("edit.both"));
        return;
      }
      if (edits.size() == MOST_EDITS) {
        throw BadRequest.translated(413, wording.say("edit.toomany", MOST_EDITS, MOST_EDITS + 1));
      }
      List<LinkEdit> more = new ArrayList<>(edits);
      more.add(new LinkEdit(adds, source.get(), target.get()));
      CheckedEdits checked = checked(more);
      if (checked.refused().isEmpty()) {
        edits = new ArrayList<>(checked.accepted());
        undone.clear();
        from = "";
        to = "";
      }
    }
  }

  /** Does what was pressed. */
  static EditForm of(WebRequest request, Wording wording, PageUrl base)
      throws BadRequest, IOException {
    return new Pressing(request, wording, base).form();
  }

  /** Why an edit cannot be made, in words. */
  static String refused(Wording wording, CheckedEdits.Refusal refusal) {
    LinkEdit edit = refusal.edit();
    return wording.say(
        "edit.refused." + refusal.reason().name().toLowerCase(Locale.ROOT),
        wording.path(edit.from()),
        wording.path(edit.to()));
  }
}
