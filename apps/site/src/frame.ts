// What every page has: light and dark, and the reader's language.

const store = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Without storage a choice lasts as long as the page.
    }
  },
  set: (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // As above.
    }
  },
};

export function frame(): void {
  const root = document.documentElement;
  document.querySelector('[data-theme-button]')?.addEventListener('click', () => {
    const dark = root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    root.dataset['theme'] = dark === 'dark' ? 'light' : 'dark';
    store.set('abut-theme', root.dataset['theme']);
  });
  const language = document.querySelector<HTMLAnchorElement>('[data-language]');
  language?.addEventListener('click', () => {
    store.set('abut-language', language.hreflang);
    language.hash = location.hash; // The same place of the text, in the other language.
  });
  offer(language);
  // The article is kept for use without a network, when all else has come.
  if ('serviceWorker' in navigator && import.meta.env.PROD) addEventListener('load', () => void navigator.serviceWorker.register(`${document.body.dataset['up']}sw.js`).catch(() => {}));
}

/** A reader whose browser speaks the other language is shown where it is: once, and not against a choice. */
function offer(link: HTMLAnchorElement | null): void {
  if (!link || store.get('abut-language')) return;
  const wanted = navigator.language.slice(0, 2);
  if (wanted === link.hreflang.slice(0, 2)) link.classList.add('offered');
}
