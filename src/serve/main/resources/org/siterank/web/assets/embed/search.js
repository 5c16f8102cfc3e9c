/** Facets whose values are for the parameter of another one, and those with another's heading. */
const PARAMETERS = {period: "date"};
const HEADINGS = {period: "date", is: "in"};

class SiterankSearch extends SiterankElement {
  async connectedCallback() {
    this.listen();
    if (this.shadowRoot) {
      return; // Moved to another place of the page.
    }
    const root = await this.begin();
    const label = this.getAttribute("placeholder") || this.texts.search;
    const form = this.form(label);
    this.state = element("p", "", "status");
    this.state.setAttribute("role", "status");
    this.facets = element("div", "", "facets");
    this.facets.className = "facets";
    this.facets.hidden = true;
    this.facets.setAttribute("role", "group");
    this.facets.setAttribute("aria-label", this.texts.narrow);
    this.list = element("ol", "", "results");
    this.pages = element("nav", "", "pages");
    this.pages.setAttribute("aria-label", label);
    const parts = [form, this.state, this.facets, this.list, this.pages];
    parts.forEach(part => this.mark(part));
    if (this.hasAttribute("dialog")) {
      root.append(...this.folded(label, parts));
    } else {
      root.append(...parts);
    }
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.shortcut);
  }

  form(label) {
    const form = element("form", "", "form");
    form.setAttribute("role", "search");
    form.action = new URL("search", base);
    const box = this.box = element("input", "", "input");
    box.type = "search";
    box.name = "q";
    box.required = true;
    box.maxLength = 500;
    box.autocomplete = "off";
    box.placeholder = label;
    box.setAttribute("aria-label", label);
    this.suggestions = new Suggestions(this, box);
    const field = element("div");
    field.className = "field";
    field.append(box, this.suggestions.panel, this.suggestions.live);
    const submit = element("button", this.getAttribute("button") || this.texts.search, "button");
    submit.type = "submit";
    form.append(field, submit);
    box.addEventListener("input", () => { // Words have a direction of their own.
      box.dir = box.value === "" ? "" : "auto";
    });
    form.addEventListener("submit", event => {
      event.preventDefault();
      this.search(box.value, 1, {});
    });
    return form;
  }

  /** A button, and the search in a dialog that it opens. */
  folded(label, parts) {
    this.window = element("dialog", "", "dialog");
    this.window.setAttribute("aria-label", label);
    const close = element("button", "✕", "close");
    close.className = "close";
    close.type = "button";
    close.setAttribute("aria-label", this.texts.close);
    close.addEventListener("click", () => this.window.close());
    parts[0].append(close); // A phone has no Escape.
    this.window.append(...parts);
    this.window.addEventListener("close", () => {
      this.suggestions.stop();
      this.before?.focus();
    });
    this.window.addEventListener("click", event => {
      if (event.target === this.window && !this.within(event)) {
        this.window.close();
      }
    });
    const opener = element("button", label + " ", "opener");
    opener.type = "button";
    opener.setAttribute("aria-haspopup", "dialog");
    opener.setAttribute("aria-keyshortcuts", "Control+K Meta+K /");
    const mac = /Mac|iPhone|iPad/.test(navigator.platform);
    const keys = element("kbd", mac ? "⌘K" : "Ctrl K", "keys");
    keys.setAttribute("aria-hidden", "true");
    opener.append(keys);
    opener.addEventListener("click", () => this.unfold());
    [opener, this.window].forEach(part => this.mark(part));
    return [opener, this.window];
  }

  within({clientX, clientY}) {
    const {left, right, top, bottom} = this.window.getBoundingClientRect();
    return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  }

  unfold() {
    const active = document.activeElement;
    this.before = active === this ? this.shadowRoot.activeElement : active;
    this.window.showModal();
    this.box.focus();
    this.box.select();
  }

  /** Ctrl-K, Cmd-K and / open the dialog, unless something is being written. */
  listen() {
    if (!this.hasAttribute("dialog")) {
      return;
    }
    this.shortcut = event => {
      const [from] = event.composedPath();
      const writing = from.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(from.tagName);
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const letter = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!this.window || event.defaultPrevented || !(letter || event.key === "/" && plain && !writing)) {
        return;
      }
      event.preventDefault();
      if (!this.window.open) {
        this.unfold();
      }
    };
    document.addEventListener("keydown", this.shortcut);
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

  /** Shows a page of results; filters are facets with the chosen value. */
  async search(words, page, filters) {
    this.suggestions.stop();
    const size = this.size(10, 100);
    this.turn = (this.turn ?? 0) + 1;
    const turn = this.turn;
    let answer;
    let found;
    try {
      answer = await this.ask("api/search", {...filters, q: words, page, n: size, correct: 1});
      found = await answer.json().catch(() => ({}));
    } catch (error) {
      this.warn(error);
    }
    if (turn !== this.turn) {
      return; // Something else was asked meanwhile.
    }
    [this.list, this.pages, this.facets].forEach(part => part.replaceChildren());
    this.facets.hidden = true;
    this.mark(this.state);
    if (!answer?.ok) {
      this.excuse(words, answer?.status, found?.error);
      return;
    }
    const from = (found.page - 1) * size;
    const shown = found.correctedTo ? this.say("instead", found.correctedTo) + " " : "";
    this.state.textContent = found.hits.length === 0
      ? this.say("none", words)
      : shown + this.say("found", from + 1, from + found.hits.length, found.total);
    if (found.hits.length > 0 && this.getAttribute("recent") !== "off") {
      this.suggestions.recent.add(words.trim());
    }
    this.narrow(words, filters, found);
    this.list.start = from + 1;
    found.hits.forEach((hit, i) => this.show(words, hit, from + i + 1));
    const turnTo = to => this.search(words, to, filters);
    this.turner("previous", () => turnTo(page - 1), page > 1);
    this.turner("next", () => turnTo(page + 1), from + found.hits.length < found.total);
    this.tell("siterank-search", {query: words, total: found.total, page});
  }

  /** The facets: a pressed button for each filter, then the values that there are. */
  narrow(words, filters, {facets = [], total}) {
    if (this.getAttribute("facets") === "off") {
      return;
    }
    const button = (name, value, label, pressed) => {
      const made = element("button", label, "facet");
      made.type = "button";
      made.setAttribute("aria-pressed", String(pressed));
      made.addEventListener("click", () => {
        const {[name]: old, ...others} = filters;
        this.search(words, 1, pressed ? others : {...others, [name]: value});
        this.box.focus();
      });
      this.facets.append(made);
    };
    const heading = name => this.texts["facet." + (HEADINGS[name] ?? name)] ?? name;
    Object.entries(filters).forEach(([name, value]) =>
      button(name, value, `${heading(name)}: ${this.valueName(name, value)} ✕`, true));
    facets.filter(({name, values}) => !((PARAMETERS[name] ?? name) in filters)
      && values.some(({count}) => count < total)) // The others would narrow nothing.
      .forEach(({name, values}) => {
        this.facets.append(element("span", heading(name), "facet-name"));
        values.slice(0, 6).forEach(({value, label, count}) => button(PARAMETERS[name] ?? name, value,
          `${label ?? this.valueName(name, value)} (${count.toLocaleString(this.texts.numbers)})`, false));
      });
    this.facets.hidden = this.facets.childElementCount === 0;
  }

  /** The name of a value: of a language, a type, lists, the past week. */
  valueName(name, value) {
    if (name === "lang" && /^[a-z]{2,3}$/.test(value)) {
      return new Intl.DisplayNames([this.language], {type: "language"}).of(value);
    }
    const from = /^(\d{4}-\d\d-\d\d)?\.\./.exec(value);
    if (from) {
      const days = (Date.now() - Date.parse(from[1])) / 864e5;
      return this.texts["date." + (!from[1] ? "older" : days < 9 ? "week" : days < 32 ? "month" : "year")];
    }
    return this.texts[name + "." + value] ?? value;
  }

  excuse(words, status, reason) {
    if (status === 429) {
      this.state.textContent = this.say("busy");
    } else if (status === 400 && reason) {
      this.state.textContent = reason;
      this.mark(this.state, "en");
    } else {
      const there = element("a", this.say("there"), "link");
      there.href = new URL("search?q=" + encodeURIComponent(words), base);
      this.state.replaceChildren(this.say("away") + " ", there);
    }
  }

  turner(key, turn, there) {
    if (there) {
      const button = element("button", this.say(key), "button");
      button.type = "button";
      button.addEventListener("click", () => {
        turn();
        this.scrollIntoView({block: "nearest"});
      });
      this.pages.append(button);
    }
  }

  show(query, hit, position) {
    const item = this.entry(hit);
    const sections = hit.sections || [];
    if (sections.some(part => part.snippet === hit.snippet)) {
      item.querySelector("p").remove(); // A section below shows it.
    }
    if (sections.length > 0) {
      const list = element("ul", "", "sections");
      list.append(...sections.map(part => this.entry({...part, language: hit.language})));
      item.append(list);
    }
    item.querySelectorAll("a").forEach(link =>
      link.addEventListener("click", event => {
        if (!this.tell("siterank-open", {query, url: link.href, position})) {
          event.preventDefault();
        }
      }));
    this.list.append(item);
  }

  entry({title, url, snippet, matches, language}) {
    const link = element("a", title, "link");
    link.href = url;
    const text = element("p", "", "text");
    [link, text].forEach(part => {
      part.dir = "auto";
      part.lang = language;
    });
    let done = 0;
    matches.forEach(([from, to]) => {
      text.append(snippet.slice(done, from), element("b", snippet.slice(from, to), "match"));
      done = to;
    });
    text.append(snippet.slice(done));
    const item = element("li", "", "item");
    item.append(link, text);
    return item;
  }
}
