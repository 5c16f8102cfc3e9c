// The list of similar pages.
class SiterankRelated extends SiterankElement {
  async connectedCallback() {
    if (this.shadowRoot) {
      return; // Moved to another place of the page.
    }
    const root = await this.begin();
    try {
      const answer = await this.ask("api/related", {url: this.page(), n: this.size(5, 20)});
      if (answer.ok) {
        this.show(root, await answer.json());
      } else if (answer.status !== 429) {
        const {error} = await answer.json().catch(() => ({}));
        console.warn(`siterank: no similar pages: ${error ?? answer.status}`);
      }
    } catch (error) {
      this.warn(error);
    }
  }

  /** The address asked for: with "missing" what the visitor asked for, whatever is shown. */
  page() {
    const canonical = document.querySelector("link[rel~=canonical i]")?.href;
    const here = location.href.split("#")[0];
    const named = this.getAttribute("url");
    if (named) {
      return new URL(named, here).href;
    }
    return this.hasAttribute("missing") ? here : canonical || here;
  }

  show(root, {published, pages}) {
    if (pages.length === 0) {
      return;
    }
    const similar = published && !this.hasAttribute("missing");
    const section = element("section");
    const own = this.getAttribute("heading");
    const heading = element("h2", own || this.texts[similar ? "similar" : "perhaps"]);
    heading.id = "heading";
    heading.setAttribute("part", "heading");
    if (own) {
      heading.dir = "auto";
      heading.lang = this.lang || document.documentElement.lang;
    }
    section.setAttribute("aria-labelledby", heading.id);
    this.mark(section);
    const list = element("ul");
    list.setAttribute("role", "list"); // Safari takes a list without marks for none.
    list.setAttribute("part", "list");
    pages.forEach((page, i) => list.append(this.entry(page, i + 1)));
    section.append(heading, list);
    root.append(section);
  }

  entry({url, title, snippet, lang}, position) {
    const link = element("a", title);
    link.href = url;
    link.setAttribute("part", "link");
    link.addEventListener("click", () =>
      this.tell("siterank-open", {query: "", url: link.href, position}));
    const text = element("p", snippet);
    text.setAttribute("part", "text");
    [link, text].forEach(part => {
      part.dir = "auto";
      part.lang = lang;
    });
    const item = element("li");
    item.setAttribute("part", "item");
    item.append(link, text);
    return item;
  }
}

customElements.define("siterank-search", SiterankSearch);
customElements.define("siterank-related", SiterankRelated);
