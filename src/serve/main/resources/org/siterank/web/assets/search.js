// What the page does better with script: completion, recent searches, results in place, "why" in
// place, keys, and counting of opened results. Everything works without it.
"use strict";

const box = document.getElementById("q");
const form = box.form;
const state = document.getElementById("status");
const main = document.getElementById("content");

// ---- Completion: the combobox pattern of the ARIA Authoring Practices Guide ----

const list = document.createElement("ul");
list.id = "suggestions";
list.className = "suggestions";
list.setAttribute("role", "listbox");
list.setAttribute("aria-label", box.placeholder);
list.hidden = true;
form.append(list);
box.setAttribute("role", "combobox");
box.setAttribute("aria-autocomplete", "list");
box.setAttribute("aria-controls", list.id);
box.setAttribute("aria-expanded", "false");

const WAIT = 120; // Milliseconds: less than between two letters of most people.
let typed = box.value;
let timer = 0;
let pending = null;
let chosen = -1;

function close() {
  list.hidden = true;
  list.replaceChildren();
  chosen = -1;
  box.setAttribute("aria-expanded", "false");
  box.removeAttribute("aria-activedescendant");
}

function choices() {
  return [...list.querySelectorAll("[role=option]")];
}

function choose(index) {
  const options = choices();
  options.forEach((option, i) => option.setAttribute("aria-selected", String(i === index)));
  chosen = index;
  if (index < 0) {
    box.removeAttribute("aria-activedescendant");
    box.value = typed;
  } else {
    box.setAttribute("aria-activedescendant", options[index].id);
    box.value = options[index].dataset.text ?? typed;
  }
  direct();
}

function open(option) {
  if (option.classList.contains("forget")) {
    recent.forget();
    box.value = typed;
    close();
    state.textContent = state.dataset.forgotten;
  } else if (option.dataset.url) {
    location.assign(option.dataset.url);
  } else {
    box.value = option.dataset.text;
    form.requestSubmit();
  }
}

function show(suggestions) {
  close();
  suggestions.forEach((suggestion, i) => {
    const option = add("suggestion-" + i, suggestion.text);
    option.dataset.text = suggestion.text;
    if (suggestion.url) {
      option.dataset.url = suggestion.url;
      const kind = document.createElement("span");
      kind.className = "kind";
      kind.textContent = "↗";
      option.append(kind);
    }
  });
  unfold(suggestions.length);
}

function add(id, text) {
  const option = document.createElement("li");
  option.id = id;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  option.textContent = text;
  option.dir = "auto";
  option.addEventListener("mousedown", event => {
    event.preventDefault();
    open(option);
  });
  list.append(option);
  return option;
}

function unfold(count) {
  list.hidden = count === 0;
  box.setAttribute("aria-expanded", String(!list.hidden));
  state.textContent = list.hidden ? "" : state.dataset.suggestions.replace("{0}", count);
}

// ---- Recent searches: in this browser only, where it lets a page keep something ----

const recent = {
  KEY: "siterank.recent:" + new URL(form.action).pathname, // One browser may know several searches.
  MOST: 8,

  all() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.KEY) ?? "[]");
      return Array.isArray(kept) ? kept.filter(words => typeof words === "string") : [];
    } catch {
      return []; // Nothing may be kept here, or something else keeps it.
    }
  },

  add(words) {
    const others = this.all().filter(other => other !== words);
    try {
      localStorage.setItem(this.KEY, JSON.stringify([words, ...others].slice(0, this.MOST)));
    } catch {
      // The page works without.
    }
  },

  forget() {
    try {
      localStorage.removeItem(this.KEY);
    } catch {
      // Then nothing was kept.
    }
  }
};

function showRecent() {
  const kept = recent.all();
  if (box.value.trim() !== "" || kept.length === 0) {
    return;
  }
  close();
  const heading = document.createElement("li");
  heading.className = "group";
  heading.setAttribute("role", "presentation");
  heading.textContent = box.dataset.recent;
  list.append(heading);
  kept.forEach((words, i) => {
    add("suggestion-" + i, words).dataset.text = words;
  });
  add("forget", box.dataset.forget).className = "forget";
  unfold(kept.length);
}

function rememberSearch() {
  if (main.querySelector(".hits ol") && box.value.trim() !== "") {
    recent.add(box.value.trim());
  }
}

rememberSearch();

async function complete() {
  const words = box.value.trim();
  if (pending) {
    pending.abort();
  }
  if (words.length < 2) {
    close();
    showRecent();
    return;
  }
  pending = new AbortController();
  try {
    const answer = await fetch(box.dataset.suggest + "?q=" + encodeURIComponent(words), {
      signal: pending.signal
    });
    if (answer.ok && document.activeElement === box) {
      show((await answer.json()).suggestions);
    }
  } catch (error) {
    if (error.name !== "AbortError") {
      close(); // No completion is no harm; searching says what is wrong.
    }
  }
}

/** An empty box is written in the page's direction, any other in that of its words. */
function direct() {
  box.dir = box.value === "" ? "" : "auto";
}

