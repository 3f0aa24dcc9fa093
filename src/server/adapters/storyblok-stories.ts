import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Story } from '#contract/stories.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { createUnknownBlockLog } from '../content/unknown-blocks.ts'
import type { Config } from '../config.ts'
import type { Stories, StorySource } from '../ports/content.ts'
import { fetchStoryblok, StoryblokAway } from './fetch-storyblok.ts'
import { toStory } from './storyblok-story.ts'

type Given = {
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
type Fetched = { stories: readonly Story[]; change: number; at: number }

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
}: Given): StorySource {
  const isDraft = access.version === 'draft'
  const goodFor = isDraft ? aSecond : access.webhookSecret === null ? aMinute : missedWebhookMs
  const logUnknownBlocks = createUnknownBlockLog(log)
  const reportOnce = createProblemLog(log)
  let fetched: Fetched | null = null
  let running: { change: number; done: Promise<void>; awaited: Promise<void> } | null = null
  let failed: { change: number; at: number } | null = null
  let merged: { from: Stories; with: Fetched | null; stories: Stories } | null = null

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

function mergeStories({ stories }: Stories, fetched: Fetched | null): Stories {
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
