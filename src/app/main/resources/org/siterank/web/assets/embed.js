// A search box with results for a page of another site:
//   <script src="https://SEARCH/assets/embed.js" defer></script>
//   <siterank-search placeholder="Search"></siterank-search>
// The search must allow that site: serve.cors-origins.
"use strict";

{
  const base = new URL("..", document.currentScript.src);

  const STYLE = `
    :host { display: block; font: inherit; }
    form { display: flex; gap: .5em; }
    input { flex: 1; min-width: 0; padding: .4em .6em; font: inherit; }
    button { padding: .4em 1em; font: inherit; }
    li { margin: .8em 0; }
    p { margin: 0; }
    ul { margin: .3em 0 0; padding-left: 1.2em; }
    ul li { margin: .3em 0; }
    [role=status] { margin: .5em 0; }`;

  const element = (name, text) => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };

  class SiterankSearch extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({mode: "open"});
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      const form = document.createElement("form");
      form.setAttribute("role", "search");
      form.action = new URL("search", base);
      const box = document.createElement("input");
      box.type = "search";
      box.name = "q";
      box.required = true;
      box.maxLength = 500;
      const label = this.getAttribute("placeholder") || "Search";
      box.placeholder = label;
      box.setAttribute("aria-label", label);
      this.state = element("p", "");
      this.state.setAttribute("role", "status");
      this.list = document.createElement("ol");
      form.append(box, element("button", this.getAttribute("button") || label));
      root.append(form, this.state, this.list);
      form.addEventListener("submit", event => {
        event.preventDefault();
        this.search(box.value);
      });
    }

    async search(words) {
      const address = new URL("api/search", base);
      address.searchParams.set("q", words);
      this.list.replaceChildren();
      try {
        const answer = await fetch(address);
        const found = await answer.json();
        if (!answer.ok) {
          throw new Error(found.error);
        }
        this.state.textContent = found.hits.length + " / " + found.total;
        found.hits.forEach(hit => this.show(hit));
      } catch (error) {
        this.state.textContent = error.message;
      }
    }

    show(hit) {
      const item = this.entry(hit);
      const parts = hit.sections || [];
      if (parts.some(part => part.snippet === hit.snippet)) {
        item.querySelector("p").remove(); // It stands below.
      }
      if (parts.length > 0) {
        const list = document.createElement("ul");
        list.append(...parts.map(part => this.entry(part)));
        item.append(list);
      }
      this.list.append(item);
    }

    entry({title, url, snippet, matches}) {
      const link = element("a", title);
      link.href = url;
      const text = document.createElement("p");
      let done = 0;
      matches.forEach(([from, to]) => {
        text.append(snippet.slice(done, from), element("b", snippet.slice(from, to)));
        done = to;
      });
      text.append(snippet.slice(done));
      const item = document.createElement("li");
      item.append(link, text);
      return item;
    }
  }

  customElements.define("siterank-search", SiterankSearch);
}
