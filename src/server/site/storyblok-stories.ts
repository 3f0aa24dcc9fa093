import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Story } from '#contract/content.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Stories, StorySource } from '../adapters/content.ts'
import type { ClinicianChanges } from '../booking/availability-changes.ts'
import type { Config } from '../config.ts'
import type { Service } from '../service.ts'
import { createUnknownBlockLog } from './story-mistakes.ts'
import { type StoryblokStory, storyblokStory, toStory } from './storyblok-story.ts'

type StorySources = Pick<Service, 'log' | 'now'> & {
  builtIn: StorySource
  changes: () => Promise<Pick<ClinicianChanges, 'ofContent'>>
}

/** The stories of `content/`, under those of Storyblok where it is set up. */
export const chooseStories = (
  { storyblok, PRACTICE_TIME_ZONE: zone }: Pick<Config, 'storyblok' | 'PRACTICE_TIME_ZONE'>,
  { builtIn, changes, log, now }: StorySources,
): StorySource =>
  storyblok
    ? createStoryblokStories({
        access: storyblok,
        builtIn,
        changes: async () => (await changes()).ofContent,
        zone,
        log,
        now,
      })
    : builtIn

type StoryblokOptions = {
  access: NonNullable<Config['storyblok']>
  /** The stories of `content/`, for every path that Storyblok does not have. */
  builtIn: StorySource
  /** Another number after each webhook, in every process. */
  changes: () => Promise<number>
  zone: ZoneId
  log: Logger
  now: () => Date
  mostWaitMs?: number
}
type FetchedStories = { stories: readonly Story[]; change: number; at: number }

const aSecond = 1_000
const aMinute = 60 * aSecond
/** Storyblok sends a webhook once: one that was missed is made good for after this time. */
const missedWebhookMs = 10 * aMinute
/** While Storyblok is away it is asked this often, and what was fetched last is shown. */
const retryMs = 5 * aSecond
/** A fetch that takes longer goes on without those who wait for it. */
const usualMostWaitMs = 3 * aSecond

/**
 * Stories of Storyblok over the built-in ones, fetched whole and kept in memory. A webhook makes the next request wait for new ones, a
 * short time and once; what failed then, and what is only old, is fetched in the background (docs/decisions/0033-content.md).
 */
export function createStoryblokStories({
  access,
  builtIn,
  changes,
  zone,
  log,
  now,
  mostWaitMs = usualMostWaitMs,
}: StoryblokOptions): StorySource {
  const isDraft = access.version === 'draft'
  const goodFor = isDraft ? aSecond : access.webhookSecret === null ? aMinute : missedWebhookMs
  const logUnknownBlocks = createUnknownBlockLog(log)
  const reportOnce = createProblemLog(log)
  let fetched: FetchedStories | null = null
  let running: { change: number; done: Promise<void>; awaited: Promise<void> } | null = null
  let failed: { change: number; at: number } | null = null
  let merged: { from: Stories; with: FetchedStories | null; stories: Stories } | null = null

  const run = async (change: number) => {
    try {
      const given = await fetchStoryblok(access)
      const stories = given.flatMap((story) => toStory(story, { zone, report: reportOnce }) ?? [])
      logUnknownBlocks(stories)
      fetched = { stories, change, at: now().getTime() }
      failed = null
    } catch (error) {
      failed = { change, at: now().getTime() }
      if (!(error instanceof StoryblokAway)) throw error
      log.warn({ reason: error.message }, 'Storyblok could not be read; stories stay as they were')
    }
  }
  /** One fetch at a time for all who ask; after a webhook a new one, because the current one may have read too early. */
  const refresh = (change: number): Promise<void> => {
    if (running?.change === change) return running.awaited
    const done = run(change).finally(() => {
      if (running?.done === done) running = null
    })
    const awaited = Promise.race([done, wait(mostWaitMs, undefined, { ref: false })])
    running = { change, done, awaited }
    return awaited
  }

  return async () => {
    // Without the database no webhook can have come through.
    const change = await changes().catch(() => fetched?.change ?? 0)
    const isMissing = fetched?.change !== change
    const isOld = fetched !== null && now().getTime() - fetched.at >= goodFor
    const isWaiting = failed !== null && now().getTime() - failed.at < retryMs
    if ((isMissing || (isOld && isDraft)) && failed?.change !== change) await refresh(change)
    else if ((isMissing || isOld) && !isWaiting && running?.change !== change)
      refresh(change).catch((error: unknown) => log.error(error))
    const from = await builtIn()
    if (merged?.from !== from || merged.with !== fetched)
      merged = { from, with: fetched, stories: mergeStories(from, fetched) }
    return merged.stories
  }
}

function mergeStories({ stories }: Stories, fetched: FetchedStories | null): Stories {
  const theirs = fetched?.stories ?? []
  const taken = new Set(theirs.map(({ path }) => path))
  return {
    stories: [...theirs, ...stories.filter(({ path }) => !taken.has(path))],
    isComplete: fetched !== null,
  }
}

function createProblemLog(log: Logger) {
  const said = new Set<string>()
  return (problem: { story: string; component?: string; problem: string }) => {
    const text = JSON.stringify(problem)
    if (said.has(text)) return
    said.add(text)
    log.warn(problem, 'a story of Storyblok is not shown as it is there')
  }
}

type StoryblokAccess = Pick<NonNullable<Config['storyblok']>, 'token' | 'version' | 'url'>

/** A page of https://www.storyblok.com/docs/api/content-delivery/v2/stories/retrieve-multiple-stories. */
const storyPage = z.object({ stories: z.array(storyblokStory), cv: z.number() })
const perPage = 100
/** More stories than these are a mistake somewhere. */
const mostPages = 50
const timeoutMs = 10_000

/** No answer, or one that cannot be understood. The message is a short reason, without the address: the token is in it. */
class StoryblokAway extends Error {
  override name = 'StoryblokAway'
}

/** All stories of the space, of one version of it: the first page says which (`cv`), and the rest are asked for by it. */
async function fetchStoryblok(access: StoryblokAccess): Promise<StoryblokStory[]> {
  const stories: StoryblokStory[] = []
  let cv: number | undefined
  for (let page = 1; page <= mostPages; page++) {
    const answer = await fetchPage(access, { page, cv })
    stories.push(...answer.stories)
    cv = answer.cv
    if (page * perPage >= answer.total) return stories
  }
  throw new StoryblokAway('too many stories')
}

async function fetchPage(
  { token, version, url }: StoryblokAccess,
  { page, cv }: { page: number; cv?: number },
) {
  const query = new URLSearchParams({ token, version, per_page: String(perPage), page: String(page) })
  if (cv !== undefined) query.set('cv', String(cv))
  // Without `cv` Storyblok leads on to the latest version.
  const response = await fetch(`${url}/v2/cdn/stories?${query}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new StoryblokAway(
      error instanceof Error && error.name === 'TimeoutError' ? 'too late' : 'not reached',
    )
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new StoryblokAway(`status ${response.status}`)
  }
  const body: unknown = await response.json().catch(() => null)
  const parsed = storyPage.safeParse(body)
  if (!parsed.success) throw new StoryblokAway('an answer that is not a page of stories')
  return { ...parsed.data, total: Number(response.headers.get('total')) }
}
