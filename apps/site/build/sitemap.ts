// What needs whole addresses, which only those know who put the site somewhere.
const short = (name: string): string => name.replace(/index\.html$/, '');

/** Every page once, each that has a twin in the other language with both. */
export function sitemap(pages: readonly string[], root: string): string {
  const urls = pages
    .map((name) => {
      const english = name.replace(/^zh\//, '');
      const twins = [['en', english], ['zh-Hans', `zh/${english}`]] as const;
      const links = twins.every(([, twin]) => pages.includes(twin))
        ? twins.map(([language, twin]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${root}${short(twin)}"/>`).join('')
        : '';
      return `<url><loc>${root}${short(name)}</loc>${links}</url>`;
    })
    .sort();
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
export const robots = (root: string): string => `User-agent: *\nAllow: /\nSitemap: ${root}sitemap.xml\n`;
