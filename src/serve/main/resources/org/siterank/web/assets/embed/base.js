// Tags for pages of other sites: <siterank-search> and <siterank-related>. The server joins the
// files of this directory into assets/embed.js. The manual's page "serving" has the attributes,
// events, properties and parts.

const base = new URL("..", document.currentScript.src);

// English; the others come from the search, each in a script of its own.
const TEXTS = {en: /* texts */ {}};
const OTHERS = /* languages */ [];
const OF_THE_SITE = /* site */ "en";

/** Where the page asks for trusted types, it must allow the policy "siterank". */
const trusted = (() => {
  try {
    return window.trustedTypes?.createPolicy("siterank", {createScriptURL: address => address});
  } catch {
    return undefined; // The box speaks English.
  }
})();

/** Loads the texts of a language; without them the box speaks English. */
const load = language => new Promise(done => {
  const script = document.createElement("script");
  const address = new URL(`assets/embed-${language}.js`, base).href;
  try {
    script.src = trusted ? trusted.createScriptURL(address) : address;
  } catch {
    done(); // The page does not allow the policy.
    return;
  }
  script.onload = script.onerror = () => {
    TEXTS[language] = window.siterankTexts?.[language];
    done();
  };
  document.head.append(script);
});

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const element = (name, text = "", part = "") => {
  const made = document.createElement(name);
  made.textContent = text;
  if (part) {
    made.setAttribute("part", part);
  }
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

  /** Returns false when the page prevents what would follow, such as opening a result. */
  tell(name, detail) {
    const options = {detail, bubbles: true, composed: true, cancelable: true};
    return this.dispatchEvent(new CustomEvent(name, options));
  }

  ask(path, parameters, signal) {
    const address = new URL(path, base);
    Object.entries(parameters).forEach(([name, value]) => address.searchParams.set(name, value));
    return fetch(address, {signal});
  }

  warn(error) {
    console.warn(
      `siterank: ${base} is away, or does not allow ${location.origin} (serve.cors-origins)`,
      error);
  }
}
