import type { Offer } from '#domain/booking/offers.ts'
import type { StoriesQuery, Story, StoryCard } from '#contract/content.ts'

/** `isComplete` is false while a content service is away that may have more of them. The same object until something changes. */
export type Stories = { readonly stories: readonly Story[]; readonly isComplete: boolean }

/** Where the texts of the site come from: the files in `content/`, or a content service with those files behind it. */
export type StorySource = () => Promise<Stories>

/** What pages ask of them. */
export type SiteContent = {
  /** Those that are true of a practice that has these. */
  list: (
    query: StoriesQuery,
    offers: readonly Offer[],
  ) => Promise<{ responses: StoryCard[]; totalItem: number }>
  /** Null where there is no such story. */
  read: (path: string) => Promise<Story | null>
}

/** A story that is not here may be at the content service, which does not answer. */
export class ContentAway extends Error {
  override name = 'ContentAway'
}
