// Elements in a line of code.

type Child = Node | string | null | undefined | false;
type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<Omit<HTMLElementTagNameMap[Tag], "style">> & {
  [attribute: `aria-${string}` | `data-${string}`]: string;
} & { role?: string; for?: string };

/** An element: properties by their names in JavaScript, attributes that start with aria- or data- as such. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (/^(aria|data)-|^(role|for)$/.test(name)) {
      element.setAttribute(name, String(value));
    } else {
      (element as unknown as Record<string, unknown>)[name] = value;
    }
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child) || child === ""));
  return element;
}

const svgNames = "http://www.w3.org/2000/svg";

export function svg(tag: string, attributes: Record<string, string | number> = {}, ...children: Node[]): SVGElement {
  const element = document.createElementNS(svgNames, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Puts these in the place of what a part of the page shows. Who stood in it with the keyboard stays there. */
export function replace(part: HTMLElement, ...children: (Node | string)[]): void {
  const at = document.activeElement;
  const inside = at instanceof HTMLElement && part !== at && part.contains(at);
  part.replaceChildren(...children);
  if (!inside) return;
  part.tabIndex = -1;
  (at.isConnected ? at : part).focus({ preventScroll: true });
}

export function button(text: string, click: () => void, properties: Properties<"button"> = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: click, ...properties }, text);
}

/** Says what is wrong where it is seen. */
export function complain(fault: HTMLElement, text: string): void {
  fault.textContent = text;
  if (text !== "") fault.scrollIntoView({ block: "nearest" });
}

let labels = 0;

/** A field under its label. */
export function labelled(text: string, field: HTMLElement, note = ""): HTMLElement {
  field.id ||= `field-${++labels}`;
  const told = note === "" ? null : h("small", { id: `${field.id}-note` }, note);
  if (told) field.setAttribute("aria-describedby", told.id);
  return h("div", { className: "field" }, h("label", { for: field.id }, text), field, told);
}

export function percent(chance: number): string {
  if (chance <= 0) return "0 %";
  if (chance < 0.01) return "under 1 %";
  if (chance > 0.99) return "over 99 %";
  return `${Math.round(100 * chance)} %`;
}

export function plural(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
