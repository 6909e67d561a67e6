// The chapters in their order; a file in text/<language>/ each, named by number and name.
export const chapters = [
  'circle-point',
  'cases',
  'clamp',
  'fold',
  'turned',
  'axes',
  'sum',
  'lines',
  'tangents',
  'ellipse',
  'capsule',
  'motion',
  'common-part',
  'limit',
] as const;
export type Language = 'en' | 'zh';
export const languages: readonly Language[] = ['en', 'zh'];
