/** Milliseconds between letters that are typed at once: the last of them asks. */
const BURST = 50;
const PAGES = 4;

/** Searches of this tab: they are forgotten when it is closed. */
class Recent {
  constructor() {
    this.key = "siterank.recent:" + base.pathname;
  }

  all() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
      return Array.isArray(kept) ? kept.filter(words => typeof words === "string") : [];
    } catch {
      return []; // The browser keeps nothing for this page, or the page keeps something else.
    }
  }

  add(words) {
    const all = [words, ...this.all().filter(other => other !== words)].slice(0, 5);
    try {
      sessionStorage.setItem(this.key, JSON.stringify(all));
    } catch {
      // The box works without.
    }
  }
}

/** The list below the box: the combobox pattern of the ARIA Authoring Practices Guide. */
class Suggestions {
  constructor(host, box) {
    this.host = host;
    this.box = box;
    this.recent = new Recent();
    this.chosen = -1;
    this.panel = element("div", "", "suggestions");
    this.panel.className = "suggestions";
    this.panel.id = "suggestions";
    this.panel.hidden = true;
    this.panel.setAttribute("role", "listbox");
    this.panel.setAttribute("aria-label", box.placeholder);
    this.live = element("div");
    this.live.className = "live";
    this.live.setAttribute("aria-live", "polite");
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-controls", this.panel.id);
    box.setAttribute("aria-expanded", "false");
    box.addEventListener("input", () => {
      this.typed = box.value;
      clearTimeout(this.timer);
      this.pending?.abort(); // A further letter has made it useless.
      const now = performance.now();
      const alone = now - (this.letter ?? -BURST) >= BURST;
      this.letter = now;
      this.timer = setTimeout(() => this.complete(), alone ? 0 : BURST);
    });
    box.addEventListener("click", () => this.panel.hidden && this.idle());
    box.addEventListener("blur", () => this.close());
    box.addEventListener("keydown", event => this.key(event));
    this.panel.addEventListener("mousedown", event => {
      event.preventDefault(); // The box keeps the focus.
      const option = event.target.closest("[role=option]");
      if (option && event.button === 0) {
        this.open(option);
      }
    });
  }

  options() {
    return [...this.panel.querySelectorAll("[role=option]")];
  }

  /** Ends what is under way, and hides the list. */
  stop() {
    clearTimeout(this.timer);
    this.pending?.abort();
    this.close();
  }

  close() {
    this.panel.hidden = true;
    this.panel.replaceChildren();
    this.live.textContent = "";
    this.chosen = -1;
    this.box.setAttribute("aria-expanded", "false");
    this.box.removeAttribute("aria-activedescendant");
  }

  /** Shows groups of choices: a heading, and texts with what they are or lead to. */
  show(groups) {
    this.close();
    let count = 0;
    groups.filter(([, choices]) => choices.length > 0).forEach(([heading, choices], i) => {
      const group = element("div");
      group.setAttribute("role", "group");
      const title = element("div", heading, "group");
      title.id = "group-" + i;
      title.className = "group";
      title.setAttribute("role", "presentation");
      group.setAttribute("aria-labelledby", title.id);
      group.append(title);
      choices.forEach(choice => group.append(this.option(choice, count++)));
      this.panel.append(group);
    });
    if (count > 0) {
      this.panel.hidden = false;
      this.box.setAttribute("aria-expanded", "true");
      this.live.textContent = this.host.say("count", count);
    }
  }

