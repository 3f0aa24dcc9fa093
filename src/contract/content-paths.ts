import { type Concern, concerns } from '#domain/clinicians/vocabularies.ts'
import type { StoryKind } from './content.ts'
import { paths } from './page-paths.ts'

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

/** A folder of `content/`, the kind of its stories, and what their path in the API begins with. */
export const storyFolders = {
  pages: { kind: 'page', prefix: '' },
  legal: { kind: 'legal', prefix: '' },
  blog: { kind: 'article', prefix: 'blog/' },
  therapy: { kind: 'treatment', prefix: 'therapy/' },
  parts: { kind: 'part', prefix: 'parts/' },
} as const satisfies Record<string, { kind: StoryKind; prefix: string }>

/** Texts that people agree to, or are sent to: the site must not start without one of them. */
export const legalPaths = ['privacy', 'terms', 'cancellation-policy', 'parental-consent'] as const

/** Where a story is read; null for a part, which stands on pages of others. */
export function toPageAddress({ path, kind }: { path: string; kind: StoryKind }): string | null {
  if (kind === 'part') return null
  return path === 'home' ? paths.home() : `/${path}`
}

/** The treatment story of a concern: `therapy/depression-and-mood`. */
export const toTreatmentPath = (concern: Concern): string =>
  `${storyFolders.therapy.prefix}${toSlug(concerns.find(({ code }) => code === concern)?.label ?? concern)}`

const toSlug = (label: string) => label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Pages of the site that a story may link to, beside other stories. A test finds each of them in the router's table. */
export const linkablePages: readonly string[] = [
  paths.home(),
  paths.pricing(),
  paths.contact(),
  paths.blog(),
  paths.cancellationPolicy(),
  paths.parentalConsent(),
  paths.getGpReferral(),
  paths.referYourPatients(),
  paths.getMatched(),
  paths.matchingQuestions(),
  paths.findPsychologist(),
  paths.findGp(),
  paths.gp(),
  paths.signUpWithInvite(),
  paths.myAppointments(),
  paths.myProfile(),
  paths.myReferral(),
  paths.myPsychologist(),
  paths.myQuestionnaires(),
  paths.mySignIns(),
  paths.privacy(),
  paths.terms(),
  paths.logIn(),
  paths.forgotPassword(),
]

/** The blog for feed readers. */
export const feedPath = '/blog/rss.xml'
