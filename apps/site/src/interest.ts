// What is large comes for those who play: at the first sign that somebody takes an interest in a part of the page.
export function atFirstInterest(root: HTMLElement, act: () => void): void {
  const signs = ['pointerenter', 'pointerdown', 'focusin'] as const;
  const once = (): void => {
    signs.forEach((sign) => root.removeEventListener(sign, once));
    act();
  };
  signs.forEach((sign) => root.addEventListener(sign, once, { passive: true }));
}
