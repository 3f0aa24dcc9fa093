import type { Thing } from './thing.ts'

/** The way to a page, the page itself last. */
export type Crumb = { name: string; path: string }

export const describeBreadcrumbs = (crumbs: readonly Crumb[], origin: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
})