  /** A text whose words that begin as typed ones do are bold. */
  marked(text) {
    const typed = (this.typed ?? "").match(/[\p{L}\p{N}]+/gu);
    if (!typed) {
      return [text];
    }
    const words = typed.sort((one, other) => other.length - one.length).join("|");
    return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words})`, "giu"))
      .map((part, i) => i % 2 === 0 ? part : element("b", part, "match"));
  }

  option({text, url, language, section}, index) {
    const option = element("div", "", section ? "option section" : "option");
    option.append(...this.marked(text));
    option.id = "option-" + index;
    option.dir = "auto";
    if (language) {
      option.lang = language;
    }
    if (section) {
      option.className = "section";
    }
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.dataset.text = text;
    if (url) {
      option.dataset.url = url;
    }
    return option;
  }

  /** What is offered before anything is typed. */
  idle() {
    const texts = this.host.texts;
    if (this.box.value.trim() !== "") {
      return;
    }
    const words = all => all.map(text => ({text}));
    const popular = (this.host.getAttribute("popular") ?? "").split(",").map(text => text.trim());
    this.show([
      [texts.recent, this.host.getAttribute("recent") === "off" ? [] : words(this.recent.all())],
      [texts.popular, words(popular.filter(text => text !== ""))]
    ]);
  }

  async complete() {
    const typed = this.box.value.trim();
    if (typed.length < 2 || typed.length > 200) {
      this.close();
      this.idle();
      return;
    }
    const pending = this.pending = new AbortController();
    const ask = (path, parameters) => this.host.ask(path, parameters, pending.signal)
      .then(answer => answer.ok ? answer.json() : {})
      .catch(() => ({})); // Searching says what is wrong.
    const asked = ask("api/search", {q: typed, n: PAGES, correct: 1, typing: 1});
    const {suggestions = []} = await ask("api/suggest", {q: typed});
    if (pending.signal.aborted) {
      return;
    }
    const texts = this.host.texts;
    const words = suggestions.filter(({url}) => !url);
    const titles = suggestions.filter(({url}) => url);
    this.show([[texts.search, words], [texts.results, titles]]);
    const {hits = []} = await asked;
    if (pending.signal.aborted || this.chosen >= 0 || hits.length === 0) {
      return;
    }
    const others = titles.filter(({url}) => !hits.some(hit => hit.url === url));
    this.show([
      [texts.search, words],
      [texts.results, [...hits.flatMap(hit => this.page(hit)), ...others]]
    ]);
  }

  /** A page, and its sections below it. */
  page({title, url, language, sections = []}) {
    return [
      {text: title, url, language},
      ...sections.map(part => ({text: part.title, url: part.url, language, section: true}))
    ];
  }

  choose(index) {
    const options = this.options();
    this.chosen = index;
    options.forEach((option, i) => option.setAttribute("aria-selected", String(i === index)));
    const {id, dataset} = options[index] ?? {};
    this.box.value = dataset && !dataset.url ? dataset.text : this.typed ?? "";
    if (id) {
      this.box.setAttribute("aria-activedescendant", id);
      options[index].scrollIntoView({block: "nearest"});
    } else {
      this.box.removeAttribute("aria-activedescendant");
    }
  }

  open(option) {
    const {url, text} = option.dataset;
    if (url) {
      const position = this.options().indexOf(option) + 1;
      const query = this.typed?.trim() ?? "";
      this.stop();
      if (this.host.tell("siterank-open", {query, url, position})) {
        location.assign(url);
      }
    } else {
      this.box.value = this.typed = text;
      this.host.search(text, 1, {});
    }
  }

  key(event) {
    if (event.isComposing) {
      return; // The key belongs to the input method.
    }
    const last = this.options().length - 1;
    const moves = {
      ArrowDown: () => this.chosen < last ? this.chosen + 1 : -1,
      ArrowUp: () => this.chosen < 0 ? last : this.chosen - 1,
      Home: () => this.chosen < 0 ? undefined : 0,
      End: () => this.chosen < 0 ? undefined : last
    };
    if (event.key === "ArrowDown" && this.panel.hidden) {
      this.typed = this.box.value;
      this.idle();
    } else if (event.key === "Escape" && !this.panel.hidden) {
      this.box.value = this.typed ?? "";
      this.stop();
      event.preventDefault(); // The dialog stays open.
    } else if (event.key === "Escape" && this.host.window?.open) {
      event.preventDefault(); // A search box would be emptied first, and list recent queries.
      this.host.window.close();
    } else if (event.key === "Enter" && this.chosen >= 0) {
      this.open(this.options()[this.chosen]);
      event.preventDefault();
    } else if (last >= 0 && moves[event.key]?.() !== undefined) {
      this.choose(moves[event.key]());
      event.preventDefault();
    }
  }
}
