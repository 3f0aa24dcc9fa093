import { createSharedRun } from '../single-flight.ts'
import type { ClinicianChanges } from '../clinicians/clinician-changes.ts'
import type { StoryCard } from '#contract/stories.ts'
import { listPages } from './list-public-pages.ts'
import { type Sitemap, type SitemapEntry, writeSitemap } from './sitemap.ts'

type Sources = {
  changes: () => Promise<Pick<ClinicianChanges, 'ofAnyone'>>
  readStories: () => Promise<StoryCard[]>
  readProfiles: () => Promise<SitemapEntry[]>
  origin: string
  now: () => Date
}

const aMinute = 60_000

/**
 * Written anew when a story has changed, and in the minute after a clinician has: the feed of changes also names every booking,
 * and a large practice has hundreds of thousands of profiles.
 */
export function createCurrentSitemap(sources: Sources): () => Promise<Sitemap> {
  let known: { change: number; minute: number; stories: string; sitemap: Sitemap } | null = null
  return createSharedRun(async () => {
    const [{ ofAnyone: change }, stories] = await Promise.all([sources.changes(), sources.readStories()])
    const pages = listPages(stories)
    const minute = Math.floor(sources.now().getTime() / aMinute)
    const shown = JSON.stringify(pages)
    const isCurrent = known?.stories === shown && (known.change === change || known.minute === minute)
    if (known && isCurrent) return known.sitemap
    const sitemap = await writeSitemap([...pages, ...(await sources.readProfiles())], sources.origin)
    known = { change, minute, stories: shown, sitemap }
    return sitemap
  })
}
