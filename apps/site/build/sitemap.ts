// What needs whole addresses, which only those know who put the site somewhere.
import { languages } from './chapters';
import { short, tags } from './page';

/** Without its language: what two pages that say the same have in common. */
const subject = (name: string): string => name.replace(/(^|\/)zh\//, '$1');

/** Every page once, each that has a twin in the other language with both. */
export function sitemap(pages: readonly string[], root: string): string {
  const urls = pages
    .map((name) => {
      const twins = languages.flatMap((language) => {
        const twin = pages.find((page) => subject(page) === subject(name) && (page === subject(page)) === (language === 'en'));
        return twin === undefined ? [] : [`<xhtml:link rel="alternate" hreflang="${tags[language]}" href="${root}${short(twin)}"/>`];
      });
      return `<url><loc>${root}${short(name)}</loc>${twins.length > 1 ? twins.join('') : ''}</url>`;
    })
    .sort();
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
export const robots = (root: string): string => `User-agent: *\nAllow: /\nSitemap: ${root}sitemap.xml\n`;
