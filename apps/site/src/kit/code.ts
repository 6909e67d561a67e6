// Code on a page: a button that copies it, and the files that stand alone, shown where they are linked to.
import type { Words } from './figure';

function copier(of: HTMLElement, ui: Words): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = ui['copy']!;
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(of.textContent ?? '').then(
      () => {
        button.textContent = ui['copied']!;
        setTimeout(() => (button.textContent = ui['copy']!), 2000);
      },
      // Where that is not allowed, the text is selected, for the reader's own keys.
      () => getSelection()?.selectAllChildren(of),
    );
  });
  return button;
}

export function copyable(ui: Words): void {
  document.querySelectorAll<HTMLElement>('section > pre > code').forEach((code) => code.parentElement!.prepend(copier(code, ui)));
  document.querySelectorAll<HTMLAnchorElement>('a[data-code]').forEach((link) =>
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void fetch(link.href)
        .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
        .then((text) => {
          const line = link.parentElement!;
          const [pre, code] = [document.createElement('pre'), document.createElement('code')];
          pre.className = 'standing';
          pre.tabIndex = 0;
          code.textContent = text;
          pre.append(copier(code, ui), code);
          if (line.nextElementSibling?.matches('.standing')) line.nextElementSibling.remove();
          line.after(pre);
          line.querySelectorAll('a').forEach((a) => a.toggleAttribute('aria-current', a === link));
        })
        .catch(() => location.assign(link.href));
    }),
  );
}
