type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

function fill(node: Element, attributes: Attributes, children: (Node | string)[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name, value as EventListener);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children);
}

/** An HTML element; a function among the attributes is a listener for the event of that name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  fill(node, attributes, children);
  return node;
}

/** An SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(node, attributes, children);
  return node;
}

export const byId = <T extends Element = HTMLElement>(id: string): T =>
  document.getElementById(id) as unknown as T;

/** Sets an attribute only where it changes: the browser does work for each. */
export function set(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
export function text(node: Element, value: string): void {
  if (node.textContent !== value) node.textContent = value;
}

/** On the clipboard, also where the page came over plain http; false where that is not allowed. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    const area = h('textarea', { class: 'unseen', 'aria-hidden': true });
    area.value = value;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
