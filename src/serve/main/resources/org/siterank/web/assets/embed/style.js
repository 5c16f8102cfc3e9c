const STYLE = `
  :host {
    display: block;
    --line: var(--siterank-line, color-mix(in srgb, currentColor 35%, transparent));
    --link: var(--siterank-link, inherit);
    --ground: var(--siterank-ground, Canvas);
    --text: var(--siterank-text, CanvasText);
    --chosen: var(--siterank-chosen, color-mix(in srgb, currentColor 12%, transparent));
    --radius: var(--siterank-radius, 6px);
    --gap: var(--siterank-gap, .5em);
    font: var(--siterank-font, inherit);
    overflow-wrap: anywhere;
  }
  form { position: relative; display: flex; gap: var(--gap); }
  .field { flex: 1; min-width: 0; }
  input, button { padding: .4em .7em; border: 1px solid var(--line); border-radius: var(--radius); font: inherit; }
  input { box-sizing: border-box; width: 100%; background: var(--siterank-field, Field); color: var(--siterank-field-text, FieldText); }
  button { background: var(--siterank-button, ButtonFace); color: var(--siterank-button-text, ButtonText); cursor: pointer; }
  button[aria-pressed=true] { border-color: currentColor; font-weight: bold; }
  a { color: var(--link); }
  :focus-visible { outline: 3px solid var(--siterank-focus, LinkText); outline-offset: 1px; }
  .suggestions {
    position: absolute; z-index: 10; inset-inline: 0; top: 100%; max-height: 60vh; overflow: auto;
    margin-top: .2em; padding: .25em 0; border: 1px solid var(--line); border-radius: var(--radius);
    background: var(--ground); color: var(--text); box-shadow: 0 8px 24px #0004;
  }
  .group { padding: .35em .8em .1em; font-size: .85em; font-weight: bold; }
  [role=option] { padding: .35em .8em; cursor: pointer; }
  [role=option].section { padding-inline-start: 2em; font-size: .93em; }
  [role=option][aria-selected=true] { background: var(--chosen); outline: 2px solid var(--siterank-focus, LinkText); outline-offset: -2px; }
  .live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .facets { display: flex; flex-wrap: wrap; gap: .3em var(--gap); align-items: baseline; margin: .5em 0; font-size: .9em; }
  .facets button { padding: .15em .5em; }
  dialog {
    box-sizing: border-box; width: min(44rem, 100vw - 2rem); max-height: 85vh; margin-block: 8vh auto; padding: 1em; min-height: min(24rem, 60vh);
    border: 1px solid var(--line); border-radius: var(--radius); background: var(--ground); color: var(--text);
  }
  dialog::backdrop { background: #0008; }
  .close { padding-inline: .6em; border-color: transparent; background: none; color: inherit; }
  @media (max-width: 40rem) {
    dialog { width: 100vw; max-width: none; height: 100dvh; max-height: none; margin: 0; border: 0; border-radius: 0; }
    dialog .suggestions { max-height: calc(100dvh - 6em); border: 0; box-shadow: none; }
    dialog [type=submit] { display: none; }
  }
  kbd { font: inherit; font-size: .85em; }
  li { margin: .8em 0; }
  p { margin: 0; }
  ul { margin: .3em 0 0; padding-inline-start: 1.2em; }
  ul li { margin: .3em 0; }
  nav { display: flex; gap: .5em; }
  section h2 { margin: 0; font-size: 1.2em; }
  section ul { list-style: none; padding: 0; }
  section li { margin: .6em 0; }
  ol:lang(ar) { list-style-type: arabic-indic; }
  ol[dir=rtl] [dir], [dir=rtl] [role=option] { text-align: right; }
  ol[dir=ltr] [dir], [dir=ltr] [role=option] { text-align: left; }
  [hidden] { display: none; }
  [role=status] { margin: .5em 0; }`;
