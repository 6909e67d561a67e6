// What an eye would see at once: words that are cut off, and pictures with nothing on them.
import type { Page } from '@playwright/test';

/** Words that a box cuts off though nobody can scroll to them: of texts, of fields and of the chosen line of a list. */
export const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const seen = (e: Element): boolean => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('.unseen, .skip');
    /** What a box cuts off; worked out once, and not for each word in it. */
    const boxes = new Map<Element, { edge: DOMRect; across: boolean; down: boolean; scrolls: [boolean, boolean]; last: boolean }>();
    const boxOf = (e: Element): NonNullable<ReturnType<typeof boxes.get>> => {
      const known = boxes.get(e);
      if (known) return known;
      const { overflowX: x, overflowY: y, position } = getComputedStyle(e);
      const cuts = (way: string): boolean => way === 'hidden' || way === 'clip';
      const scrolls = (way: string): boolean => way === 'auto' || way === 'scroll';
      const box = { edge: e.getBoundingClientRect(), across: cuts(x), down: cuts(y), scrolls: [scrolls(x), scrolls(y)] as [boolean, boolean], last: position === 'fixed' };
      boxes.set(e, box);
      return box;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement!;
      if (!node.textContent!.trim() || parent.closest('script, style, noscript, option') || !seen(parent)) continue;
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (right === left) continue;
      // A line is higher than its letters.
      const air = 0.2 * Math.min(bottom - top, 30);
      let [across, down] = [true, true];
      for (let box: Element | null = parent; box && (across || down); box = box.parentElement) {
        const { edge, scrolls, last, ...cuts } = boxOf(box);
        if (scrolls[0]) across = false;
        if (scrolls[1]) down = false;
        const outside =
          (across && cuts.across && (left < edge.left - 1 || right > edge.right + 1)) ||
          (down && cuts.down && (top + air < edge.top - 1 || bottom - air > edge.bottom + 1));
        if (outside) found.push(`${node.textContent!.trim().slice(0, 60)} / ${box.className || box.tagName}`);
        if (outside || last) break;
      }
    }
    const pen = document.createElement('canvas').getContext('2d')!;
    for (const field of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input:is([type="text"], [type="search"], :not([type]))')) {
      if (!seen(field)) continue;
      const style = getComputedStyle(field);
      const list = field instanceof HTMLSelectElement;
      const words = list ? (field.selectedOptions[0]?.text ?? '') : field.value || field.placeholder;
      pen.font = style.font;
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (list ? 12 : 0);
      // Elsewhere on the page it is written out.
      const whole = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
      if (pen.measureText(words).width > room + 1 && !whole.includes(words)) found.push(`${words} / ${field.tagName} ${field.name || field.id}`);
    }
    return found;
  });

/** Canvases of one colour, and drawings in which nothing but the grid stands out from the paper. */
export const blank = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const seen = (e: Element): boolean => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getBoundingClientRect().width > 60;
    const name = (e: Element): string => e.closest('[id]')?.id ?? e.className.toString();
    for (const canvas of document.querySelectorAll('canvas')) {
      // The build's picture may still stand in its place.
      if (!seen(canvas) || [...canvas.parentElement!.querySelectorAll('.bands')].some(seen)) continue;
      const copy = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0, 64, 64);
      if (new Set(new Uint32Array(copy.getImageData(0, 0, 64, 64).data.buffer)).size < 2) found.push(`${name(canvas)}: canvas`);
    }
    for (const svg of document.querySelectorAll('svg')) {
      if (!seen(svg)) continue;
      let under: Element | null = svg;
      const back = (e: Element): string => getComputedStyle(e).backgroundColor;
      while (under && /^(transparent|rgba\(0, 0, 0, 0\))$/.test(back(under))) under = under.parentElement;
      const paper = under ? back(under) : 'rgb(255, 255, 255)';
      const { left, right, top, bottom } = svg.getBoundingClientRect();
      const stands = [...svg.querySelectorAll('path, line, circle, ellipse, rect, polygon, polyline, text')].some((shape) => {
        if (shape.closest('.grid, .axis, defs, clipPath, pattern')) return false;
        const box = shape.getBoundingClientRect();
        if (box.right < left || box.left > right || box.bottom < top || box.top > bottom) return false;
        const { fill, stroke, opacity } = getComputedStyle(shape);
        return Number(opacity) > 0.1 && [fill, stroke].some((c) => !/^none|rgba\(.*, 0\)$/.test(c) && c !== paper);
      });
      if (!stands) found.push(`${name(svg)}: drawing`);
    }
    return found;
  });
