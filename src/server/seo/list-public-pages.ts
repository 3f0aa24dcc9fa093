import { contentPaths } from '#contract/content-paths.ts'
import { paths } from '#contract/page-paths.ts'
import type { StoryCard } from '#contract/stories.ts'
import { legalPaths, toPageAddress } from '#contract/story-paths.ts'
import type { Db } from '../db/connection.ts'
import { defaultAccountId } from '../settings/read-settings.ts'
import type { SitemapEntry } from './sitemap.ts'

/** Pages that are always there. The router has no others that may be found: test/faults/dead-links.test.ts. */
const fixedPages: readonly string[] = [
  paths.home(),
  paths.findPsychologist(),
  paths.findGp(),
  paths.getMatched(),
  paths.pricing(),
  paths.getGpReferral(),
  paths.referYourPatients(),
  paths.contact(),
  contentPaths.therapy(),
  paths.blog(),
  ...legalPaths.map((path) => `/${path}`),
]

export function listPages(stories: readonly StoryCard[]): SitemapEntry[] {
  const changed = new Map(stories.map((story) => [toPageAddress(story), lastModified(story)]))
  const written = stories.flatMap((story) =>
    (story.kind === 'article' || story.kind === 'treatment') && !story.isDraft ? [`/${story.path}`] : [],
  )
  return [...fixedPages, ...written].map((path) => ({ path, lastModified: changed.get(path) }))
}

/** The day that the story itself names; a file's date would be the day of an update of the software. */
function lastModified(story: StoryCard): string | undefined {
  switch (story.kind) {
    case 'article':
    case 'treatment':
      return story.fields.reviewed
    case 'legal':
      return story.fields.version
    case 'page':
    case 'part':
      return undefined
  }
}

/** A few milliseconds of work: more rows would come in one turn of the event loop. */
const profilesPerRead = 1_000

/** Those that the listings show. When a profile last changed is not recorded. */
export async function listProfiles(db: Db): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  let last: string | undefined = ''
  while (last !== undefined) {
    const rows = await db
      .selectFrom('clinicians')
      .select(['slug', 'is_gp'])
      .where('practice_id', '=', defaultAccountId)
      .where('status', '=', 'active')
      .where('is_profile_listed', '=', true)
      .where('slug', '>', last)
      .orderBy('slug')
      .limit(profilesPerRead)
      .execute()
    for (const { slug, is_gp } of rows)
      entries.push({ path: is_gp ? paths.gpDetails(slug) : paths.psychologist(slug) })
    last = rows.length < profilesPerRead ? undefined : rows.at(-1)?.slug
  }
  return entries
}
