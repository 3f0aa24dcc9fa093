import { paths } from '#contract/page-paths.ts'
import type { StoryCard } from '#contract/stories.ts'
import type { Db } from '../db/connection.ts'
import { defaultAccountId } from '../settings/read-settings.ts'
import type { SitemapEntry } from './sitemap.ts'

/** Pages that are no stories, or show more than one. */
const ownPages: readonly SitemapEntry[] = [
  paths.home(),
  paths.findPsychologist(),
  paths.findGp(),
  paths.getMatched(),
  paths.blog(),
].map((path) => ({ path }))

export function listPages(stories: readonly StoryCard[]): SitemapEntry[] {
  const ofStories = stories.flatMap((story): SitemapEntry[] => {
    const path = story.path === 'home' ? paths.home() : `/${story.path}`
    return story.kind === 'part' || story.isDraft ? [] : [{ path, lastModified: lastModified(story) }]
  })
  const written = new Set(ofStories.map(({ path }) => path))
  return [...ownPages.filter(({ path }) => !written.has(path)), ...ofStories]
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

/** Those that the listings show. When a profile last changed is not recorded. */
export async function listProfiles(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('clinicians')
    .select(['slug', 'is_gp'])
    .where('practice_id', '=', defaultAccountId)
    .where('status', '=', 'active')
    .where('is_profile_listed', '=', true)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug, is_gp }) => ({ path: is_gp ? paths.gpDetails(slug) : paths.psychologist(slug) }))
}
