import type { Thing } from './thing.ts'

/** No text in it can end the script that it stands in: `<` is written in another way. */
export const toJsonLd = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', String.raw`\u003c`)
