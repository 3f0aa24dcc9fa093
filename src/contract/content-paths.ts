import { type Concern, concerns } from '#domain/clinicians/concerns.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'

const kebab = (label: string) => label.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** `depression-and-mood`: the name of a concern's treatment page. */
export const treatmentSlug = (concern: Concern): string => kebab(findLabel(concerns, concern))

/** The addresses of pages that are made of stories. Apart from `paths`, which the listing loads. */
export const contentPaths = {
  article: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  therapy: () => '/therapy',
  treatment: (concern: Concern) => `/therapy/${treatmentSlug(concern)}`,
  blocksGallery: (query: { theme?: string } = {}) =>
    query.theme ? `/dev/blocks?theme=${query.theme}` : '/dev/blocks',
} as const

/** A picture of `content/pictures`. */
export const pictureUrl = (file: string): string => `/content/pictures/${file}`
