package org.siterank.change;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.change.CheckedEdits.Reason;
import org.siterank.change.CheckedEdits.Refusal;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.model.StoredSite;
import org.siterank.model.UrlResolver;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/** Which edits of links can be made, one after the other. */
final class EditCheck {

  private final StoredSite model;
  private final SiteGraph graph;
  private final SiteStore store;
  private final Map<LinkEdit, Boolean> there = new HashMap<>(); // by the edit that adds it
  private final Map<PageUrl, Set<PageUrl>> leaving = new HashMap<>();
  private final List<LinkEdit> accepted = new ArrayList<>();
  private final List<Refusal> refused = new ArrayList<>();

  private EditCheck(StoredSite model, SiteStore store) {
    this.model = model;
    this.graph = model.graph();
    this.store = store;
  }

  static CheckedEdits of(List<LinkEdit> edits, StoredSite model, SiteStore store)
      throws IOException {
    EditCheck check = new EditCheck(model, store);
    for (LinkEdit edit : edits) {
      Optional<Reason> reason = check.next(edit);
      reason.ifPresent(why -> check.refused.add(new Refusal(edit, why)));
    }
    return new CheckedEdits(check.accepted, check.refused);
  }

  private Optional<Reason> next(LinkEdit edit) throws IOException {
    int from = model.node(edit.from());
    if (from < 0) {
      return Optional.of(Reason.UNKNOWN_SOURCE);
    }
    if (graph.kind(from) != NodeKind.READ) {
      return Optional.of(Reason.UNREAD_SOURCE);
    }
    PageUrl source = new PageUrl(graph.name(from));
    int to = model.node(edit.to());
    UrlResolver.Meaning target = model.resolver().meaning(edit.to());
    if (to < 0 && target.kind() != UrlResolver.Kind.EXTERNAL) {
      return Optional.of(Reason.UNKNOWN_TARGET);
    }
    if (from == to) {
      return Optional.of(Reason.SAME_PAGE);
    }
    LinkEdit made =
        new LinkEdit(edit.adds(), source, to < 0 ? target.url() : new PageUrl(graph.name(to)));
    LinkEdit key = new LinkEdit(true, made.from(), made.to());
    Boolean known = there.get(key);
    boolean is = known != null ? known : isThere(made, from, to);
    if (is == edit.adds()) {
      return Optional.of(edit.adds() ? Reason.THERE_ALREADY : Reason.NOT_THERE);
    }
    there.put(key, edit.adds());
    accepted.add(made);
    return Optional.empty();
  }

  /** A link that is not followed can be added, as one that is; and it can be removed. */
  private boolean isThere(LinkEdit edit, int from, int to) throws IOException {
    if (to >= 0) {
      return graph.predecessors().contains(to, from)
          || (!edit.adds() && graph.isNofollow(from, to));
    }
    Set<PageUrl> targets = leaving.get(edit.from());
    if (targets == null) {
      targets = new HashSet<>();
      for (Link link : store.crawl().links(edit.from())) {
        UrlResolver.Meaning meaning = model.resolver().meaning(link.target());
        if (meaning.kind() == UrlResolver.Kind.EXTERNAL) {
          targets.add(meaning.url());
        }
      }
      leaving.put(edit.from(), targets);
    }
    return targets.contains(edit.to());
  }
}
