import type { Kind } from 'abut';

/** Line drawings in a 20 × 20 box. */
export const kindIcons: Record<Kind, string> = {
  point: '<circle cx="10" cy="10" r="2.6" fill="currentColor"/>',
  line: '<path d="M1 15 19 5"/>',
  ray: '<path d="M4 15 19 5"/><circle cx="4" cy="15" r="1.8" fill="currentColor"/>',
  segment:
    '<path d="M4 15 16 5"/><circle cx="4" cy="15" r="1.8" fill="currentColor"/><circle cx="16" cy="5" r="1.8" fill="currentColor"/>',
  circle: '<circle cx="10" cy="10" r="7"/>',
  box: '<rect x="2.5" y="4.5" width="15" height="11"/>',
  oriented_box: '<rect x="3" y="5.5" width="14" height="9" transform="rotate(-24 10 10)"/>',
  ellipse: '<ellipse cx="10" cy="10" rx="8.2" ry="4.8" transform="rotate(-24 10 10)"/>',
  capsule: '<rect x="1.5" y="6" width="17" height="8" rx="4" transform="rotate(-24 10 10)"/>',
  rounded_box: '<rect x="2.5" y="4.5" width="15" height="11" rx="3.6"/>',
  polyline: '<path d="M2.5 15.5 7 5l5.5 9.5 5-10"/>',
  region: '<path d="M2.5 4h5l2.5 4 2.5-4h5v12.5h-15Z"/><path d="M6.5 11h7v2.7h-7Z"/>',
  polygon: '<path d="M10 2.5 17.5 8 14.6 16.8H5.4L2.5 8Z"/>',
};

const paths = {
  undo: '<path d="M7 4 3 8l4 4M3.5 8H12a4.5 4.5 0 0 1 0 9H8"/>',
  redo: '<path d="m13 4 4 4-4 4M16.5 8H8a4.5 4.5 0 0 0 0 9h4"/>',
  link: '<path d="M8.5 11.5a3.6 3.6 0 0 0 5.1 0l2.6-2.6a3.6 3.6 0 0 0-5.1-5.1L9.8 5.1M11.5 8.5a3.6 3.6 0 0 0-5.1 0l-2.6 2.6a3.6 3.6 0 0 0 5.1 5.1l1.3-1.3"/>',
  menu: '<circle cx="4" cy="10" r="1.5" fill="currentColor"/><circle cx="10" cy="10" r="1.5" fill="currentColor"/><circle cx="16" cy="10" r="1.5" fill="currentColor"/>',
  fit: '<path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/>',
  plus: '<path d="M10 4v12M4 10h12"/>',
  minus: '<path d="M4 10h12"/>',
  grid: '<path d="M3 3h14v14H3zM3 7.7h14M3 12.3h14M7.7 3v14M12.3 3v14"/>',
  pen: '<path d="m3 17 1-4L14 3l3 3L7 16Zm9-12 3 3"/>',
  remove: '<path d="M4 6h12M8 6V4h4v2M5.5 6l.8 11h7.4l.8-11"/>',
  copy: '<rect x="7" y="7" width="10" height="10" rx="1.5"/><path d="M13 7V3H3v10h4"/>',
  touch: '<circle cx="5.5" cy="10" r="4.5"/><circle cx="14.5" cy="10" r="4.5"/>',
  play: '<path d="M6 4v12l10-6Z" fill="currentColor"/>',
  apart: '<circle cx="4.5" cy="10" r="3.7"/><circle cx="15.5" cy="10" r="3.7"/>',
  touching: '<circle cx="5.5" cy="10" r="4.5"/><circle cx="14.5" cy="10" r="4.5"/><circle cx="10" cy="10" r="1.7" fill="currentColor" stroke="none"/>',
  overlapping:
    '<circle cx="7.2" cy="10" r="5.5"/><circle cx="12.8" cy="10" r="5.5"/><path d="M10 5.3a5.5 5.5 0 0 1 0 9.4a5.5 5.5 0 0 1 0-9.4Z" fill="currentColor" stroke="none"/>',
};
export type Icon = keyof typeof paths;

export const icon = (drawing: string): string =>
  `<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${drawing}</svg>`;
export const namedIcon = (name: Icon): string => icon(paths[name]);