box.addEventListener("input", () => {
  direct();
  typed = box.value;
  clearTimeout(timer);
  timer = setTimeout(complete, WAIT);
});
box.addEventListener("blur", close);
box.addEventListener("click", showRecent);
box.addEventListener("keydown", event => {
  if (event.key === "ArrowDown" && list.hidden) {
    showRecent();
  }
  const count = choices().length;
  if (event.key === "Escape" && !list.hidden) {
    box.value = typed;
    close();
    event.preventDefault();
  } else if (event.key === "ArrowDown" && count > 0) {
    choose(chosen + 1 < count ? chosen + 1 : -1);
    event.preventDefault();
  } else if (event.key === "ArrowUp" && count > 0) {
    choose(chosen < 0 ? count - 1 : chosen - 1);
    event.preventDefault();
  } else if (event.key === "Enter" && chosen >= 0) {
    open(choices()[chosen]);
    event.preventDefault();
  }
});

// ---- Results in place: painted as soon as they are here, without a new document ----

let turn = 0;
let shown = location.pathname + location.search;
main.tabIndex = -1; // Where the focus goes when what had it is replaced.

/** Shows the page at an address; whatever is not a page of this script is left to the browser. */
async function visit(address, arrive) {
  const mine = ++turn;
  main.setAttribute("aria-busy", "true");
  let page;
  try {
    const answer = await fetch(address);
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || answer.redirected || script(page) !== script(document)) {
      throw new Error(address);
    }
  } catch {
    location.assign(address); // The browser says what is wrong.
    return;
  }
  if (mine !== turn) {
    return; // Somebody asked for another page since.
  }
  arrive();
  shown = location.pathname + location.search;
  clearTimeout(timer);
  pending?.abort();
  close();
  document.title = page.title;
  document.body.className = page.body.className;
  main.replaceChildren(...page.getElementById("content").childNodes);
  document.querySelector(".account")?.replaceWith(...page.querySelectorAll(".account"));
  main.removeAttribute("aria-busy");
  whys();
  box.value = typed = page.getElementById("q").value;
  direct();
  state.textContent = main.querySelector(".summary")?.textContent ?? "";
  rememberSearch();
}

function script(page) {
  return page.querySelector("script[src]")?.getAttribute("src");
}

function go(address) {
  visit(address, () => {
    history.replaceState({ top: scrollY }, "");
    history.pushState({ top: 0 }, "", address);
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  });
}

form.addEventListener("submit", event => {
  if (box.value.trim() !== "") {
    event.preventDefault();
    go(form.action + "?" + new URLSearchParams(new FormData(form)));
  }
});
main.addEventListener("click", event => {
  const link = event.target.closest("a[href]");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (link && plain && !event.altKey && link.href.startsWith(form.action + "?")) {
    event.preventDefault();
    go(link.href);
  }
});
addEventListener("popstate", event => {
  if (shown === location.pathname + location.search) {
    return; // Another place of the same page.
  }
  visit(location.href, () => requestAnimationFrame(() => scrollTo(0, event.state?.top ?? 0)));
});

// ---- Keys: / goes to the box, j and k to the next and the previous result ----

document.addEventListener("keydown", event => {
  const results = [...main.querySelectorAll(".hits h2 a")];
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
  if (typing || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const at = results.indexOf(document.activeElement);
  if (event.key === "/") {
    box.focus();
    box.select();
    event.preventDefault();
  } else if (event.key === "j" && results.length > 0) {
    results[Math.min(results.length - 1, at + 1)].focus();
  } else if (event.key === "k" && results.length > 0) {
    results[Math.max(0, at - 1)].focus();
  }
});

// ---- Why this result: unfolded in place ----

async function unfoldWhy(event) {
  const link = event.target.closest("a.why");
  if (!link) {
    return;
  }
  event.preventDefault();
  const place = link.closest("article");
  const old = place.querySelector(".derivation");
  if (old) {
    old.remove();
    link.setAttribute("aria-expanded", "false");
    return;
  }
  try {
    const answer = await fetch(link.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const why = page.getElementById("why");
    why.removeAttribute("id");
    const heading = document.createElement("h3");
    heading.textContent = why.querySelector("h1").textContent;
    why.querySelector("h1").replaceWith(heading);
    why.querySelector(".crumbs").remove();
    const folded = document.createElement("div");
    folded.className = "derivation";
    folded.append(...why.childNodes);
    place.append(folded);
    link.setAttribute("aria-expanded", "true");
  } catch (error) {
    location.assign(link.href);
  }
}

function whys() {
  main.querySelectorAll("a.why").forEach(link => {
    link.setAttribute("role", "button");
    link.setAttribute("aria-expanded", "false");
  });
}

whys();
main.addEventListener("click", unfoldWhy);
main.addEventListener("keydown", event => {
  if (event.key === " ") {
    unfoldWhy(event);
  }
});

// ---- Opened results are counted, without anything of who opened them ----

function count(event) {
  const link = event.target.closest(".hits h2 a, .parts a");
  if (link && event.button <= 1) {
    const form = new URLSearchParams(location.search);
    form.set("u", link.dataset.page || link.getAttribute("href")); // A section counts for its page.
    form.set("p", link.dataset.position);
    navigator.sendBeacon("click", form);
  }
}

main.addEventListener("click", count);
main.addEventListener("auxclick", count);
