// A search box with results for a page of another site:
//   <script src="https://SEARCH/assets/embed.js" defer></script>
//   <siterank-search></siterank-search>
// The search must allow that site: serve.cors-origins. Attributes: placeholder, button, lang (one
// of the languages of the search page; else that of the page, then of the browser, then of the
// site), size (results of a page, 1 to 100).
// Events, which bubble: siterank-search {query, total, page} and siterank-open {query, url,
// position}.
//
// The pages that are similar to this one, and on the page for errors those that the visitor may
// have been looking for:
//   <siterank-related></siterank-related>
//   <siterank-related missing></siterank-related>
// Attributes: size (pages listed, 1 to 20), url (another page), heading, lang. It stays hidden
// where there is nothing to list.
"use strict";

{
  const base = new URL("..", document.currentScript.src);

  // English; the others come from the search, each in a script of its own.
  const TEXTS = {en: /* texts */ {}};
  const OTHERS = /* languages */ [];
  const OF_THE_SITE = /* site */ "en";

  /** Loads the texts of a language; without them the box speaks English. */
  const load = language => new Promise(done => {
    const script = document.createElement("script");
    script.src = new URL(`assets/embed-${language}.js`, base);
    script.onload = script.onerror = () => {
      TEXTS[language] = window.siterankTexts?.[language];
      done();
    };
    document.head.append(script);
  });

  const STYLE = `
    :host { display: block; font: inherit; }
    form { display: flex; gap: .5em; }
    input { flex: 1; min-width: 0; padding: .4em .6em; font: inherit; }
    button { padding: .4em 1em; font: inherit; }
    li { margin: .8em 0; }
    p { margin: 0; }
    ul { margin: .3em 0 0; padding-inline-start: 1.2em; }
    ul li { margin: .3em 0; }
    nav { display: flex; gap: .5em; }
    section h2 { margin: 0; font-size: 1.2em; }
    section ul { list-style: none; padding: 0; }
    section li { margin: .6em 0; overflow-wrap: anywhere; }
    ol:lang(ar) { list-style-type: arabic-indic; }
    ol[dir=rtl] [dir] { text-align: right; }
    ol[dir=ltr] [dir] { text-align: left; }
    [hidden] { display: none; }
    [role=status] { margin: .5em 0; }`;

  const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
  const WAIT = 150; // Milliseconds: less than between two letters of most people.

  const element = (name, text = "") => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };

  /** What the tags have in common: language, direction, and the way to the search. */
  class SiterankElement extends HTMLElement {
    /** Makes the shadow tree, once the texts of the page's language are there. */
    async begin() {
      const root = this.attachShadow({mode: "open"});
      const wanted = [this.lang || document.documentElement.lang, ...navigator.languages]
        .map(language => language.split("-")[0].toLowerCase())
        .find(language => language === "en" || OTHERS.includes(language)) ?? OF_THE_SITE;
      if (!TEXTS[wanted]) {
        await load(wanted);
      }
      this.language = TEXTS[wanted] ? wanted : "en";
      this.texts = TEXTS[this.language];
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      return root;
    }

    /** Says in which language and direction a part is. */
    mark(part, language = this.language) {
      part.lang = language;
      part.dir = language === this.language ? this.texts.direction : TEXTS.en.direction;
    }

    /** A number of results: that of the attribute, or the usual one. */
    size(usual, most) {
      return Math.min(most, Math.max(1, parseInt(this.getAttribute("size"), 10) || usual));
    }

    tell(name, detail) {
      this.dispatchEvent(new CustomEvent(name, {detail, bubbles: true, composed: true}));
    }

    ask(path, parameters) {
      const address = new URL(path, base);
      Object.entries(parameters).forEach(([name, value]) => address.searchParams.set(name, value));
      return fetch(address);
    }

    warn(error) {
      console.warn(
        `siterank: ${base} is away, or does not allow ${location.origin} (serve.cors-origins)`,
        error);
    }
  }

  class SiterankSearch extends SiterankElement {
    async connectedCallback() {
      if (this.shadowRoot) {
        return; // Moved to another place of the page.
      }
      const root = await this.begin();
      const form = element("form");
      form.setAttribute("role", "search");
      form.action = new URL("search", base);
      this.box = element("input");
      const box = this.box;
      box.type = "search";
      box.name = "q";
      box.required = true;
      box.maxLength = 500;
      box.autocomplete = "off";
      const label = this.getAttribute("placeholder") || this.texts.search;
      box.placeholder = label;
      box.setAttribute("aria-label", label);
      // The browser's own list of completions: its keys and its reading aloud come with it.
      this.completions = element("datalist");
      this.completions.id = "completions";
      box.setAttribute("list", this.completions.id);
      this.state = element("p");
      this.state.setAttribute("role", "status");
      this.list = element("ol");
      this.pages = element("nav");
      this.pages.setAttribute("aria-label", label);
      form.append(box, this.completions);
      form.append(element("button", this.getAttribute("button") || this.texts.search));
      [form, this.state, this.list, this.pages].forEach(part => this.mark(part));
      box.addEventListener("input", () => { // Words have a direction of their own.
        box.dir = box.value === "" ? "" : "auto";
      });
      root.append(form, this.state, this.list, this.pages);
      form.addEventListener("submit", event => {
        event.preventDefault();
        this.search(box.value, 1);
      });
      box.addEventListener("input", () => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.complete(), WAIT);
      });
    }

    say(key, ...values) {
      return this.texts[key].replace(/\{(\d)\}/g, (place, i) =>
        typeof values[i] === "number"
          ? values[i].toLocaleString(this.texts.numbers)
          : this.isolated(values[i]));
    }

    /** Words within a sentence, kept apart where one of both is written from right to left. */
    isolated(words) {
      const apart = this.texts.direction === "rtl" || RIGHT_TO_LEFT.test(words);
      return apart ? "\u2068" + words + "\u2069" : words;
    }

    async complete() {
      const typed = this.box.value.trim();
      if (typed.length < 2 || typed.length > 200) {
        this.completions.replaceChildren();
        return;
      }
      try {
        const answer = await this.ask("api/suggest", {q: typed});
        if (answer.ok && this.box.value.trim() === typed) {
          const {suggestions} = await answer.json();
          this.completions.replaceChildren(...suggestions.map(({text}) => {
            const option = element("option");
            option.value = text;
            return option;
          }));
        }
      } catch {
        this.completions.replaceChildren(); // Searching says what is wrong.
      }
    }

    async search(words, page) {
      const size = this.size(10, 100);
      this.turn = (this.turn ?? 0) + 1;
      const turn = this.turn;
      let answer;
      let found;
      try {
        answer = await this.ask("api/search", {q: words, page, n: size, correct: 1});
        found = await answer.json().catch(() => ({}));
      } catch (error) {
        this.warn(error);
      }
      if (turn !== this.turn) {
        return; // Something else was asked meanwhile.
      }
      this.list.replaceChildren();
      this.pages.replaceChildren();
      if (!answer?.ok) {
        this.mark(this.state);
        this.excuse(words, answer?.status, found?.error);
        return;
      }
      this.mark(this.state);
      const from = (found.page - 1) * size;
      const shown = found.correctedTo ? this.say("instead", found.correctedTo) + " " : "";
      this.state.textContent = found.hits.length === 0
        ? this.say("none", words)
        : shown + this.say("found", from + 1, from + found.hits.length, found.total);
      this.list.start = from + 1;
      found.hits.forEach((hit, i) => this.show(words, hit, from + i + 1));
      this.turner("previous", words, page - 1, page > 1);
      this.turner("next", words, page + 1, from + found.hits.length < found.total);
      this.tell("siterank-search", {query: words, total: found.total, page});
    }

    excuse(words, status, reason) {
      if (status === 429) {
        this.state.textContent = this.say("busy");
      } else if (status === 400 && reason) {
        this.state.textContent = reason;
        this.mark(this.state, "en");
      } else {
        const there = element("a", this.say("there"));
        there.href = new URL("search?q=" + encodeURIComponent(words), base);
        this.state.replaceChildren(this.say("away") + " ", there);
      }
    }

    turner(key, words, page, there) {
      if (there) {
        const button = element("button", this.say(key));
        button.type = "button";
        button.addEventListener("click", () => {
          this.search(words, page);
          this.scrollIntoView({block: "nearest"});
        });
        this.pages.append(button);
      }
    }

    show(query, hit, position) {
      const item = this.entry(hit);
      const parts = hit.sections || [];
      if (parts.some(part => part.snippet === hit.snippet)) {
        item.querySelector("p").remove(); // It stands below.
      }
      if (parts.length > 0) {
        const list = element("ul");
        list.append(...parts.map(part => this.entry({...part, language: hit.language})));
        item.append(list);
      }
      item.querySelectorAll("a").forEach(link =>
        link.addEventListener("click", () =>
          this.tell("siterank-open", {query, url: link.href, position})));
      this.list.append(item);
    }

    entry({title, url, snippet, matches, language}) {
      const link = element("a", title);
      link.href = url;
      const text = element("p");
      [link, text].forEach(part => {
        part.dir = "auto";
        part.lang = language;
      });
      let done = 0;
      matches.forEach(([from, to]) => {
        text.append(snippet.slice(done, from), element("b", snippet.slice(from, to)));
        done = to;
      });
      text.append(snippet.slice(done));
      const item = element("li");
      item.append(link, text);
      return item;
    }
  }

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
}
