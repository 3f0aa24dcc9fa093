import type { Concern } from '#domain/clinicians/concerns.ts'
import { toTreatmentPath } from './story-paths.ts'

/** Addresses of content pages that `page-paths.ts` does not have: that file is part of the listing's first load. */
export const contentPaths = {
  article: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  therapy: () => '/therapy',
  treatment: (concern: Concern) => `/${toTreatmentPath(concern)}`,
  blocksGallery: (query: { theme?: string } = {}) =>
    query.theme ? `/dev/blocks?theme=${query.theme}` : '/dev/blocks',
  contactThankYou: (query: { return?: string } = {}) =>
    query.return === undefined
      ? '/contact/thank-you'
      : `/contact/thank-you?${new URLSearchParams({ return: query.return })}`,
} as const

/** A picture of `content/pictures`. */
export const pictureUrl = (file: string): string => `/content/pictures/${file}`
