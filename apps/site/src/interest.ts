// What is large comes for those who play: at the first sign that somebody takes an interest in a part of the page.
export function atFirstInterest(root: HTMLElement, act: () => void): void {
  const signs = ['pointerenter', 'pointerdown', 'focusin'] as const;
  const once = (): void => {
    signs.forEach((sign) => root.removeEventListener(sign, once));
    act();
  };
  signs.forEach((sign) => root.addEventListener(sign, once, { passive: true }));
}
/** What is small enough comes before it is wanted: as each of the elements comes near to the screen. */
export function asTheyCome(elements: Iterable<HTMLElement>, act: (element: HTMLElement) => void): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        act(target as HTMLElement);
      }
    },
    { rootMargin: '600px' },
  );
  for (const element of elements) near.observe(element);
}
