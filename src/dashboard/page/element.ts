/** What may stand in an element: text is always text, never markup. `false` and undefined stand for nothing. */
type Child = Node | string | false | undefined;

type Listeners = { readonly [name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[name]) => void };
export interface Attributes {
  readonly on?: Listeners;
  readonly [name: string]: string | number | boolean | Listeners | undefined;
}

/** An element with attributes and children; `true` sets an attribute without a value, `false` and undefined leave it out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...shown(children));
  return made;
}

/** The same of a drawing. */
export function drawn<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(made, attributes);
  made.append(...shown(children));
  return made;
}

/** In place of all that `parent` holds. */
export const fill = (parent: Element, ...children: readonly Child[]): void =>
  parent.replaceChildren(...shown(children));

const shown = (children: readonly Child[]): (Node | string)[] =>
  children.filter((child) => child !== false && child !== undefined);

function setAttributes(made: Element, { on = {}, ...attributes }: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined) made.setAttribute(name, String(value));
  }
  for (const [name, listener] of Object.entries(on)) made.addEventListener(name, listener as EventListener);
}

/** A table with a head, which scrolls where it is wider than the page; numbers stay on one line. */
export function table(head: readonly string[], rows: readonly (readonly (Child | number)[])[]): HTMLElement {
  const cell = (content: Child | number): HTMLElement =>
    typeof content === "number"
      ? element("td", { class: "number" }, content.toLocaleString("en"))
      : element("td", {}, content);
  const body = element("tbody", {}, ...rows.map((cells) => element("tr", {}, ...cells.map(cell))));
  return tableOf({}, head, body);
}

/** The same around rows that come and go. */
export function tableOf(attributes: Attributes, head: readonly string[], body: HTMLTableSectionElement): HTMLElement {
  const titles = head.map((title) => element("th", { scope: "col" }, title));
  return element(
    "div",
    { class: "wide" },
    element("table", attributes, element("thead", {}, element("tr", {}, ...titles)), body),
  );
}

/** A name that somebody gave: it may be long, and have no place to break. */
export const given = (name: string): HTMLElement => element("span", { class: "given" }, name);

/** The day of an instant, in UTC. */
export const dayOf = (instant: string): HTMLElement => element("time", { datetime: instant }, instant.slice(0, 10));

/** Names, and what stands behind each. */
export const pairs = (rows: readonly (readonly [string, string])[]): HTMLElement =>
  element("dl", {}, ...rows.flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]));

/** A part of a view with its own heading. */
export const section = (title: string, ...children: readonly Child[]): HTMLElement =>
  element("section", {}, element("h2", {}, title), ...children);

/** A labelled field of a form. */
export const field = (label: string, input: HTMLElement, hint = ""): HTMLLabelElement =>
  element("label", {}, element("span", {}, label), input, hint !== "" && element("small", {}, hint));

/** A line that says what went wrong, told to screen readers at once. */
export const problem = (error: unknown): HTMLElement =>
  element("p", { class: "problem", role: "alert" }, error instanceof Error ? error.message : String(error));
